import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Burst, type Changes } from '../../src/obsidian/watch/burst';
import { VaultWatch } from '../../src/obsidian/watch/vault-watch';
import { whoseChange } from '../../src/obsidian/watch/whose-change';
import { ManualTimers } from './manual-timers';
import { startPlugin, VAULT } from './start-plugin';

const OPTIONS = { quiet: 2000, patience: 30_000 };

function gather(): { burst: Burst; timers: ManualTimers; plans: Changes[] } {
  const timers = new ManualTimers();
  const plans: Changes[] = [];
  return { timers, plans, burst: new Burst(OPTIONS, timers, (changes) => plans.push(changes)) };
}

describe('vault events', () => {
  it('40-11: a burst of 10,000 events ends in one plan', () => {
    const { burst, timers, plans } = gather();
    for (let i = 0; i < 10_000; i++) {
      burst.add(`P${i % 700}`);
      if (i % 1000 === 0) timers.pass(500);
    }
    timers.pass(2000);
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatchObject({ all: false });
    expect(plans[0]?.all === false && plans[0].papers.length).toBe(700);
    expect(timers.waiting).toBe(0);
  });

  it('changes that never calm down are handed on all the same', () => {
    const { burst, timers, plans } = gather();
    for (let i = 0; i < 40; i++) {
      burst.add('A');
      timers.pass(1000);
    }
    expect(plans.length).toBe(1);
  });

  it('a change of the library’s own lists concerns every paper', () => {
    const { burst, timers, plans } = gather();
    burst.add('A');
    burst.add(null);
    timers.pass(2000);
    expect(plans).toEqual([{ all: true }]);
  });

  it('40-11: no change is lost and none is handed on twice, whatever the order (property)', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C', 'D'), fc.nat(4000))), (events) => {
        const { burst, timers, plans } = gather();
        const since = new Map<string, number>();
        for (const [paper, pause] of events) {
          burst.add(paper);
          since.set(paper, plans.length);
          timers.pass(pause);
        }
        timers.pass(30_000);
        return [...since].every(([paper, before]) => plans.slice(before).some((plan) => !plan.all && plan.papers.includes(paper)));
      }),
    );
  });

  it('40-11: knows whose change a path is', () => {
    const places = { roots: ['System/PaperForge/ocr'], sourceFolders: ['Papers/MinerU'], readsPdfs: true };
    expect(whoseChange('System/PaperForge/ocr/AAAA1111/meta.json', places)).toBe('AAAA1111');
    expect(whoseChange('System/PaperForge/ocr/AAAA1111', places)).toBe('AAAA1111');
    expect(whoseChange('System/PaperForge/ocr', places)).toBeNull();
    expect(whoseChange('System/PaperForge/indexes/formal-library.json', places)).toBeNull();
    expect(whoseChange('System/PaperForge/ocrs/x', places)).toBeUndefined();
    expect(whoseChange('Notes/a.md', places)).toBeUndefined();
    expect(whoseChange('ocr/AAAA1111/meta.json', { ...places, roots: ['ocr'] })).toBe('AAAA1111');
    expect(whoseChange('anything.json', { ...places, roots: ['ocr'] })).toBeUndefined();
  });

  it("40-11: other tools' results and PDFs may be any paper's; PDFs that are not read are nobody's", () => {
    const places = { roots: ['ocr'], sourceFolders: ['Papers/MinerU', ''], readsPdfs: true };
    expect(whoseChange('Papers/MinerU/a/a_middle.json', places)).toBeNull();
    expect(whoseChange('Papers/MinerU', places)).toBeNull();
    expect(whoseChange('Papers/MinerUs/a.json', places)).toBeUndefined();
    expect(whoseChange('Zotero/storage/K/a.PDF', places)).toBeNull();
    expect(whoseChange('Zotero/storage/K/a.PDF', { ...places, readsPdfs: false })).toBeUndefined();
  });
});

describe('files that the app renames', () => {
  it('60-1: a PDF that is renamed is looked for at once, also where PDFs are not read; a note is not', async () => {
    const { app, real } = await startPlugin({ files: { ...VAULT, 'Far/Paper.pdf': '%PDF', 'Far/Note.md': '' } });
    const timers = new ManualTimers();
    const plans: Changes[] = [];
    const watch = new VaultWatch(real, { roots: ['ocr'], sourceFolders: [], readsPdfs: false, pollMinutes: 10, timers, now: () => 0, onChanges: (changes) => plans.push(changes) });
    watch.load();
    const rename = async (from: string, to: string): Promise<void> => {
      const file = app.vault.getFileByPath(from);
      if (file) await app.vault.rename(file, to);
      timers.pass(2_000);
    };
    await rename('Far/Note.md', 'Far/Other.md');
    expect(plans).toEqual([]);
    await rename('Far/Paper.pdf', 'Far/Degiacomi.pdf');
    expect(plans).toEqual([{ all: true }]);
    watch.unload();
  });
});
