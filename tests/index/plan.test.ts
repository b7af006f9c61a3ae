import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, makePlan, MARKER_TRUST, MISSING_GRACE, type Circumstances, type Found, type Indexed, type Plan } from '../../src/index/plan';
import type { SourceIdentity } from '../../src/ocr/source-paper';
import { generationOf } from '../../src/store/generation';

const NOW = 1_700_000_000_000;
const DAY = 86_400_000;
const HOUR = 3_600_000;

const at = (more: Partial<Circumstances> = {}): Circumstances => ({ now: NOW, policyVersion: 'p1', full: false, force: false, forgotten: new Set(), ...more });
const content = (value: string): SourceIdentity => ({ kind: 'content', value });

const found = (more: Partial<Found> = {}): Found => ({
  outlineHash: null,
  unread: false,
  paperId: 'A', identity: content('one'), status: 'ready', marker: null, warnings: [], fault: null, failure: null, ...more,
});

function indexed(value: string, more: Partial<Indexed> = {}, policyVersion = 'p1'): Indexed {
  const identity = { kind: 'content', value } as const;
  const shard = { identity, outlineHash: '', generation: generationOf(identity, '', policyVersion) };
  return { paperId: 'A', shard, newer: false, damaged: false, missingSince: null, rootStands: true, ...more };
}

describe('40-7: the plan for one paper', () => {
  it('40-7: a new paper is added, an unchanged one kept, a changed one rebuilt', () => {
    expect(decide(found(), null, at())).toMatchObject({ act: 'add', why: 'new' });
    expect(decide(found(), indexed('one'), at())).toEqual({ act: 'keep', why: 'unchanged' });
    expect(decide(found(), indexed('old'), at())).toMatchObject({ act: 'rebuild', why: 'changed' });
  });

  it('40-7: another policy or schema rebuilds, once', () => {
    expect(decide(found(), indexed('one'), at({ policyVersion: 'p2' }))).toMatchObject({ act: 'rebuild', why: 'policy' });
    expect(decide(found(), indexed('one', {}, 'p2'), at({ policyVersion: 'p2' }))).toEqual({ act: 'keep', why: 'unchanged' });
  });

  it('40-7: what a shard was made of says the same as the hash of it', () => {
    const hash = fc.constantFrom('', 'h1', 'h2');
    const version = fc.constantFrom('p1', 'p2');
    const value = fc.constantFrom('one', 'two');
    const kind = fc.constantFrom('content', 'result-hash', 'recomputed');
    fc.assert(
      fc.property(kind, value, fc.option(hash), kind, value, hash, version, fc.boolean(), fc.boolean(), (kindHere, here, outlineHash, kindThere, there, stored, policyVersion, full, recent) => {
        const identity = { kind: kindThere, value: there } as SourceIdentity & { kind: 'content' };
        const shard = { identity, outlineHash: stored, generation: generationOf(identity, stored, policyVersion) };
        const failure = recent ? { generation: generationOf(identity, '', 'p1'), reason: { code: 'build-failed' } as const } : null;
        const paper = found({ identity: { kind: kindHere, value: here } as SourceIdentity, outlineHash, failure });
        const told = (made: NonNullable<Indexed['shard']>): unknown => decide(paper, indexed('', { shard: made }), at({ full }));
        expect(told({ ...shard, policyVersion })).toEqual(told(shard));
      }),
    );
  });

  it('40-7: a full run rebuilds what is unchanged', () => {
    expect(decide(found(), indexed('one'), at({ full: true }))).toMatchObject({ act: 'rebuild', why: 'asked' });
  });

  it('40-6: unknown equals nothing: never skipped as unchanged, never a reason to give up what is stored', () => {
    const unknown = found({ identity: { kind: 'unknown' } });
    const stored = indexed('one', { shard: { generation: '0', outlineHash: '', identity: { kind: 'unknown' } } });
    expect(decide(unknown, stored, at()).act).toBe('blocked');
    expect(decide(unknown, null, at()).act).toBe('blocked');
  });

  it('40-4: a paper with a shard of a newer schema is left alone, whatever happened to it', () => {
    const newer = { shard: null, newer: true };
    expect(decide(found(), indexed('one', newer), at({ full: true, force: true }))).toEqual({ act: 'blocked', reason: { code: 'newer-schema' } });
    expect(decide(null, indexed('one', { ...newer, missingSince: NOW - 9 * DAY }), at({ forgotten: new Set(['A']) }))).toEqual({ act: 'keep', why: 'newer-schema' });
  });

  it('40-5: a shard that is damaged is built again', () => {
    expect(decide(found(), indexed('one', { shard: null, damaged: true }), at())).toMatchObject({ act: 'add', why: 'damaged' });
  });

  it('40-8: a build that failed is not tried again until something changes, or the user asks', () => {
    const failure = { generation: generationOf({ kind: 'content', value: 'one' }, '', 'p1'), reason: { code: 'build-failed' } as const };
    expect(decide(found({ failure }), null, at())).toEqual({ act: 'blocked', reason: { code: 'build-failed' } });
    expect(decide(found({ failure }), null, at({ full: true })).act).toBe('add');
    expect(decide(found({ failure }), null, at({ policyVersion: 'p2' })).act).toBe('add');
    expect(decide(found({ failure: { ...failure, reason: { code: 'write-failed' } } }), null, at()).act).toBe('add');
  });

  it('10-6: half a reading never takes the place of a good shard', () => {
    const vanished = found({ fault: { code: 'file-vanished', params: { name: 'x' } } });
    const unreadable = found({ fault: { code: 'unreadable', params: { name: 'x', message: '' } } });
    expect(decide(vanished, indexed('old'), at()).act).toBe('blocked');
    expect(decide(vanished, null, at()).act).toBe('blocked');
    expect(decide(unreadable, indexed('old'), at()).act).toBe('blocked');
    expect(decide(unreadable, null, at()).act).toBe('add');
  });
});

