import type { SupplementLimits, SupplementText } from '../../ports';
import { Draft } from '../draft';
import { decodeAny } from '../encoding';

const FRONTMATTER = /^---[ \t]*\r?\n[^]*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/;
const UNDERLINE = /^ {0,3}(=+|-{2,})[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Markdown by its headings and paragraphs. Frontmatter and comments are no text; a code fence is one paragraph whatever stands in it. */
export function readMarkdown(bytes: Uint8Array, limits: SupplementLimits): SupplementText {
  const draft = new Draft(limits);
  const { text, guessed } = decodeAny(bytes);
  if (guessed !== null) draft.note({ code: 'supplement-encoding', params: { encoding: guessed } });
  let paragraph: string[] = [];
  let fence: string | null = null;
  const flush = (): void => {
    draft.text(paragraph.join('\n'));
    paragraph = [];
  };
  for (const line of withoutComments(text.replace(FRONTMATTER, '')).split(/\r\n|\r|\n/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      paragraph.push(line);
      if (mark !== undefined && mark.startsWith(fence)) {
        fence = null;
        flush();
      }
      continue;
    }
    const heading = HEADING.exec(line);
    if (mark !== undefined) {
      flush();
      fence = mark;
      paragraph.push(line);
    } else if (heading) {
      flush();
      draft.heading(heading[2] ?? '', heading[1]?.length ?? 1);
    } else if (paragraph.length === 1 && UNDERLINE.test(line) && !/^\s*[-*+|>]/.test(paragraph[0] ?? '')) {
      const title = paragraph.pop() ?? '';
      draft.heading(title, line.trim().startsWith('=') ? 1 : 2);
    } else if (line.trim() === '') flush();
    else paragraph.push(line);
  }
  flush();
  return draft.finish('md');
}

/** Linear, also where a comment is never closed: what follows is then text. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let open = text.indexOf('<!--'); open !== -1; open = text.indexOf('<!--', from)) {
    const close = text.indexOf('-->', open + 4);
    if (close === -1) break;
    parts.push(text.slice(from, open));
    from = close + 3;
  }
  return parts.join('') + text.slice(from);
}
