import { describe, expect, it } from 'vitest';
import { built, codes, readMade, recognised, sectionsOf, shape } from './made-up';

const SURFACES = '<facsimile><surface n="1" ulx="0" uly="0" lrx="600" lry="800"/><surface n="2" ulx="0" uly="0" lrx="600" lry="800"/></facsimile>';
const HEADER = `<teiHeader><fileDesc><titleStmt><title level="a" type="main">A study of things</title></titleStmt><publicationStmt><date when="2019-05-01"/></publicationStmt><sourceDesc><biblStruct><analytic>
  <author><persName><forename type="first">Ada</forename><forename type="middle">B</forename><surname>Lovelace</surname></persName></author><author><persName><surname>Curie</surname></persName></author></analytic>
  <idno type="DOI">10.1000/xyz(1)</idno></biblStruct></sourceDesc></fileDesc><profileDesc><abstract><p>What we did.</p></abstract></profileDesc></teiHeader>`;
const tei = (body: string, back = ''): string => `<?xml version="1.0"?>\n<TEI xmlns="http://www.tei-c.org/ns/1.0">${HEADER}${SURFACES}<text><body>${body}</body><back>${back}</back></text></TEI>`;

describe('GROBID TEI', () => {
  it('the header says title, authors, DOI and year', () => {
    expect(readMade(tei('<div><p>x</p></div>')).described).toEqual({ title: 'A study of things', doi: '10.1000/xyz(1)', authors: ['Ada B Lovelace', 'Curie'], year: 2019 });
  });

  it('10, trap: the number of a heading is an attribute; divisions are flat and nest by it; a head may be missing', () => {
    const paper = readMade(tei('<div><head n="1">Intro</head><p>Words of it.</p></div><div><head n="2">Methods</head></div><div><head n="2.1">Cohort</head><p>We enrolled.</p></div><div><p>Without a head.</p></div>'));
    expect(sectionsOf(built(paper)).map(({ path }) => path)).toEqual([['1 Intro'], ['2 Methods'], ['2 Methods', '2.1 Cohort']]);
    expect(built(paper).units.filter(({ path }) => path.length === 2).map(({ kind }) => kind)).toEqual(['body']);
  });

  it('pages and boxes come from coords: a paragraph over a page break is a block a page', () => {
    const paper = readMade(tei('<div><head coords="1,60,80,120,16">Intro</head><p><s coords="1,60,700,480,20;1,60,720,300,20">First sentence.</s> <s coords="1,360,720,180,20;2,60,60,200,20">It runs over</s> <s coords="2,60,80,400,20">the break.</s></p></div>'));
    const body = paper.blocks.filter(({ page }) => page > 0);
    expect(body.map(({ page, text, endsOn }) => [page, text, endsOn])).toEqual([[1, 'Intro', undefined], [1, 'First sentence. It runs over', 2], [2, 'the break.', undefined]]);
    expect(body[0]?.bbox).toEqual([119, 159, 357, 190]);
    expect(built(paper).units.find(({ path }) => path[0] === 'Intro')?.pages).toEqual([1, 2]);
  });

  it('without coords no page is known, and that is said', () => {
    const paper = readMade(tei('<div><head>Intro</head><p>Words.</p></div>'));
    expect(new Set(paper.blocks.map(({ page }) => page))).toEqual(new Set([0]));
    expect(codes(paper)).toEqual(['no-pages']);
  });

  it('10, trap: figures stand last in the file; one with coords goes to its page', () => {
    const figure = '<figure xml:id="fig_0" coords="1,60,300,400,200"><head>Figure 1.</head><label>1</label><figDesc>A curve.</figDesc><graphic url="f1.png"/></figure>';
    const paper = readMade(tei(`<div><head coords="1,60,80,99,16">Intro</head><p coords="1,60,100,480,99">Words of the intro.</p></div><div><head coords="2,60,80,99,16">Results</head><p coords="2,60,100,480,99">Words of the results.</p></div>${figure}`));
    const unit = built(paper).units.find(({ kind }) => kind === 'figure');
    expect(unit).toMatchObject({ path: ['Intro'], pages: [1], object: { label: 'Figure 1', image: 'f1.png' } });
  });

  it('… one without stands where it is first mentioned, and one that nobody mentions in no section', () => {
    const figures = '<figure xml:id="fig_0"><head>Figure 1.</head><figDesc>A curve.</figDesc></figure><figure type="table" xml:id="tab_0"><head>Table 1.</head><figDesc>Nobody mentions it.</figDesc><table><row role="label"><cell>a</cell></row><row><cell cols="1">1</cell></row></table></figure>';
    const paper = readMade(tei(`<div><head>Intro</head><p>As <ref type="figure" target="#fig_0">Fig. 1</ref> shows.</p></div><div><head>Results</head><p>Words of the results.</p></div>${figures}`));
    const objects = built(paper).units.filter(({ object }) => object);
    expect(objects.map(({ kind, path, object }) => [kind, path, object?.cells?.rows ?? null])).toEqual([['table', [], [['a'], ['1']]], ['figure', ['Intro'], null]]);
  });

  it('formulas keep their number, notes their kind, lists their items, references their text', () => {
    const references = '<div type="references"><listBibl><biblStruct coords="2,60,300,400,20"><analytic><title>On X</title></analytic><monogr><title>J. X</title><imprint><date when="2001">2001</date></imprint></monogr></biblStruct><biblStruct><note type="raw_reference">B. 2002. Raw.</note></biblStruct></listBibl></div>';
    const paper = readMade(tei('<div><head>Intro</head><p>Words before it <formula xml:id="f">a = b<label>(1)</label></formula> and after.</p><list><item>one item</item><item>two items</item></list><note place="foot" n="1">A note.</note></div>', `<div type="acknowledgement"><div><head>Acknowledgements</head><p>Thanks to all.</p></div></div>${references}`));
    expect(shape(paper).slice(3).map(([, role, text]) => `${role}: ${text}`)).toEqual([
      'body_paragraph: Words before it', 'display_formula: a = b', 'body_paragraph: (1)', 'body_paragraph: and after.', 'body_paragraph: one item', 'body_paragraph: two items', 'footnote: A note.',
      'section_heading: Acknowledgements', 'backmatter_body: Thanks to all.', 'reference_item: On X J. X 2001', 'reference_item: B. 2002. Raw.',
    ]);
    expect(paper.blocks.find(({ text }) => text.startsWith('On X'))?.page).toBe(2);
    expect(built(paper).units.find(({ kind }) => kind === 'equation')?.object?.label).toBe('(1)');
  });

  it('spaces between marked-up words are those of the file', () => {
    expect(shape(readMade(tei('<div><p>As <ref>[1]</ref> and <hi>b</hi>old<lb/>line.</p></div>'))).at(-1)?.[2]).toBe('As [1] and bold line.');
  });

  it('hostile: entities are not expanded, cut files and deep nesting are read as far as they go', () => {
    const bomb = '<!DOCTYPE TEI [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><TEI><text><body><p>one &b; &x; &lt;two</p></body></text></TEI>';
    expect(shape(readMade(bomb)).map(([, , text]) => text)).toEqual(['one &b; &x; <two']);
    const cut = readMade(tei('<div><head>Intro</head><p>Words that stay.</p></div>').slice(0, -45));
    expect(shape(cut).at(-1)?.[2]).toBe('Words that sta');
    expect(codes(cut)).toContain('file-cut');
    const deep = readMade(`<TEI><text><body><p>before</p>${'<div>'.repeat(100_000)}<p>after</p>`);
    expect(shape(deep)[0]?.[2]).toBe('before');
    expect(codes(deep)).toContain('file-cut');
  });

  it('coords that are no coords are none', () => {
    const paper = readMade(tei('<div><p coords="x,y;0,1,1,1,1;1.5,1,1,1,1;-1,1,1,1,1">Words.</p><p coords="1,1,NaN,1,1">More.</p></div>'));
    expect(paper.blocks.slice(2).every(({ page, bbox }) => page === 0 && bbox === null)).toBe(true);
  });

  it('is recognised by its root', () => {
    expect(recognised('<?xml version="1.0"?><!-- x --><tei:TEI xmlns:tei="x"></tei:TEI>')).toBe('grobid-tei');
    expect(recognised('<html><body># No</body></html>')).toBeNull();
  });
});
