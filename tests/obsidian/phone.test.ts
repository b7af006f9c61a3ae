import { Platform } from 'obsidian';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answer, citedPlace, FakeEngine, paper, passage } from './fake-engine';
import { servicesOf, startPlugin, until, VAULT } from './start-plugin';

describe('on a phone, where the pane is a drawer over the note', () => {
  beforeEach(() => {
    const { isMobile, isPhone } = Platform;
    onTestFinished(() => void Object.assign(Platform, { isMobile, isPhone }));
    Object.assign(Platform, { isMobile: true, isPhone: true });
  });

  it('what was opened or inserted is seen: the drawer closes', async () => {
    const engine = new FakeEngine();
    engine.answer = () => answer([passage()]);
    engine.cited = citedPlace();
    const started = await startPlugin({ engine, mobile: true });
    const { app } = started;
    const { cards } = servicesOf(started);
    const { rightSplit } = app.workspace;
    await app.workspace.openLinkText('Draft', '');
    const target = { passage: passage(), paper: paper(), cited: { start: 1053, end: 1099 } };
    for (const act of [
      () => cards.open(target, false),
      () => cards.openFullText(target, false),
      () => cards.insert(target, 'link'),
      async () => servicesOf(started).showStatus(),
    ]) {
      await app.workspace.openLinkText('Draft', '');
      rightSplit.expand();
      await act();
      await until('drawer closed', () => rightSplit.collapsed);
    }
  });

  it('on the desktop the pane stays', async () => {
    Object.assign(Platform, { isMobile: false, isPhone: false });
    const started = await startPlugin();
    started.app.workspace.rightSplit.expand();
    await servicesOf(started).openStatus();
    expect(started.app.workspace.rightSplit.collapsed).toBe(false);
  });
});

describe('plugin data that cannot be written', () => {
  it('the citation is inserted all the same, and what is said is what happened', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const engine = new FakeEngine();
    engine.cited = citedPlace();
    const started = await startPlugin({ engine, files: VAULT });
    const { app } = started;
    await app.workspace.openLinkText('Draft', '');
    vi.spyOn(app.vault.adapter, 'mkdir').mockRejectedValue(new Error('EROFS'));
    app.workspace.activeEditor?.editor?.setCursor({ line: 0, ch: 11 });
    await servicesOf(started).cards.insert({ passage: passage(), paper: paper(), cited: { start: 1053, end: 1099 } }, 'link');
    expect(app.workspace.activeEditor?.editor?.getLine(0)).toContain('cite=105kk7q2m4tz9x');
    const notices = [...document.querySelectorAll('.notice')].map((el) => el.textContent).join('\n');
    expect(notices).toContain('The citation works, but a copy of its words could not be kept: EROFS');
    expect(notices).not.toContain('That did not work');
  });
});
