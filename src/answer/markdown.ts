/** A quote as it goes into a note: the words, and the citation as it is written there. */
export interface WrittenQuote {
  text: string;
  /** Native link, Pandoc citation or plain reference; "" for a quote that nothing stands behind. */
  citation: string;
}

export interface WrittenClaim {
  text: string;
  /** What the reader must know of it ("Not supported …"). */
  remarks: readonly string[];
  quotes: readonly WrittenQuote[];
}

/** Claims as Markdown, each a paragraph with its quotes below it as block quotes that hold their citation: as the citations of a note are checked. No line break at either end. */
export function claimsMarkdown(claims: readonly WrittenClaim[]): string {
  return claims.map(({ text, remarks, quotes }) => [paragraph(text, remarks), ...quotes.map(quoted)].join('\n\n')).join('\n\n');
}

/** Claims as running text for Pandoc: each with its citations behind it, before its full stop. */
export function claimsPandoc(claims: readonly Omit<WrittenClaim, 'quotes'>[], citations: readonly string[]): string {
  return claims.map(({ text, remarks }, number) => paragraph(behind(text, citations[number] ?? ''), remarks, false)).join('\n\n');
}

/** Addresses that an app would make links of. One of a model's could tell its server that, and by whom, it was opened. */
const ADDRESS = /((?:[a-z][a-z0-9+.-]{1,20}:\/\/|mailto:|www\.)[!#-;=?-_a-~]{0,2000}[#$%&*+\-/0-9=@A-Z_a-z~])/i;

/** Model's words mean themselves: no picture is loaded, no note linked, no code run because of them. Addresses are written as code, which no app makes a link of. */
export function plainMarkdown(text: string): string {
  return text
    // Signs that steer what is around them are no words.
    .replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim()
    .split(ADDRESS)
    .map((part, at) => (at % 2 === 1 ? `\`${part}\`` : escaped(part, at === 0)))
    .join('');
}

/** `begins`: it stands at the beginning of a line. */
function escaped(text: string, begins: boolean): string {
  const plain = text
    .replace(/[\\`*_[\]<>$|~^]|&(?=#?\w{1,31};)/g, '\\$&')
    .replace(/([=%:])\1+/g, (run) => run.replace(/./g, '\\$&'))
    // A heading, a tag.
    .replace(/(^|[^\p{L}\p{N}_&#])(#+)/gu, (_, before: string, signs: string) => before + signs.replace(/./g, '\\$&'));
  // A list, a rule.
  return begins ? plain.replace(/^(?:[-+] |-{2})/, '\\$&').replace(/^(\d+)([.)] )/, '$1\\$2') : plain;
}

const paragraph = (text: string, remarks: readonly string[], escape = true): string => [escape ? plainMarkdown(text) : text, ...remarks.map((remark) => `*(${plainMarkdown(remark)})*`)].join(' ');

const quoted = ({ text, citation }: WrittenQuote): string => {
  const lines = text.trim().split(/\r?\n/).map((line) => (line.trim() === '' ? '>' : `> ${line}`));
  return [...lines, ...(citation === '' ? [] : ['>', `> ${citation}`])].join('\n');
};

function behind(text: string, citation: string): string {
  const plain = plainMarkdown(text);
  if (citation === '') return plain;
  const end = /[.!?]$/.exec(plain)?.[0] ?? '';
  return `${plain.slice(0, plain.length - end.length)} ${citation}${end}`;
}
