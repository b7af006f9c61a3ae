import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dictionary, packDictionary, paperAbbreviations, unpackDictionary } from '../../src/retrieval';
import { expand, type ExpandOptions } from '../../src/retrieval/abbreviations';
import { madeUpLibrary } from './made-up-library';

/** A dictionary of papers with these texts; ids are P1, P2, … */
function dictionaryOf(...texts: string[]): Dictionary {
  const dictionary = new Dictionary();
  texts.forEach((text, at) => dictionary.put(`P${at + 1}`, 'g1', paperAbbreviations(text)));
  return dictionary;
}
const added = (query: string, dictionary: Dictionary, options?: ExpandOptions): string[] => expand(query, dictionary, options).terms.map(({ from, to }) => `${from} > ${to}`);

const ACL = 'the anterior cruciate ligament (ACL)';
const SCLEROSIS = 'multiple sclerosis (MS)';
const SPECTRUM = 'mass spectrometry (MS)';

describe('the dictionary of abbreviations', () => {
  it('50-5: short form -> long forms with the papers; spellings meet by stem, case, number, hyphens', () => {
    const dictionary = dictionaryOf(ACL, 'Anterior cruciate ligaments (ACLs)', 'anterior-cruciate ligament (ACL)', 'acute cerebral lesion (ACL)');
    expect(dictionary.meaningsOf('ACL').map(({ long, papers }) => [long, papers])).toEqual([
      ['anterior cruciate ligament', ['P1', 'P2', 'P3']],
      ['acute cerebral lesion', ['P4']],
    ]);
    const british = dictionaryOf('tumour necrosis factor (TNF)', 'tumor necrosis factor (TNF)', 'randomised controlled trial (RCT)', 'randomized controlled trials (RCTs)');
    expect(british.meaningsOf('TNF')).toHaveLength(1);
    expect(british.meaningsOf('RCT')).toHaveLength(1);
    expect(dictionaryOf('Down syndrome (DS)').meaningsOf('DS')[0]?.long).toBe('Down syndrome');
  });

  it('50-5: papers come, are replaced and go one by one, and what is left is what would be there without them', () => {
    const texts = [ACL, SCLEROSIS, SPECTRUM, 'acute cerebral lesion (ACL)', `${ACL} and ${SPECTRUM}`];
    const change = fc.record({ paper: fc.constantFrom('A', 'B', 'C'), text: fc.option(fc.constantFrom(...texts)) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const kept = new Dictionary();
        const last = new Map<string, string>();
        for (const { paper, text } of changes) {
          if (text === null) kept.remove(paper);
          else kept.put(paper, 'g', paperAbbreviations(text));
          if (text === null) last.delete(paper);
          else last.set(paper, text);
        }
        const fresh = new Dictionary();
        for (const [paper, text] of last) fresh.put(paper, 'g', paperAbbreviations(text));
        for (const short of ['ACL', 'MS']) expect(kept.meaningsOf(short)).toEqual(fresh.meaningsOf(short));
        expect(kept.shortsOf('mass spectrometri')).toEqual(fresh.shortsOf('mass spectrometri'));
        expect(kept.shortsLike('acl')).toEqual(fresh.shortsLike('acl'));
        expect([...kept.papers.keys()].sort()).toEqual([...fresh.papers.keys()].sort());
      }),
    );
  });

  it('50-5: saved and read again it is the same, each spelling once; damaged or foreign bytes are refused', () => {
    const dictionary = dictionaryOf(ACL, `${ACL} ${SCLEROSIS} cat cat`, '目的：前交叉韧带（anterior cruciate ligament, ACL）');
    const bytes = packDictionary(dictionary);
    const again = unpackDictionary(bytes);
    expect(again?.meaningsOf('ACL')).toEqual(dictionary.meaningsOf('ACL'));
    expect(again?.isWord('cat')).toBe(true);
    expect(again?.papers.get('P1')?.generation).toBe('g1');
    expect(again && packDictionary(again)).toEqual(bytes);
    expect(new TextDecoder().decode(bytes).match(/anterior cruciate ligament/g)).toHaveLength(1);
    for (const damaged of ['', '{', '{}', '[]', '{"version":0,"words":"","shorts":{"written":[],"keys":[]},"longs":{"written":[],"keys":[]},"papers":[]}', '{"version":1,"words":"","shorts":{"written":[],"keys":[]},"longs":{"written":[],"keys":[]},"papers":[["P1","g",7,8]]}']) {
      expect(unpackDictionary(new TextEncoder().encode(damaged)), damaged).toBeNull();
    }
  });
});

