import { describe, expect, it } from 'vitest';
import { LOCK_FILE } from '../../src/store/writer-lock';
import { DEFAULT_POLICY } from '../../src/structure/model';
import { putPaper } from '../doubles/made-up-paper';
import { DAY, Device, HOUR } from '../doubles/run-harness';

/** Three papers, indexed. */
async function library(): Promise<Device> {
  const device = new Device();
  for (const id of ['AAAA1111', 'BBBB2222', 'CCCC3333']) putPaper(device.vault, id, `Text of ${id}`);
  expect(await device.run()).toMatchObject({ added: 3, rebuilt: 0, kept: 0, dropped: 0, blocked: [], failed: [], failure: null });
  return device;
}

const shardsOf = (device: Device): string[] => Object.keys(device.data.snapshot('papers/'));

describe('40-8: nothing changed', () => {
  it('40-8: no text read, no write, no build, not even the lock', async () => {
    const device = await library();
    const report = await device.run();
    expect(report).toMatchObject({ added: 0, rebuilt: 0, kept: 3, dropped: 0, units: { body: 3, fulltext: 0, object: 0 } });
    expect([device.vault.reads, device.data.reads, device.data.changes, device.cache.writes]).toEqual([[], [], [], []]);
    expect([device.builds, device.saves]).toEqual([0, 0]);
  });

  it('40-8: bytes are read only where sizes or times moved, and the same bytes rebuild nothing', async () => {
    const device = await library();
    putPaper(device.vault, 'BBBB2222', 'Text of BBBB2222');
    const report = await device.run();
    expect(report).toMatchObject({ kept: 3, rebuilt: 0 });
    expect(device.vault.reads).toEqual(['ocr/BBBB2222/text.md']);
    expect(device.data.changes).toEqual([]);
    await device.run();
    expect(device.vault.reads).toEqual([]);
  });

  it('40-4: a lost ledger costs reading, never writing', async () => {
    const device = await library();
    const before = device.data.snapshot();
    device.cache.entries.clear();
    expect(await device.run()).toMatchObject({ kept: 3, added: 0, rebuilt: 0 });
    expect([device.data.changes, device.data.snapshot()]).toEqual([[], before]);
  });

  it('40-8: a failing cache changes nothing but the cost', async () => {
    const device = await library();
    device.cache.broken = true;
    expect(await device.run()).toMatchObject({ kept: 3, failure: null });
    expect(device.data.changes).toEqual([]);
  });
});

