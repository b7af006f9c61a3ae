import type { Command } from '../command';
import { wholeNumber } from '../command';
import { Refusal } from '../refusal';

/** `locus papers`: search of the catalogue. */
export const papers: Command = {
  name: 'papers',
  operands: ['query'],
  usage: '[--limit 20]',
  options: { limit: { type: 'string' } },
  async run({ engine, operands, values, translate }) {
    const limit = wholeNumber(values.limit, 20, 10_000);
    if (limit === null) throw new Refusal(translate('terminal.bad-limit', { most: 10_000 }), 2);
    const found = await engine.papers(operands[0] ?? '', limit);
    const results = found.map(({ paperId, title, authors, year, citekey }) => ({ paperId, title, authors, year, citekey }));
    const lines = results.map(({ paperId, title, authors, year }) => `${paperId}  ${[authors.join(', '), year].filter(Boolean).join(' ')}\n  ${title || translate('paper.untitled')}`);
    return { json: { results }, text: lines.length > 0 ? `${lines.join('\n')}\n` : `${translate('terminal.no-papers')}\n` };
  },
};
