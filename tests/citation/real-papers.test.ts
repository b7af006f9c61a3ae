import { describe, expect, it } from 'vitest';
import { CitedPaper, citeWords, resolveCitation } from '../../src/citation';
import { DEFAULT_POLICY, buildPaper } from '../../src/structure';
import { sentences } from '../../src/text';
import { hasRealPapers, readRealPaper, realPaperIds } from '../structure/real-papers';

describe.skipIf(!hasRealPapers)('citations of real papers', () => {
  it.each(realPaperIds)('60-2, 60-8: every third sentence of %s is cited and found exactly where it stands', (paperId) => {
    const built = buildPaper(readRealPaper(paperId), DEFAULT_POLICY);
    const paper = new CitedPaper(paperId, built);
    let seen = 0;
    let cited = 0;
    const wrong: string[] = [];
    for (const unit of built.units.filter(({ kind }) => kind === 'body')) {
      const text = built.canonical.slice(unit.start, unit.end);
      for (const sentence of sentences(text)) {
        if (seen++ % 3 !== 0) continue;
        const words = citeWords(paper, { start: unit.start + sentence.start, end: unit.start + sentence.end });
        if (!words?.cite) continue;
        cited++;
        const found = resolveCitation({ linkPath: 'x.pdf', page: words.pages[0] ?? null, heading: null, cite: words.cite, alias: null }, paper);
        const stands = found.span && built.canonical.slice(found.span.start, found.span.end);
        const same = found.state === 'exact' && stands === words.text && found.pages[0] === words.pages[0];
        if (!same) wrong.push(`${found.state}: ${words.text} / ${String(stands)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(cited).toBeGreaterThan(5);
  });
});