describe('40-7: what changed is done, and only that', () => {
  it('40-7: one changed paper is one build, one shard, one record', async () => {
    const device = await library();
    putPaper(device.vault, 'BBBB2222', 'Another text');
    expect(await device.run()).toMatchObject({ rebuilt: 1, kept: 2 });
    expect(device.builds).toBe(1);
    expect(shardsOf(device)).toHaveLength(3);
    expect(new Set(device.cache.writes)).toEqual(new Set(['ledger/1/BBBB2222']));
    expect(device.committed.map(([paperId]) => paperId)).toEqual(['BBBB2222']);
  });

  it('40-7: another policy rebuilds every paper once', async () => {
    const device = await library();
    device.policy = { ...DEFAULT_POLICY, unitCap: 500 };
    expect(await device.run()).toMatchObject({ rebuilt: 3 });
    expect(await device.run()).toMatchObject({ rebuilt: 0, kept: 3 });
  });

  it('40-2: a full run builds again and writes nothing where the bytes are the same', async () => {
    const device = await library();
    expect(await device.run({ full: true })).toMatchObject({ rebuilt: 3 });
    expect(device.builds).toBe(3);
    expect(device.data.changes.filter((change) => change.includes('papers/'))).toEqual([]);
  });

  it('90: a dry run says what would be done and writes nothing', async () => {
    const device = await library();
    putPaper(device.vault, 'BBBB2222', 'Another text');
    putPaper(device.vault, 'DDDD4444', 'New');
    expect(await device.run({ dryRun: true })).toMatchObject({ added: 1, rebuilt: 1, kept: 2 });
    expect([device.data.changes, device.builds]).toEqual([[], 0]);
    expect(await device.run()).toMatchObject({ added: 1, rebuilt: 1, kept: 2 });
  });

  it('40-10: a paper that cannot even be read costs that paper alone; what was indexed of it is served on', async () => {
    const device = await library();
    putPaper(device.vault, 'BBBB2222', 'unreadable');
    putPaper(device.vault, 'CCCC3333', 'Changed c');
    putPaper(device.vault, 'DDDD4444', 'unreadable');
    const report = await device.run();
    expect(report).toMatchObject({ rebuilt: 1, failure: null });
    expect([...report.failed, ...report.blocked].map(({ paperId, reason }) => [paperId, reason.code])).toEqual([['BBBB2222', 'unreadable'], ['DDDD4444', 'unreadable']]);
    expect(shardsOf(device).filter((path) => path.includes('BBBB2222'))).toHaveLength(1);
  });

  it('40-11: a run for some papers looks at no other', async () => {
    const device = await library();
    putPaper(device.vault, 'AAAA1111', 'Changed a');
    putPaper(device.vault, 'BBBB2222', 'Changed b');
    expect(await device.run({ papers: ['BBBB2222'] })).toMatchObject({ rebuilt: 1, kept: 0 });
    expect(device.vault.reads).toEqual(['ocr/BBBB2222/text.md']);
  });

  it('40-12: a shard that came by sync is used, not built', async () => {
    const first = await library();
    const second = new Device();
    second.vault = first.vault;
    for (const path of shardsOf(first)) second.data.put(path, first.data.files.get(path)?.bytes ?? '');
    expect(await second.run()).toMatchObject({ added: 0, kept: 3 });
    expect([second.builds, second.data.changes]).toEqual([0, []]);
  });

  it('40-2: two devices with other clocks and other listing orders write the same bytes', async () => {
    const first = await library();
    const second = new Device();
    second.time.now += 400 * DAY;
    second.vault.reversed = true;
    for (const id of ['CCCC3333', 'AAAA1111', 'BBBB2222']) putPaper(second.vault, id, `Text of ${id}`);
    await second.run();
    expect(second.data.snapshot('papers/')).toEqual(first.data.snapshot('papers/'));
  });

  it('40-4: a shard of a newer schema is left alone and reported', async () => {
    const device = await library();
    const [path = ''] = shardsOf(device);
    device.data.put(path, '{"schema":99}');
    const report = await device.run({ full: true });
    expect(report.blocked).toEqual([{ paperId: 'AAAA1111', reason: { code: 'newer-schema' } }]);
    expect(device.data.text(path)).toBe('{"schema":99}');
  });

  it('40-5: a shard that was cut or edited is built again', async () => {
    const device = await library();
    const [path = ''] = shardsOf(device);
    const whole = device.data.text(path) ?? '';
    device.data.put(path, whole.slice(0, 100));
    expect(await device.run()).toMatchObject({ added: 1, kept: 2 });
    expect(device.data.text(path)).toBe(whole);
  });

  it('40-5: what an interrupted run left behind is cleared away', async () => {
    const device = await library();
    const [path = ''] = shardsOf(device);
    const whole = device.data.text(path) ?? '';
    device.data.put(path.replace('.json', '.new.json'), whole);
    device.data.put('papers/AAAA1111.0123456789abcdef.json', 'torn');
    expect(await device.run()).toMatchObject({ kept: 3 });
    expect(shardsOf(device)).toHaveLength(3);
  });

  it('40-5: a stand-in that survived its shard takes its place', async () => {
    const device = await library();
    const [path = ''] = shardsOf(device);
    const whole = device.data.text(path) ?? '';
    device.data.put(path.replace('.json', '.new.json'), whole);
    device.data.put(path, 'torn');
    expect(await device.run()).toMatchObject({ kept: 3, added: 0 });
    expect([shardsOf(device).length, device.data.text(path)]).toEqual([3, whole]);
  });
});

