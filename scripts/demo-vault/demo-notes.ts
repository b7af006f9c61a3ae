import { citedAuthor, fingerprint, writeLink, writeSubpath } from '../../src/citation';
import { DEMO_PAPERS } from './demo';
import { bladeIcing } from './demo/blade-icing';
import { paperRoot, pdfPath } from './library-files';
import type { Manuscript } from './manuscript';
import { displayName } from './manuscript';
import type { FileTree } from './ocr-folder';
import type { PaperTruth } from './truth';

/** A citation of a fact as the plugin writes it; `page` is the PDF page that the link names. */
interface DemoCitation {
  link: string;
  quote: string;
}

/** A researcher's habits in two notes: plain links, a call-out, a table, a list, an embed, a link that needs repair. */
export function demoNotes(truths: readonly PaperTruth[]): FileTree {
  const cite = (key: string, fact: number, options: { inTable?: boolean; wrongPage?: boolean } = {}): DemoCitation => {
    const paper = DEMO_PAPERS.find((candidate) => candidate.key === key);
    const known = truths.find((truth) => truth.paperId === key)?.facts[fact];
    if (!paper || !known) throw new Error(`the demo has no fact ${fact} of ${key}`);
    const page = known.pages[0] ?? 1;
    const subpath = writeSubpath({ page: options.wrongPage ? page + 1 : page, cite: fingerprint(known.answer) });
    const link = writeLink({ path: pdfPath(paper), subpath, alias: `${by(paper)} ${paper.year}, ${printed(paper, page)}` }, { kind: 'wikilink', inTable: options.inTable ?? false });
    return { link, quote: known.answer };
  };
  const quoted = cite('KNEEOA21', 3);
  const exercise = `---
tags: [review]
---

# Exercise for the ageing knee

Supervision seems to work mainly because people come: adherence was 83% with a physiotherapist and 58% without ${cite('KNEEOA21', 2).link}.

> [!quote] ${quoted.link}
> ${quoted.quote}

What to keep in mind:

- The trial is large enough: 412 people ${cite('KNEEOA21', 0).link}.
- The gain is just above what patients notice ${cite('KNEEOA21', 1).link}.
- [ ] Ask Marek whether the refresher session was randomised.

A page that moved when the paper was scanned again: ${cite('KNEEOA21', 4, { wrongPage: true }).link}.

![[Reading list#This week]]
`;
  const table = (key: string, fact: number): string => cite(key, fact, { inTable: true }).link;
  const reading = `# Reading list

## This week

| Question | Answer | Source |
| --- | --- | --- |
| How wide should a hedgerow be? | about six metres | ${table('HEDGEB19', 0)} |
| Does roof paint save power? | 21% on the top floor | ${table('COOLRF21', 1)} |
| 湿地恢复后总氮下降多少？ | 41% | ${table('WETZH019', 0)} |

## Later

1. Amber light at night and blood glucose ${cite('NIGHTS22', 0).link}[^1]
2. Ice on wind turbines: [[BLADEI14|my note on Nilsson 2014]]
3. Delay of the alarm: ${writeLink({ path: `${paperRoot(bladeIcing)}/fulltext`, subpath: writeSubpath({ heading: '3.1 Detection rate' }), alias: 'Nilsson 2014, p. 20' }, { kind: 'wikilink' })}

[^1]: Small sample, but see the reaction times ${cite('NIGHTS22', 1).link}.
`;
  return new Map([
    ['Notes/Exercise for the ageing knee.md', exercise],
    ['Notes/Reading list.md', reading],
  ]);
}

const by = (paper: Manuscript): string => citedAuthor(paper.authors.map((author) => displayName(author, paper.language)));

/** "p. 1547" where the paper prints page numbers, else the PDF's page. */
const printed = (paper: Manuscript, page: number): string => (paper.firstLabel === null ? `PDF p. ${page}` : `p. ${paper.firstLabel + page - 1}`);