describe('10-2: publication', () => {
  const marked = (stamp: number, firstSeen: number): Found => found({ status: 'marked', marker: { stamp, firstSeen } });

  it('10-2: a marker younger than an hour holds the paper back; the last good generation is kept', () => {
    expect(decide(marked(NOW - HOUR + 1, NOW - HOUR + 1), indexed('old'), at())).toEqual({ act: 'blocked', reason: { code: 'publishing' } });
  });

  it('10-2: an older marker means interrupted: what is there is read, and that is said', () => {
    expect(decide(marked(NOW - HOUR, NOW - HOUR), null, at())).toEqual({ act: 'add', why: 'new', warning: { code: 'publish-interrupted' } });
  });

  it('40-6: the hour counts from the later of the time stamp and the first sight on this device', () => {
    expect(decide(marked(NOW - 9 * DAY, NOW - 60_000), null, at()).act).toBe('blocked');
    expect(decide(marked(NOW - 60_000, NOW - 9 * DAY), null, at()).act).toBe('blocked');
  });

  it('40-6: a marker stamped in the future by a wrong clock does not hold the paper for ever', () => {
    expect(decide(marked(NOW + 400 * DAY, NOW - 1000), null, at()).act).toBe('blocked');
    expect(decide(marked(NOW + 400 * DAY, NOW - MARKER_TRUST), null, at()).act).toBe('add');
    expect(decide(marked(NOW + 400 * DAY, NOW + 400 * DAY), null, at()).act).toBe('blocked');
  });

  it('10-2: stale: what is indexed is served on, until the hash agrees or the user asks', () => {
    const stale = found({ status: 'stale', identity: { kind: 'recomputed', value: 'two' } });
    expect(decide(stale, indexed('one'), at())).toEqual({ act: 'blocked', reason: { code: 'hash-stale' } });
    expect(decide(stale, indexed('one'), at({ force: true }))).toMatchObject({ act: 'rebuild' });
  });

  it('10-2: stale and nothing indexed yet: what is there is taken under the recomputed hash, and that is said', () => {
    const stale = found({ status: 'stale' });
    expect(decide(stale, null, at())).toEqual({ act: 'add', why: 'new', warning: { code: 'hash-stale-indexed' } });
    expect(decide(stale, indexed('one'), at())).toEqual({ act: 'keep', why: 'unchanged' });
  });

  it('10-2: an interrupted publication whose hash disagrees is stale', () => {
    const both = { ...marked(NOW - DAY, NOW - DAY), warnings: [{ code: 'hash-stale' as const }] };
    expect(decide(both, indexed('old'), at())).toEqual({ act: 'blocked', reason: { code: 'hash-stale' } });
  });

  it('10-2: no OCR yet says why; what was indexed before stays', () => {
    const queued = found({ status: 'no-ocr', identity: { kind: 'unknown' }, warnings: [{ code: 'ocr-queued' }] });
    expect(decide(queued, null, at())).toEqual({ act: 'blocked', reason: { code: 'ocr-queued' } });
    expect(decide(queued, indexed('one'), at()).act).toBe('blocked');
  });
});

