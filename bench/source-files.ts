// npm run bench -- source-files [--papers 1000] [--json]: what `bench vault` measures, over a made-up vault whose papers lie as files of other tools in folders that
// the settings name: half Docling's JSON, half Markdown with page marks, some with a PDF beside them. The bar: a run that finds nothing to do takes < 1 s for 1,000 papers
// and opens none of them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import vault from './vault';

const SUBJECTS = ['memory consolidation during sleep', 'neural network training', 'climate and soil', 'protein structure', 'randomised trials of treatment'];
const VERBS = ['shows', 'suggests', 'depends on', 'is explained by', 'was measured with'];
/** Words of a paper by its number: the same on every machine. */
const sentence = (paper: number, at: number): string => `In study ${paper} the ${SUBJECTS[(paper + at) % 5] ?? ''} ${VERBS[(paper * 7 + at) % 5] ?? ''} the ${SUBJECTS[(paper * 3 + at * 2) % 5] ?? ''} of group ${at}.`;
const titleOf = (paper: number): string => `A study numbered ${paper} on ${SUBJECTS[paper % 5] ?? ''} in ${paper % 97} places`;
const paragraphs = (paper: number): string[] => Array.from({ length: 60 }, (_, at) => `${sentence(paper, at)} ${sentence(paper + 1, at)} ${sentence(paper, at + 9)}`);

function docling(paper: number): string {
  const texts = [
    { label: 'title', text: titleOf(paper), prov: [{ page_no: 1 }] },
    ...paragraphs(paper).flatMap((text, at) => [...(at % 10 === 0 ? [{ label: 'section_header', text: `${at / 10 + 1} Part`, prov: [{ page_no: 1 + (at >> 3) }] }] : []), { label: 'text', text, prov: [{ page_no: 1 + (at >> 3) }] }]),
  ];
  return JSON.stringify({ schema_name: 'DoclingDocument', body: { self_ref: '#/body', children: texts.map((_, at) => ({ $ref: `#/texts/${at}` })) }, texts });
}

const markdown = (paper: number): string =>
  `# ${titleOf(paper)}\n\n${paragraphs(paper).map((text, at) => `${at % 8 === 0 ? `<!-- page ${at / 8 + 1} -->\n\n` : ''}${at % 10 === 0 ? `## ${at / 10 + 1} Part\n\n` : ''}${text}`).join('\n\n')}\n`;

export default async function sourceFiles(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { papers: { type: 'string', default: '1000' }, json: { type: 'boolean' } } });
  const papers = Number(values.papers);
  if (!Number.isSafeInteger(papers) || papers < 1) throw new Error('--papers takes a whole number from 1');
  const root = mkdtempSync(join(tmpdir(), 'locus-bench-sources-'));
  try {
    for (let paper = 0; paper < papers; paper += 1) {
      const folder = join(root, 'Papers', String(paper % 50));
      mkdirSync(folder, { recursive: true });
      if (paper % 2 === 0) writeFileSync(join(folder, `p${paper}.json`), docling(paper));
      else writeFileSync(join(folder, `p${paper}.md`), markdown(paper));
      if (paper % 4 === 0) writeFileSync(join(folder, `p${paper}.pdf`), '%PDF-1.7\n');
    }
    await vault([root, '--sources', 'Papers', ...(values.json ? ['--json'] : [])]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
