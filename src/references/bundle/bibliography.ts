import CSL from 'citeproc';
import { hasCjk } from '../../text';
import { OTHERS, type CslItem } from '../csl';
import { isBundled, localeOf } from '../locales';
import { entryMarkdown } from '../markdown';
import type { BibliographyRequest, MadeBibliography } from '../model';
import { readStyle } from '../read-style';
import { readXml, type XmlElement } from '../style-xml';

CSL.debug = () => undefined;

/** The entries of a list of references, in the style's order, as Markdown. Items come in the order in which they are cited. Never throws. */
export function bibliographyOf({ items, style, lang, locales }: BibliographyRequest): MadeBibliography {
  const read = readStyle(style);
  if (!read.ok) return read;
  // citeproc files items in plain objects, where a key like "constructor" is taken.
  const byNumber = new Map(items.map((item, at) => [`item-${String(at)}`, { ...item, author: marked(item.author), editor: marked(item.editor), id: `item-${String(at)}`, system_id: String(at) }]));
  const wanted = new Set<string>();
  const retrieveLocale = (language: string): XmlElement => {
    wanted.add(language);
    const locale = readXml(localeOf(language, locales));
    if (locale?.name !== 'locale') throw new Error(`locales-${language}.xml is not well-formed`);
    return locale;
  };
  try {
    const engine = new CSL.Engine({ retrieveLocale, retrieveItem: (id) => ({ ...byNumber.get(id) }), embedBibliographyEntry: numberMark }, read.style, lang);
    engine.opt.development_extensions.wrap_url_and_doi = true;
    engine.updateItems([...byNumber.keys()]);
    const made = engine.makeBibliography();
    if (made === false) return { ok: false, code: 'style-no-bibliography', message: '' };
    const entries = made[1].flatMap(numbered);
    const printed = new Set(entries.map(({ at }) => at));
    return {
      ok: true,
      entries: entries.map(({ html }) => entryMarkdown(andOthers(html, engine))),
      unprinted: items.filter((_, at) => !printed.has(at)).map(({ id }) => id),
      missingLanguage: [...wanted].find((language) => !Object.hasOwn(locales, language) && !isBundled(language)) ?? null,
    };
  } catch (error) {
    // A style is anybody's file, and citeproc throws texts as well as errors.
    return { ok: false, code: 'style-failed', message: error instanceof Error ? error.message : String(error) };
  }
}

/** Says behind an entry which item it is of: one of which nothing is printed has no entry, or a text of citeproc's that says so. */
const numberMark = (at: string | undefined): string => `<!--${at ?? ''}-->`;

function numbered(entry: string): { html: string; at: number }[] {
  const [mark, at] = /<!--(\d+)-->\s*$/.exec(entry) ?? [];
  return mark === undefined ? [] : [{ html: entry.slice(0, -mark.length), at: Number(at) }];
}

/** A sign that no name holds: CSL has no word for authors that a source leaves out, so that it goes through citeproc as a name. */
const MARK = '\uE0FF';

const marked = (names: CslItem['author']): CslItem['author'] => names?.map((name) => (name.literal === OTHERS ? { literal: MARK } : name));

/** "Lee, Ann, and ◌" as "Lee, Ann et al.", in the style's words. */
function andOthers(entry: string, engine: InstanceType<typeof CSL.Engine>): string {
  const parts = entry.split(MARK);
  if (parts.length === 1) return entry;
  const others = engine.getTerm('et-al', 'long');
  const words = [engine.getTerm('and', 'long'), engine.getTerm('and', 'symbol'), '&#38;'].filter((word) => word !== '');
  const names = parts.slice(0, -1).map((part) => {
    const before = part.trimEnd();
    const and = words.find((word) => before.endsWith(word)) ?? '';
    return `${before.slice(0, before.length - and.length).replace(/[\s,;、，；]+$/, '')}${hasCjk(others) ? '' : ' '}${others}`;
  });
  // Its stop is the sentence's as well.
  return [...names, parts[parts.length - 1] ?? ''].join('').replaceAll(`${others}.`, others.endsWith('.') ? others : `${others}.`);
}