describe('40-10: when a paper is dropped', () => {
  it('40-10: on the second check a day later, never on the first', () => {
    expect(decide(null, indexed('one'), at())).toEqual({ act: 'keep', why: 'missing-first-seen' });
    expect(decide(null, indexed('one', { missingSince: NOW - MISSING_GRACE + 1 }), at())).toEqual({ act: 'keep', why: 'missing' });
    expect(decide(null, indexed('one', { missingSince: NOW - MISSING_GRACE }), at())).toEqual({ act: 'drop', why: 'gone' });
  });

  it('40-10: a root that is missing, empty or unreadable drops nothing', () => {
    expect(decide(null, indexed('one', { missingSince: NOW - 99 * DAY, rootStands: false }), at())).toEqual({ act: 'keep', why: 'root-missing' });
  });

  it('40-10: deleting the folder inside the app is asking', () => {
    expect(decide(null, indexed('one', { rootStands: false }), at({ forgotten: new Set(['A']) }))).toEqual({ act: 'drop', why: 'forgotten' });
    expect(decide(found(), indexed('one'), at({ forgotten: new Set(['A']) }))).toEqual({ act: 'keep', why: 'unchanged' });
  });

  it('40-10: a first check noted by a clock that was set back since is made again', () => {
    expect(decide(null, indexed('one', { missingSince: NOW + DAY }), at())).toEqual({ act: 'keep', why: 'missing-first-seen' });
  });
});

/** Carries a plan out on the model: what is stored after it. */
function carryOut(plan: Plan, disk: Map<string, Found>, stored: Map<string, Indexed>, circumstances: Circumstances): Map<string, Indexed> {
  const after = new Map(stored);
  for (const { paperId } of [...plan.add, ...plan.rebuild]) {
    const identity = disk.get(paperId)?.identity;
    if (identity === undefined || identity.kind === 'unknown') throw new Error('built without an identity');
    const outlineHash = disk.get(paperId)?.outlineHash ?? '';
    const shard = { identity, outlineHash, generation: generationOf(identity, outlineHash, circumstances.policyVersion) };
    after.set(paperId, { paperId, shard, newer: false, damaged: false, missingSince: null, rootStands: true });
  }
  for (const { paperId } of plan.drop) after.delete(paperId);
  for (const { paperId, why } of plan.keep) {
    const paper = after.get(paperId);
    if (paper !== undefined && why === 'missing-first-seen') after.set(paperId, { ...paper, missingSince: circumstances.now });
    if (paper !== undefined && why === 'unchanged') after.set(paperId, { ...paper, missingSince: null });
  }
  return after;
}

const ids = fc.constantFrom('A', 'B', 'C', 'D', 'E');
const identities = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('one', 'two', 'three').map(content) },
  { weight: 1, arbitrary: fc.constant<SourceIdentity>({ kind: 'unknown' }) },
);
const someFound = fc.record({
  paperId: ids,
  identity: identities,
  outlineHash: fc.constantFrom(null, '', 'outline'),
  unread: fc.constant(false),
  status: fc.constantFrom('ready' as const, 'ready' as const, 'marked' as const, 'stale' as const, 'no-ocr' as const),
  marker: fc.option(fc.record({ stamp: fc.integer({ min: NOW - 3 * HOUR, max: NOW + HOUR }), firstSeen: fc.integer({ min: NOW - 3 * HOUR, max: NOW + HOUR }) })),
  warnings: fc.constant([]),
  fault: fc.option(fc.constant({ code: 'file-vanished' as const }), { freq: 6 }),
  failure: fc.constant(null),
}) as fc.Arbitrary<Found>;
const someIndexed = fc
  .record({ paperId: ids, value: fc.constantFrom('one', 'two', 'three'), newer: fc.boolean(), damaged: fc.boolean(), bare: fc.boolean(), missingSince: fc.option(fc.integer({ min: NOW - 3 * DAY, max: NOW + DAY })), rootStands: fc.boolean() })
  .map(({ paperId, value, bare, ...rest }) => indexed(value, { ...rest, paperId, ...(bare ? { shard: null } : {}) }));
