import type { MadeFault } from './model';

type StyleFault = Pick<MadeFault, 'code' | 'message'>;

const TAG = /<(?:!--[^]*?--|\?[^]*?\?|!\[CDATA\[[^]*?\]\]|!DOCTYPE[^<>]*|\/?[A-Za-z_][\w:.-]*(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?)>/g;

/** Why a file is no style that can format; null where it may be one. Only whole styles are: a dependent one names another and says nothing itself. Linear. */
export function styleFault(text: string): StyleFault | null {
  const xml = text.replace(/^\uFEFF/, '').trim();
  const names = tagNames(xml);
  if (names === null) return { code: 'style-not-xml', message: '' };
  if (names[0] !== 'style' || !/<style\s[^>]*xmlns\s*=\s*["']http:\/\/purl\.org\/net\/xbiblio\/csl["']/.test(xml)) return { code: 'style-other-xml', message: names[0] ?? '' };
  const parent = [...xml.matchAll(/<link\s[^>]*>/g)].map(([tag]) => tag).find((tag) => /\srel\s*=\s*["']independent-parent["']/.test(tag));
  if (parent !== undefined) return { code: 'style-dependent', message: /\shref\s*=\s*["']([^"']*)["']/.exec(parent)?.[1]?.split('/').pop() ?? '' };
  if (!names.includes('bibliography')) return { code: 'style-no-bibliography', message: '' };
  // citeproc would print nothing in its place.
  const defined = new Set([...xml.matchAll(/<macro\s[^>]*\bname\s*=\s*["']([^"']*)["']/g)].map(([, name]) => name));
  const missing = [...xml.matchAll(/<(?:text|key)\s[^>]*\bmacro\s*=\s*["']([^"']*)["']/g)].map(([, name]) => name ?? '').find((name) => !defined.has(name));
  return missing === undefined ? null : { code: 'style-failed', message: `macro "${missing}" is missing` };
}

/** The elements in order; null where tags are not well-formed or do not close each other. */
function tagNames(xml: string): string[] | null {
  const names: string[] = [];
  const open: string[] = [];
  let at = 0;
  for (const match of xml.matchAll(TAG)) {
    const between = xml.slice(at, match.index);
    if (between.includes('<') || (open.length === 0 && between.trim() !== '')) return null;
    at = match.index + match[0].length;
    const tag = /^<(\/?)([\w:.-]+)[^]*?(\/?)>$/.exec(match[0]);
    if (!tag || match[0].startsWith('<!') || match[0].startsWith('<?')) continue;
    const name = tag[2] ?? '';
    if (tag[1] === '/') {
      if (open.pop() !== name) return null;
    } else {
      if (open.length === 0 && names.length > 0) return null;
      names.push(name);
      if (tag[3] !== '/') open.push(name);
    }
  }
  return names.length > 0 && open.length === 0 && xml.slice(at).trim() === '' ? names : null;
}