describe('40-10: papers that are gone', () => {
  it('40-10: dropped on the second check a day later, when the root holds other papers', async () => {
    const device = await library();
    device.vault.removeFolder('ocr/BBBB2222');
    expect(await device.run()).toMatchObject({ dropped: 0, kept: 3 });
    expect(await device.later(DAY - 1).run()).toMatchObject({ dropped: 0 });
    expect(await device.later(1).run()).toMatchObject({ dropped: 1, kept: 2 });
    expect(device.committed).toEqual([['BBBB2222', null]]);
    expect(shardsOf(device)).toHaveLength(2);
  });

  it('40-10: a paper that came back between the checks starts anew', async () => {
    const device = await library();
    device.vault.removeFolder('ocr/BBBB2222');
    await device.run();
    putPaper(device.vault, 'BBBB2222', 'Text of BBBB2222');
    await device.later(DAY).run();
    device.vault.removeFolder('ocr/BBBB2222');
    expect(await device.later(DAY).run()).toMatchObject({ dropped: 0 });
  });

  it('40-10: a root renamed away and back: nothing deleted, nothing rebuilt', async () => {
    const device = await library();
    const before = device.data.snapshot();
    device.vault.renameFolder('ocr', 'elsewhere');
    for (let check = 0; check < 3; check += 1) {
      expect(await device.later(2 * DAY).run()).toMatchObject({ dropped: 0, failure: { code: 'root-missing', params: { path: 'ocr' } } });
    }
    device.vault.renameFolder('elsewhere', 'ocr');
    expect(await device.run()).toMatchObject({ kept: 3, rebuilt: 0, dropped: 0, failure: null });
    expect(device.data.snapshot()).toEqual(before);
  });

  it('40-10: a root that is there and empty drops nothing', async () => {
    const device = await library();
    device.vault.removeFolder('ocr');
    device.vault.put('ocr/ocr-queue.json', '[]');
    for (let check = 0; check < 3; check += 1) {
      expect(await device.later(2 * DAY).run()).toMatchObject({ dropped: 0, failure: { code: 'root-empty' } });
    }
    expect(shardsOf(device)).toHaveLength(3);
  });

  it('40-10: papers of one root are safe while only another root lists', async () => {
    const device = await library();
    device.roots = ['ocr', 'second'];
    putPaper(device.vault, 'DDDD4444', 'In the second root', 'second');
    await device.run();
    device.vault.renameFolder('ocr', 'away');
    for (let check = 0; check < 3; check += 1) await device.later(2 * DAY).run();
    expect(shardsOf(device)).toHaveLength(4);
  });

  it('40-10: a device that never saw the root never deletes a shard', async () => {
    const device = new Device();
    device.roots = [];
    device.data.put('papers/x.txt', '');
    const other = await library();
    for (const path of shardsOf(other)) device.data.put(path, other.data.files.get(path)?.bytes ?? '');
    for (let check = 0; check < 3; check += 1) expect(await device.later(2 * DAY).run()).toMatchObject({ dropped: 0, failure: { code: 'no-root' } });
    expect(shardsOf(device).filter((path) => path.endsWith('.json'))).toHaveLength(3);
  });

  it('40-10: a paper whose folder was deleted inside the app is dropped at once', async () => {
    const device = await library();
    device.vault.removeFolder('ocr/BBBB2222');
    expect(await device.run({ papers: [], forgotten: ['BBBB2222'] })).toMatchObject({ dropped: 1 });
    expect(shardsOf(device)).toHaveLength(2);
  });
});

describe('10-2: publication', () => {
  const MARKER = 'ocr/BBBB2222/index/result-hash.pending';

  it('10-2: while a marker is younger than an hour the last good generation is kept, then what is there is read', async () => {
    const device = await library();
    const before = shardsOf(device);
    putPaper(device.vault, 'BBBB2222', 'Being written');
    device.vault.put(MARKER, 'pending', device.time.now);
    expect((await device.run()).blocked).toEqual([{ paperId: 'BBBB2222', reason: { code: 'publishing' } }]);
    expect((await device.later(HOUR - 1).run()).blocked).toHaveLength(1);
    expect(shardsOf(device)).toEqual(before);
    expect(await device.later(1).run()).toMatchObject({ rebuilt: 1, blocked: [] });
  });

  it('40-6: an old marker counts from when this device first saw it, also over restarts', async () => {
    const device = await library();
    putPaper(device.vault, 'BBBB2222', 'Being written');
    device.vault.put(MARKER, 'pending', device.time.now - 9 * DAY);
    expect((await device.run()).blocked).toHaveLength(1);
    expect(await device.later(HOUR).run()).toMatchObject({ rebuilt: 1 });
  });

  it('10-2: the user can ask for it at once', async () => {
    const device = await library();
    putPaper(device.vault, 'BBBB2222', 'Being written');
    device.vault.put(MARKER, 'pending', device.time.now);
    expect(await device.run({ papers: ['BBBB2222'], force: true })).toMatchObject({ rebuilt: 1 });
  });

  it('10-2: a stale result is not taken while an older one is served', async () => {
    const device = await library();
    const before = device.data.snapshot();
    putPaper(device.vault, 'BBBB2222', 'Does not match');
    device.vault.put('ocr/BBBB2222/index/result-hash.txt', 'wrong');
    expect((await device.run()).blocked).toEqual([{ paperId: 'BBBB2222', reason: { code: 'hash-stale' } }]);
    expect(device.data.snapshot()).toEqual(before);
  });
});