const disks = fc.uniqueArray(someFound, { selector: ({ paperId }) => paperId });
const stores = fc.uniqueArray(someIndexed, { selector: ({ paperId }) => paperId });

const mapOf = <T extends { paperId: string }>(papers: readonly T[]): Map<string, T> => new Map(papers.map((paper) => [paper.paperId, paper]));

describe('40-7: properties of the plan', () => {
  it('40-7: every paper stands in exactly one list', () => {
    fc.assert(
      fc.property(disks, stores, (disk, stored) => {
        const plan = makePlan(disk, stored, at());
        const all = (Object.values(plan) as { paperId: string }[][]).flat().map(({ paperId }) => paperId);
        expect([...all].sort()).toEqual([...new Set([...disk, ...stored].map(({ paperId }) => paperId))].sort());
      }),
    );
  });

  it('40-7: idempotent: a plan that was carried out leaves nothing to do', () => {
    fc.assert(
      fc.property(disks, stores, (disk, stored) => {
        const circumstances = at();
        const after = carryOut(makePlan(disk, stored, circumstances), mapOf(disk), mapOf(stored), circumstances);
        const again = makePlan(disk, after.values(), circumstances);
        expect([again.add, again.rebuild, again.drop]).toEqual([[], [], []]);
      }),
    );
  });

  it('40-7: order-free: the order in which folders and shards are listed makes no difference', () => {
    fc.assert(
      fc.property(disks, stores, (disk, stored) => {
        expect(makePlan([...disk].reverse(), [...stored].reverse(), at())).toEqual(makePlan(disk, stored, at()));
      }),
    );
  });

  it('40-7: converges: after any sequence of changes the store holds what is readable on disk', () => {
    fc.assert(
      fc.property(fc.array(disks, { minLength: 1, maxLength: 5 }), (history) => {
        let stored = new Map<string, Indexed>();
        let now = NOW;
        for (const disk of history) {
          now += 2 * HOUR;
          stored = carryOut(makePlan(disk, stored.values(), at({ now })), mapOf(disk), stored, at({ now }));
        }
        const last = (history.at(-1) ?? []).map((paper) => ({ ...paper, status: 'ready' as const, fault: null }));
        for (let check = 0; check < 2; check += 1) {
          now += DAY;
          stored = carryOut(makePlan(last, stored.values(), at({ now })), mapOf(last), stored, at({ now }));
        }
        const readable = last.filter(({ identity }) => identity.kind !== 'unknown');
        for (const { paperId, identity } of readable) expect(stored.get(paperId)?.shard?.identity).toEqual(identity);
        const onDisk = new Set(last.map(({ paperId }) => paperId));
        expect([...stored.keys()].filter((paperId) => !onDisk.has(paperId))).toEqual([]);
      }),
    );
  });

  it('40-10: nothing is ever dropped but by the rule', () => {
    fc.assert(
      fc.property(disks, stores, fc.boolean(), fc.boolean(), (disk, stored, full, force) => {
        const onDisk = mapOf(disk);
        const before = mapOf(stored);
        for (const { paperId } of makePlan(disk, stored, at({ full, force })).drop) {
          const paper = before.get(paperId);
          expect(onDisk.has(paperId)).toBe(false);
          expect(paper?.newer).toBe(false);
          expect(paper?.rootStands).toBe(true);
          expect(NOW - (paper?.missingSince ?? NOW)).toBeGreaterThanOrEqual(DAY);
        }
      }),
    );
  });

  it('40-6: a paper of unknown identity is never kept as unchanged and never built', () => {
    fc.assert(
      fc.property(disks, stores, (disk, stored) => {
        const unknown = disk.map((paper) => ({ ...paper, identity: { kind: 'unknown' } as const }));
        const plan = makePlan(unknown, stored, at({ full: true, force: true }));
        expect([...plan.add, ...plan.rebuild]).toEqual([]);
        expect(plan.keep.filter(({ why }) => why === 'unchanged')).toEqual([]);
      }),
    );
  });
});
