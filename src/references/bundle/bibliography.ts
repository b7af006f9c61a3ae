import CSL from 'citeproc';
import type { CslItem } from '../csl';
import { localeOf } from '../locales';
import { entryMarkdown } from '../markdown';
import { styleFault } from '../style-fault';
import type { BibliographyRequest, MadeBibliography } from '../model';

CSL.debug = () => undefined;

/** The entries of a list of references, in the style's order, as Markdown. Items come in the order in which they are cited. Never throws. */
export function bibliographyOf({ items, style, lang, locales }: BibliographyRequest): MadeBibliography {
  const fault = styleFault(style);
  if (fault) return { ok: false, ...fault };
  const byId = new Map<string, CslItem>(items.map((item) => [item.id, item]));
  try {
    const system = { retrieveLocale: (wanted: string) => localeOf(wanted, locales), retrieveItem: (id: string) => ({ ...byId.get(id) }) };
    const engine = new CSL.Engine(system, style, lang);
    engine.opt.development_extensions.wrap_url_and_doi = true;
    engine.updateItems([...byId.keys()]);
    const made = engine.makeBibliography();
    if (made === false) return { ok: false, code: 'style-no-bibliography', message: '' };
    return { ok: true, entries: made[1].map(entryMarkdown) };
  } catch (error) {
    // A style is anybody's file, and citeproc throws texts as well as errors.
    return { ok: false, code: 'style-failed', message: error instanceof Error ? error.message : String(error) };
  }
}
