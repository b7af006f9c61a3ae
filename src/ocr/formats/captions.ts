import { printedLabel } from '../printed-label';

const LONGEST = 1500;
const LONGEST_CJK = 150;
/** Targets of links, which Marker writes before what they lead to. */
const ANCHORS = /^\s*(?:<span id="[^"<>]{1,80}"><\/span>\s*)+/;

/** Whether a label names a table; anything else that is labelled is a figure. */
export const labelKind = (label: string): 'figure' | 'table' => (/^\W*(?:[\p{L}]+\s+)*?(?:tab(?:le)?\b|表|附表|補充表|补充表|표)/iu.test(label) ? 'table' : 'figure');

/**
 * The kind of object that a paragraph is the caption of, null where it is none: it begins with a label, and what follows is set off from it ("Fig. 1. …", "Table 2: …",
 * "Figure 3 Flow …"), not a sentence that goes on ("Table 1 shows", "Figure 2, and").
 */
export function captionKind(printed: string): 'figure' | 'table' | null {
  if (printed.length > LONGEST) return null;
  const text = printed.replace(ANCHORS, '');
  const label = printedLabel(text);
  if (label === null) return null;
  const plain = text.replace(/^[\s*_>#]+/, '').replace(/\s+/g, ' ');
  const rest = plain.slice(label.length).replace(/^[*_]+/, '');
  const isCjk = /[\u3400-\u9fff]/.test(label);
  const setOff = /^ ?[.:：|—–](?!\d)/.test(rest) || (isCjk ? rest.startsWith(' ') : /^ [\p{Lu}\p{Nd}(]/u.test(rest));
  if (!setOff || (isCjk && (rest.length > LONGEST_CJK || /。$/.test(rest)))) return null;
  return labelKind(label);
}
