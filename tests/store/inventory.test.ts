import { describe, expect, it } from 'vitest';
import { CitedPaper, resolveCitation } from '../../src/citation';
import { soundNote } from '../../src/store/inventory';
import type { SectionNode } from '../../src/structure/model';
import { shardFrom } from '../doubles/made-up-paper';

/** More than a call can take as arguments in any engine. */
const MANY = 150_000;

const section = (title: string, level: number, children: SectionNode[]): SectionNode => ({
  nodeId: `sec.${title}`, kind: 'section', title, level, page: 1, blockId: title, origin: 'blocks', path: [title], own: [], children, repairs: [],
});

describe('a section of far too many sub-sections', () => {
  const shard = shardFrom('AAAA1111', 'Some text');
  shard.paper.tree.push(section('Top', 1, Array.from({ length: MANY }, (_, index) => section(`s${index}`, 2, []))));

  it('40-25: its headings are noted for the catalogue', () => {
    const note = soundNote('1@1;', shard);
    expect(note.state === 'sound' ? note.headings.length : 0).toBe(MANY + 1);
  });

  it('60-8: a heading link finds the last of them', () => {
    const link = { linkPath: 'fulltext.md', page: null, heading: `s${MANY - 1}`, cite: null, alias: null };
    expect(resolveCitation(link, new CitedPaper('AAAA1111', shard.paper)).state).toBe('exact');
  });
});
