import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, button, kept, QUOTE, SERVICE, text, view, wholeAnswer } from './asking';
import { citedPlace, FakeEngine } from './fake-engine';
import { startPlugin, type StartedPlugin, until } from './start-plugin';

describe('answers in notes', () => {
  let engine: FakeEngine;
  beforeEach(() => {
    // To which services the user agreed is kept on the device.
    window.localStorage.clear();
    engine = new FakeEngine();
    engine.cited = citedPlace();
    engine.answered = () => ({ kind: 'answered', answer: wholeAnswer(), keepFailure: null });
  });

  async function answeredBesideNote(): Promise<StartedPlugin> {
    const started = await startPlugin({ engine, data: SERVICE });
    await started.app.workspace.openLinkText('Notes/Draft.md', '');
    started.app.commands.executeCommandById('locus:ask-papers');
    await until('view', () => document.querySelector('.locus-ask .locus-state') !== null);
    await ask(engine);
    await until('answer', () => text().includes('Insert answer'));
    return started;
  }
  const note = (started: StartedPlugin): string => started.real.workspace.activeEditor?.editor?.getValue() ?? '';

  it('80-5: an answer goes in as claim, quote and native link, after its quotes were compared with the papers', async () => {
    const started = await answeredBesideNote();
    button('Insert answer').click();
    await until('insertion', () => note(started).includes('Trajectories are analysed in notebooks.'));
    expect(engine.argumentsOf('recheckAnswer')).toEqual(['a1']);
    expect(note(started)).toContain(`Trajectories are analysed in notebooks.\n\n> ${QUOTE}\n>\n> [[Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x|`);
  });

  it('80: a paper that was read anew between answer and insertion gives no citation of words that it does not hold', async () => {
    engine.rechecked = { checked: 1, claims: [{ support: 'not-supported', quotes: [{ now: 'lost', state: 'not-found', where: null, cite: null, diff: [] }] }] };
    const started = await answeredBesideNote();
    button('Insert claim').click();
    await until('insertion', () => note(started).includes('Trajectories are analysed in notebooks.'));
    expect(note(started)).toContain('Not supported by the quotes');
    expect(note(started).match(/105kk7q2m4tz9x/g)).toHaveLength(1);
  });

  it('80: what the comparison on the way into a note finds is on screen as well; nothing is drawn anew where it finds nothing new', async () => {
    const started = await answeredBesideNote();
    const claimOf = (): Element | null => view().querySelector('.locus-ask-claim');
    engine.rechecked = { checked: 1, claims: [{ support: 'supported', quotes: [{ now: 'stands', state: 'verbatim', where: null, cite: null, diff: [] }] }] };
    engine.kept = [kept(wholeAnswer(), { check: engine.rechecked })];
    const drawn = claimOf();
    button('Insert answer').click();
    await until('insertion', () => note(started).includes('Trajectories are analysed in notebooks.'));
    await until('look', () => engine.count('keptAnswer') === 1);
    expect(claimOf()).toBe(drawn);
    engine.rechecked = { checked: 2, claims: [{ support: 'not-supported', quotes: [{ now: 'lost', state: 'not-found', where: null, cite: null, diff: [] }] }] };
    engine.kept = [kept(wholeAnswer(), { check: engine.rechecked })];
    button('Insert answer').click();
    await until('news', () => claimOf()?.getAttribute('data-support') === 'not-supported');
    expect(text()).toContain('The paper does not say it any more.');
    expect(text()).toContain('Checked again on');
  });

  it('copies with Pandoc citations', async () => {
    await answeredBesideNote();
    const write = vi.fn((_: string) => Promise.resolve());
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText: write } as unknown as Clipboard);
    button('Copy with Pandoc citations').click();
    await until('copy', () => write.mock.calls.length === 1);
    expect(write.mock.calls[0]?.[0]).toMatch(/^Trajectories are analysed in notebooks \[@degiacomi2024.*\]\.$/);
  });

  it('saves as a note of its own, with everything that was told', async () => {
    const started = await answeredBesideNote();
    button('Save as note').click();
    await until('note', () => started.real.vault.getMarkdownFiles().some(({ basename }) => basename === 'How are trajectories analysed'));
    const file = started.real.vault.getMarkdownFiles().find(({ basename }) => basename === 'How are trajectories analysed');
    const saved = file ? await started.real.vault.read(file) : '';
    expect(saved).toContain('qwen2.5:7b on localhost:11434, 2023-11-14');
    expect(saved).toContain('Passages that were sent');
    expect(saved).toContain(QUOTE);
  });
});