describe('a query with abbreviations', () => {
  const library = dictionaryOf(ACL, 'osteoarthritis (OA)', 'osteoarthritis (OA)');

  it('50-5: both ways', () => {
    expect(added('ACL tear', library)).toEqual(['ACL > anterior cruciate ligament']);
    expect(added('tears of the anterior cruciate ligaments', library)).toEqual(['anterior cruciate ligaments > ACL']);
    expect(added('ACL-deficient knees, OA', library)).toEqual(['ACL > anterior cruciate ligament', 'OA > osteoarthritis']);
    expect(expand('ACL tear', library)).toMatchObject({ terms: [{ id: 'ACL=anterior cruciat ligament', papers: 1 }], words: 'anterior cruciate ligament tear', ambiguous: [] });
  });

  it('50-5: Chinese, Greek, digits, plural', () => {
    const mixed = dictionaryOf('目的：前交叉韧带（anterior cruciate ligament, ACL）损伤', 'transforming growth factor-β1 (TGF-β1)', 'interleukin-6 (IL-6)', 'randomised controlled trials (RCTs)');
    expect(added('前交叉韧带损伤', mixed)).toEqual(['前交叉韧带 > ACL']);
    expect(added('ACL 损伤', mixed)).toEqual(['ACL > anterior cruciate ligament', 'ACL > 前交叉韧带']);
    expect(added('TGF-beta1 and IL6', mixed)).toEqual(['TGF-beta1 > transforming growth factor-β1', 'IL6 > interleukin-6']);
    expect(added('two RCTs', mixed)).toEqual(['RCTs > randomised controlled trials']);
  });

  it('50-5: nothing is added that the query says already', () => {
    expect(added('anterior cruciate ligament (ACL) tear', library)).toEqual([]);
    expect(added('ACL or anterior cruciate ligament', library)).toEqual([]);
  });

  it('50-5: "OA" is not "oa", "oA" or "Oa"', () => {
    for (const query of ['oa Knee', 'Oa knee', 'the oA Knee']) expect(added(query, library), query).toEqual([]);
  });

  it('50-5: a query without any capital means the short form, unless the library knows the word in small letters', () => {
    expect(added('acl tear', library)).toEqual(['acl > anterior cruciate ligament']);
    const cats = dictionaryOf('chloramphenicol acetyltransferase (CAT)', 'A cat saw another cat.');
    expect(added('cat allergy', cats)).toEqual([]);
    expect(added('CAT assay', cats)).toEqual(['CAT > chloramphenicol acetyltransferase']);
  });

  it('50-5: with several long forms it asks and adds nothing', () => {
    const two = dictionaryOf(SCLEROSIS, SPECTRUM, SCLEROSIS);
    const { terms, ambiguous, words } = expand('MS in plasma', two);
    expect(terms).toEqual([]);
    expect(words).toBe('MS in plasma');
    expect(ambiguous).toEqual([{ short: 'MS', meanings: [{ id: 'MS=multipl sclerosi', long: 'multiple sclerosis', papers: 2 }, { id: 'MS=mass spectrometri', long: 'mass spectrometry', papers: 1 }] }]);
    expect(added('mass spectrometry of plasma', two)).toEqual([]);
    expect(added('MS in plasma', two, { meant: ['MS=mass spectrometri'] })).toEqual(['MS > mass spectrometry']);
  });

  it('50-5: one that at least four papers and four fifths of all mean is taken', () => {
    expect(added('MS', dictionaryOf(SCLEROSIS, SCLEROSIS, SCLEROSIS, SCLEROSIS, SPECTRUM))).toEqual(['MS > multiple sclerosis']);
    expect(added('MS', dictionaryOf(SCLEROSIS, SCLEROSIS, SCLEROSIS, SPECTRUM))).toEqual([]);
    expect(added('MS', dictionaryOf(SCLEROSIS, SCLEROSIS, SCLEROSIS, SCLEROSIS, SPECTRUM, SPECTRUM))).toEqual([]);
  });

  it('50-5: a long form inside a longer one is the same thing', () => {
    expect(added('TNF', dictionaryOf('tumor necrosis factor (TNF)', 'tumor necrosis factor (TNF)', 'T-cell derived tumor necrosis factor (TNF)'))).toEqual(['TNF > tumor necrosis factor']);
  });

  it('50-5: a single word is shortened where two papers do so', () => {
    expect(added('homocysteine', dictionaryOf('homocysteine (Hcy)'))).toEqual([]);
    expect(added('osteoarthritis', library)).toEqual(['osteoarthritis > OA']);
  });

  it('50-5: an expansion that was switched off stays off', () => {
    expect(added('ACL tear', library, { without: ['ACL=anterior cruciat ligament'] })).toEqual([]);
    expect(added('anterior cruciate ligament', library, { without: ['ACL=anterior cruciat ligament'] })).toEqual([]);
  });

  it('50-5: total, and without a dictionary the words stay', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (query) => void expand(query, library)));
    expect(expand('ACL  tear', new Dictionary()).terms).toEqual([]);
  });
});

