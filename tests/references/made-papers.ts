import packed from 'virtual:reference-thread';
import { nodeThreads } from '../../src/cli/node-threads';
import type { PaperMetadata } from '../../src/library/paper';
import { ThreadReferences } from '../../src/references';
import { unpackThread } from '../../src/threads';

/** The real bundle in a real thread. */
export const references = (): ThreadReferences =>
  new ThreadReferences(
    nodeThreads(() => unpackThread(packed)),
    (milliseconds, action) => {
      const id = setTimeout(action, milliseconds);
      return () => clearTimeout(id);
    },
  );

export const paper = (more: Partial<PaperMetadata>): PaperMetadata => ({
  paperId: 'AAAA1111',
  title: '',
  authors: [],
  year: null,
  journal: '',
  doi: '',
  citekey: '',
  tags: [],
  folder: '',
  abstract: '',
  pageRange: null,
  pdfPath: null,
  notePath: null,
  fullTextPath: null,
  attachmentKey: null,
  ...more,
});

export const COHORTS = paper({
  paperId: 'DEGI2024',
  title: 'Measuring cohorts with care',
  authors: ['Matteo T. Degiacomi', 'Ludwig van Beethoven', 'World Health Organization'],
  year: 2024,
  journal: 'Annals of Care & Cure',
  doi: '10.1000/aoc_12.3',
  citekey: 'degiacomi-2024',
  publication: { type: 'article-journal', volume: '12', issue: '3', pages: '1545-1560', month: 5, day: 17 },
});
export const TRIALS = paper({ paperId: 'ADAMS2020', title: 'Trials of TNF-α at 5 % & 10 #1 {sic}', authors: ['Ann Adams'], year: 2020, citekey: 'adams2020', publication: { type: 'book', publisher: 'Press' } });
export const CHINESE = paper({ paperId: 'CHEN2021', title: '科技论文排版方法研究', authors: ['陈新宇', '欧阳修'], year: 2021, journal: '测试期刊', citekey: '新宇2021test' });

const style = (body: string, more = ''): string => `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"${more}>
  <info><title>Test style</title><id>test-style</id><updated>2026-01-01T00:00:00+00:00</updated></info>
  ${body}
</style>`;

/** By author and date, with everything that becomes Markdown. */
export const AUTHOR_DATE = style(`
  <macro name="author"><names variable="author"><name and="text" name-as-sort-order="first" delimiter=", "/><substitute><text variable="title"/></substitute></names></macro>
  <citation><layout><text macro="author"/></layout></citation>
  <bibliography>
    <sort><key macro="author"/><key variable="issued"/></sort>
    <layout suffix=".">
      <group delimiter=". ">
        <text macro="author"/>
        <date variable="issued" form="text" date-parts="year-month"/>
        <text variable="title" quotes="true"/>
        <group delimiter=", "><text variable="container-title" font-style="italic"/><text variable="volume" font-weight="bold"/><group><label variable="page" form="short" suffix=" "/><text variable="page"/></group></group>
        <text variable="publisher" font-variant="small-caps"/>
        <text variable="DOI" prefix="https://doi.org/"/>
      </group>
    </layout>
  </bibliography>`);

/** By number, in the order of citing. */
export const NUMERIC = style(`
  <citation><layout prefix="[" suffix="]"><text variable="citation-number"/></layout></citation>
  <bibliography second-field-align="flush"><layout suffix=".">
    <text variable="citation-number" prefix="[" suffix="]"/>
    <group delimiter=", "><names variable="author"><name initialize-with=". "/><et-al term="et-al"/></names><text variable="title"/></group>
  </layout></bibliography>`);

export const DEPENDENT = `<?xml version="1.0"?><style xmlns="http://purl.org/net/xbiblio/csl" version="1.0"><info><title>Child</title><id>x</id>
  <link href="http://www.zotero.org/styles/apa" rel="independent-parent"/></info></style>`;
