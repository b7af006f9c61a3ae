import config from '@citation-js/plugin-bibtex/lib-mjs/config.js';
import output from '@citation-js/plugin-bibtex/lib-mjs/output/index.js';
import { OTHERS, type CslItem, type CslName } from '../csl';

// In ASCII it would leave Chinese out, and as Unicode it escapes nothing: the signs of TeX are escaped here. Keys are sound already, and must be those that notes cite.
config.format.asciiOnly = false;
config.format.checkLabel = false;

/** BibTeX in UTF-8, one entry a paper, with the papers' own keys. No value has a line break, so that each field is a line. */
export function bibtexOf(items: readonly CslItem[]): string {
  const written = output.bibtex(items.map((item) => escapedItem(withoutDay(item))), { format: 'text' });
  const entries = written
    .replace(/^\t/gm, '  ')
    .replace(/^( {2}month = )\{(\d+)\}/gm, (_, field: string, month: string) => field + (MONTHS[Number(month) - 1] ?? `{${month}}`))
    // In braces it would be a name.
    .replace(/^( {2}(?:author|editor) = \{.* and )\{others\}(?=\},$)/gm, '$1others')
    // It is the address again, of which TeX would read the signs.
    .replace(/^( {2}howpublished = )(\{http.*\}),$/gm, '$1{\\url$2},')
    .replace(/^\}\n(?=@)/gm, '}\n\n');
  return `${entries.trim()}\n`;
}

/** BibTeX's own names, which every style has words for. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** BibTeX has no field for the day, and the month's would no longer be one that styles know. */
function withoutDay(item: CslItem): CslItem {
  const parts = item.issued?.['date-parts'][0];
  return parts === undefined ? item : { ...item, issued: { 'date-parts': [parts.slice(0, 2)] } };
}

/** What BibTeX takes as it is. */
const VERBATIM = new Set(['id', 'type', 'citation-key', 'DOI', 'URL', 'issued']);

const escapedItem = (item: CslItem): Record<string, unknown> => Object.fromEntries(Object.entries(item).map(([member, value]) => [member, VERBATIM.has(member) ? verbatim(value) : escapedValue(value)]));

/** A brace without its other would end the entry, or swallow the next ones. */
const verbatim = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/[{}]/g, encodeURIComponent) : value);

function escapedValue(value: unknown): unknown {
  if (typeof value === 'string') return latexText(value);
  return Array.isArray(value) ? value.map(escapedName) : value;
}

/** BibTeX's own word for names that are left out. */
const escapedName = (name: CslName): unknown => (name.literal === OTHERS ? { family: 'others' } : Object.fromEntries(Object.entries(name).map(([part, text]) => [part, latexText(String(text))])));

const COMMANDS: Readonly<Record<string, string>> = { '\\': '\\textbackslash{}', '~': '\\textasciitilde{}', '^': '\\textasciicircum{}' };

/** The ten signs that TeX reads as commands, and those of which two are another sign. The tags of CSL (`<i>`) stay: they are the writer's to turn. */
const latexText = (text: string): string => text.replace(/[\\{}&%$#_~^]/g, (sign) => COMMANDS[sign] ?? `\\${sign}`).replace(/-(?=-)|`(?=`)|'(?=')/g, '$&{}');