describe('a search with abbreviations', () => {
  const papers = {
    AAAA: [{ text: 'The anterior cruciate ligament (ACL) was cut.' }],
    BBBB: [{ text: 'Rupture of the anterior cruciate ligament in skiers.' }],
    CCCC: [{ text: 'Skiers with an ACL rupture.' }],
  };
  const found = async (query: string, request = {}): Promise<string[]> => (await (await madeUpLibrary(papers)).search(query, request)).passages.map(({ paperId }) => paperId).sort();

  it('50-5: finds the other form, says what was added, and marks it', async () => {
    const { search } = await madeUpLibrary(papers);
    const answer = await search('ACL');
    expect(answer.passages.map(({ paperId }) => paperId).sort()).toEqual(['AAAA', 'BBBB', 'CCCC']);
    expect(answer.expansions).toEqual([{ id: 'ACL=anterior cruciat ligament', from: 'ACL', to: 'anterior cruciate ligament', papers: 1 }]);
    const other = answer.passages.find(({ paperId }) => paperId === 'BBBB');
    expect(other?.highlights.map(({ start, end }) => other.text.slice(start, end))).toEqual(['anterior', 'cruciate', 'ligament']);
    // The user's own word comes before the added ones.
    expect(answer.passages.at(-1)?.paperId).toBe('BBBB');
  });

  it('50-5: switched off, or not wanted at all, it finds what is written', async () => {
    expect(await found('ACL', { without: ['ACL=anterior cruciat ligament'] })).toEqual(['AAAA', 'CCCC']);
    expect(await found('ACL', { expand: false })).toEqual(['AAAA', 'CCCC']);
  });

  it('50-5: phrases, excluded words and filters are never expanded', async () => {
    expect(await found('"ACL"')).toEqual(['AAAA', 'CCCC']);
    expect(await found('skiers -ACL')).toEqual(['BBBB']);
    expect(await found('"ACL rupture" skiers')).toEqual(['CCCC']);
    const { search } = await madeUpLibrary(papers);
    for (const query of ['"ACL"', 'skiers -ACL', 'author:ACL', 'section:ACL skiers']) expect((await search(query)).expansions, query).toEqual([]);
  });
});
