/** Endings that a supplement may have: it is told by its content what it is, but only such files are looked at. */
const ENDING = /\.(?:pptx|xlsx|docx|csv|tsv|jsonl|ndjson|md|markdown)$/i;
/** Of these, those that are nothing but supplements here. */
const OFFICE = /\.(?:pptx|xlsx|docx)$/i;

export const mayBeSupplement = (name: string): boolean => ENDING.test(name);
export const isOffice = (name: string): boolean => OFFICE.test(name);

/** Words by which people and publishers name what belongs to a paper beside its text, as words of their own in a name. */
const SAYS = /(?:^|[^a-z])(?:supp|suppl|supplements?|supplementary|supplemental|supporting(?:[ _-]?information)?|si|esm|appendix|appendices|additional[ _-]?files?|(?:table|data|text|file|movie)[ _-]?s\d{1,3}|s\d{1,3}[ _-](?:table|data|text|file|appendix))(?:[^a-z]|$)|附錄|附录|補充|补充|附件/i;

/** Whether the name of a file or folder says that it is a supplement, or holds such. */
export const saysSupplement = (name: string): boolean => SAYS.test(name.replace(ENDING, ''));

/** What names are compared by: letters and digits, one "-" between them. A DOI in a name has its slash written in some other way. */
export const nameKey = (text: string): string => text.normalize('NFC').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