describe('40-11: one bad paper never stops the others', () => {
  it('10-6: a paper whose build fails is recorded with the reason', async () => {
    const device = new Device();
    putPaper(device.vault, 'AAAA1111', 'explode');
    putPaper(device.vault, 'BBBB2222', 'Sound');
    const report = await device.run();
    expect(report).toMatchObject({ added: 1, failed: [{ paperId: 'AAAA1111', reason: { code: 'build-failed', params: { message: 'no section to hold on to' } } }] });
    expect(device.progress.snapshot().problems).toEqual([{ paperId: 'AAAA1111', state: 'failed', reason: report.failed[0]?.reason }]);
    expect(await device.run()).toMatchObject({ kept: 1, blocked: [{ paperId: 'AAAA1111' }] });
    expect(device.vault.reads).toEqual([]);
  });

  it('10-6: a file that vanishes while it is read leaves the stored paper alone and is tried again', async () => {
    const device = await library();
    const before = device.data.snapshot();
    putPaper(device.vault, 'BBBB2222', 'Another text');
    device.vault.beforeRead = (path) => void device.vault.files.delete(path);
    const report = await device.run();
    expect(report.blocked).toEqual([{ paperId: 'BBBB2222', reason: { code: 'file-vanished', params: { name: 'text.md' } } }]);
    expect(device.data.snapshot()).toEqual(before);
    device.vault.beforeRead = () => undefined;
    putPaper(device.vault, 'BBBB2222', 'Another text');
    expect(await device.run()).toMatchObject({ rebuilt: 1 });
  });

  it('10-6: a file that changes while it is read is not taken for the result', async () => {
    const device = await library();
    putPaper(device.vault, 'BBBB2222', 'Half');
    device.vault.beforeRead = () => putPaper(device.vault, 'BBBB2222', 'Half and the rest');
    expect(await device.run()).toMatchObject({ rebuilt: 0 });
    device.vault.beforeRead = () => undefined;
    expect(await device.run()).toMatchObject({ rebuilt: 1 });
  });

  it('10-6: a file that cannot be read keeps the stored paper, and is read again next time', async () => {
    const device = await library();
    putPaper(device.vault, 'BBBB2222', 'Another text');
    device.vault.beforeRead = () => {
      throw new Error('EACCES');
    };
    expect((await device.run()).rebuilt).toBe(0);
    device.vault.beforeRead = () => undefined;
    expect(await device.run()).toMatchObject({ rebuilt: 1 });
  });

  it('40-5: a shard that cannot be written is a failed paper, and is tried again', async () => {
    const device = await library();
    putPaper(device.vault, 'BBBB2222', 'Another text');
    device.data.failAt = { change: 1, fault: 'torn' };
    const report = await device.run();
    expect(report.failed).toMatchObject([{ paperId: 'BBBB2222', reason: { code: 'write-failed' } }]);
    expect(await device.run()).toMatchObject({ rebuilt: 1, failed: [] });
    expect(shardsOf(device)).toHaveLength(3);
  });

  it('40-11: a data folder that cannot be written ends the run, and says so', async () => {
    const device = await library();
    putPaper(device.vault, 'BBBB2222', 'Another text');
    device.data.readOnly = true;
    expect((await device.run()).failure?.code).toBe('data-unwritable');
    expect(device.progress.snapshot().status).toBe('failed');
  });

  it('40-11: no root, or an unreadable one, is a failure of the run and not an empty library', async () => {
    const device = new Device();
    device.roots = [];
    expect((await device.run()).failure).toEqual({ code: 'no-root' });
  });

  it('90: a second writer reads, and says who writes', async () => {
    const device = await library();
    putPaper(device.vault, 'BBBB2222', 'Another text');
    device.data.put(LOCK_FILE, JSON.stringify({ owner: 'other window', beat: device.time.now }));
    expect((await device.run()).failure).toEqual({ code: 'locked', params: { by: 'other window' } });
    expect(device.data.text(LOCK_FILE)).toContain('other window');
  });

  it('90: nothing to write needs no lock', async () => {
    const device = await library();
    device.data.put(LOCK_FILE, JSON.stringify({ owner: 'other window', beat: device.time.now }));
    expect(await device.run()).toMatchObject({ kept: 3, failure: null });
  });
});

