import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Command, CommandContext } from '../command';
import { labelList } from '../command';
import { aliasFor, citationTarget, DEFAULT_ALIAS, insertionText } from '../../citation';
import type { CitedPlace, FoundQuote } from '../../engine/engine';
import { formatPlace } from '../../provenance';
import { absoluteLinks, linksFor } from '../link-style';
import { Refusal } from '../refusal';
import { storedPaper } from '../stored-paper';
import { wrap } from '../terminal';

/** What a quote's truth makes of a citation of it (`spec/60` 8): words that are only near are the paper's, not the quote's. */
const STATES = { verbatim: 'exact', normalised: 'exact', near: 'changed' } as const satisfies Record<FoundQuote['how'], string>;

/** `locus cite`: where a quote stands in a paper, and the link that cites it. Edits no note; `--keep` keeps the cited words, as an insertion in the app does. */
export const cite: Command = {
  name: 'cite',
  operands: [],
  usage: '--paper KEY --quote "…" [--note PATH] [--keep]',
  help: 'terminal.cite-help',
  options: { paper: { type: 'string' }, quote: { type: 'string' }, note: { type: 'string' }, keep: { type: 'boolean' } },
  async run(context) {
    const { engine, values, translate } = context;
    const { paper: paperId, quote } = values;
    if (typeof paperId !== 'string' || typeof quote !== 'string' || quote.trim() === '') throw new Refusal(translate('terminal.cite-what'), 2);
    const note = noteOf(context);
    await storedPaper(engine, paperId, translate);
    const [found] = await engine.findQuote(quote, { paperIds: [paperId] });
    // Who writes a link into a note by a script must not take "no link" for one.
    if (found === undefined) return { json: { paperId, ...NOTHING }, text: '', failure: translate('terminal.quote-not-found', { paper: paperId }) };
    const { cited } = found;
    if (values.keep === true) await engine.cite({ paperId, start: cited.start, end: cited.end, keep: true });
    const written = await linkOf(cited, note, context);
    const json = {
      paperId,
      state: STATES[found.how],
      how: found.how,
      path: cited.path,
      pages: cited.pages,
      labels: labelList(cited.pages, cited.labels),
      spans: cited.boxes,
      fingerprint: cited.cite,
      link: written,
      pandoc: cited.paper.citekey === '' ? '' : insertionText('pandoc', { ...cited, link: written }),
      text: cited.text,
      ...(found.how === 'near' ? { diff: found.diff } : {}),
    };
    return { json, text: textOf(found, written, json.pandoc, context) };
  },
};

/** Every key is always there. */
const NOTHING = { state: 'lost', how: null, path: [], pages: [], labels: [], spans: [], fingerprint: null, link: '', pandoc: '', text: '' };

/** The vault path of the note that `--note` names, which need not be there yet; null where none is named. Throws `Refusal` for what is no place for a note. */
function noteOf({ values: { note }, places: { vault }, translate }: CommandContext): string | null {
  if (typeof note !== 'string') return null;
  const path = relative(vault, resolve(vault, note)).split(sep).join('/').normalize('NFC');
  if (!/\.md$/i.test(path) || path.startsWith('../') || isAbsolute(path)) throw new Refusal(translate('terminal.bad-note'), 2);
  return path;
}

/** "" where the vault has nothing to link to. Written in English where no note is named, as in every JSON. */
async function linkOf(cited: CitedPlace, note: string | null, { places, english }: CommandContext): Promise<string> {
  const target = citationTarget(cited.paper, cited);
  if (target === null) return '';
  const write = note === null ? absoluteLinks : await linksFor(note, places);
  return write({ path: target.path, subpath: target.subpath, alias: aliasFor(DEFAULT_ALIAS, cited.paper, cited, english) });
}

function textOf({ how, cited }: FoundQuote, link: string, pandoc: string, { translate, terminal }: CommandContext): string {
  const lines = [`${translate(`terminal.quote-${how}`)} ${formatPlace(cited, translate)}`, wrap(cited.text, terminal.columns, '  '), '', link, pandoc];
  return `${lines.filter((line, at) => line !== '' || at === 2).join('\n')}\n`;
}
