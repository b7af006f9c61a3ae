import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citedTargets, joinPandoc, pandocGroup } from '../../src/citation';

const targets = (note: string): string[] => citedTargets(note).map((target) => (target.kind === 'key' ? `@${target.key}` : target.link.linkPath));

describe('what a note cites', () => {
  it('60-6: links to places and to whole files, and Pandoc keys, in order', () => {
    expect(targets('See [[A.pdf#page=3|A]], [@smith2020, p. 3; @lee-2021] and [b](B.pdf), as @chen2020 says.')).toEqual(['A.pdf', '@smith2020', '@lee-2021', 'B.pdf', '@chen2020']);
    expect(targets('[@{odd key}] is none, [@{a.b/c}] is one')).toEqual(['@a.b/c']);
  });

  it('60-6: nothing in code, comments and properties, and no address of mail', () => {
    expect(targets('---\nauthor: "@me"\n---\n`@code` %% @hidden %% me@example.org [[A@b.pdf]]\n```\n[[C.pdf]]\n```')).toEqual(['A@b.pdf']);
  });
});

describe('Pandoc citations of several papers', () => {
  it('60-6: are one bracket', () => {
    expect(pandocGroup(['[@a, p. 3]', '[@b]'])).toBe('[@a, p. 3; @b]');
  });

  it('60-6: one that is put into or behind another joins it', () => {
    const joined = (line: string, at: number): string | null => {
      const place = joinPandoc(line, at, '[@b, p. 7]');
      return place && line.slice(0, place.at) + place.text + line.slice(place.at);
    };
    expect(joined('It is so [@a, p. 3].', 19)?.trim()).toBe('It is so [@a, p. 3; @b, p. 7].');
    expect(joined('It is so [@a, p. 3] ', 20)).toBe('It is so [@a, p. 3; @b, p. 7] ');
    expect(joined('It is so [@a, p. 3].', 12)).toBe('It is so [@a, p. 3; @b, p. 7].');
    expect(joined('It is so [see @a].', 17)).toBe('It is so [see @a; @b, p. 7].');
    expect(joined('It is so.', 8)).toBeNull();
    expect(joined('A [link](x) and [[@note]]', 25)).toBeNull();
    expect(joinPandoc('[@a]', 4, 'Adams (2020).')).toBeNull();
  });

  it('60-6: joining keeps every sign of the line', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('[', ']', '@', 'a', ' ', ';') }), fc.nat(30), (line, at) => {
        const place = joinPandoc(line, at, '[@b]');
        return place === null || (place.at >= 0 && place.at <= line.length && line.charAt(place.at) === ']');
      }),
    );
  });
});

describe('keys of Pandoc citations', () => {
  it('60-6: within brackets they are citations for sure, without them perhaps names', () => {
    const note = '[@a] [see @b, p. 3; -@c] @d [x] @e\n[@f;\n@g] [open\n\n@h';
    expect(citedTargets(note).flatMap((target) => (target.kind === 'key' && target.inBrackets ? target.key : []))).toEqual(['a', 'b', 'c', 'f', 'g']);
  });
});