describe('40-11: pause, resume, stop', () => {
  it('40-11: stop ends the run after the paper in work; what is done stays', async () => {
    const device = new Device();
    for (const id of ['AAAA1111', 'BBBB2222', 'CCCC3333']) putPaper(device.vault, id, id);
    device.beforeBuild = (paperId) => {
      if (paperId === 'BBBB2222') device.progress.stop();
    };
    expect(await device.run()).toMatchObject({ added: 2, stopped: true, failure: null });
    expect(device.progress.snapshot().status).toBe('stopped');
    expect(device.data.files.has(LOCK_FILE)).toBe(false);
    expect(await device.run()).toMatchObject({ added: 1, kept: 2, stopped: false });
  });

  it('40-11: a paused run gives the lock back, works no further, and goes on where it was', async () => {
    const device = new Device();
    for (const id of ['AAAA1111', 'BBBB2222', 'CCCC3333']) putPaper(device.vault, id, id);
    device.beforeBuild = (paperId) => {
      if (paperId === 'BBBB2222') device.progress.pause();
    };
    const running = device.run();
    while (device.progress.snapshot().finished < 2) await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([device.progress.snapshot().status, device.builds, device.data.files.has(LOCK_FILE)]).toEqual(['paused', 2, false]);
    device.later(HOUR);
    device.progress.resume();
    expect(await running).toMatchObject({ added: 3, ms: 0 });
  });

  it('40-11: a paused run can be stopped', async () => {
    const device = new Device();
    for (const id of ['AAAA1111', 'BBBB2222']) putPaper(device.vault, id, id);
    device.beforeBuild = () => device.progress.pause();
    const running = device.run();
    while (device.progress.snapshot().finished < 1) await new Promise((resolve) => setTimeout(resolve));
    device.progress.stop();
    expect(await running).toMatchObject({ added: 1, stopped: true });
  });

  it('40-11: progress counts papers, names the one in work, and tells the time left from the pace', async () => {
    const device = new Device();
    for (const id of ['AAAA1111', 'BBBB2222', 'CCCC3333', 'DDDD4444']) putPaper(device.vault, id, 'Same length');
    const seen: (number | null)[] = [];
    const phases = new Set<string | null>();
    device.beforeBuild = () => device.later(1000);
    device.progress.listen(({ timeLeft, finished, phase }) => {
      phases.add(phase);
      if (finished > 0) seen[finished - 1] ??= timeLeft;
    });
    await device.run();
    expect(seen).toEqual([3000, 2000, 1000, 0]);
    expect([...phases]).toEqual(['looking', 'reading', 'saving', null]);
  });
});

describe('40-5: killed at any point', () => {
  it('40-5: at every write point of a run over three papers, the next start serves whole papers and the next run ends as a clean one', async () => {
    const clean = await library();
    for (const id of ['AAAA1111', 'BBBB2222', 'CCCC3333']) putPaper(clean.vault, id, `Newer text of ${id}`);
    await clean.run();
    for (let change = 0; change < 12; change += 1) {
      const device = await library();
      for (const id of ['AAAA1111', 'BBBB2222', 'CCCC3333']) putPaper(device.vault, id, `Newer text of ${id}`);
      device.data.failAt = { change, fault: 'torn' };
      device.data.dead = true;
      await device.run();
      device.data.failAt = null;
      device.cache.entries.clear();
      await device.later(HOUR).run();
      expect(device.data.snapshot('papers/'), `killed at change ${change}`).toEqual(clean.data.snapshot('papers/'));
    }
  });
});
