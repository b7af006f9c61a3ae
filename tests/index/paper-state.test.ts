import { describe, expect, it } from 'vitest';
import { stateOf } from '../../src/index/paper-state';
import type { Decision, Found } from '../../src/index/plan';
import type { ReasonCode } from '../../src/ocr/reason';

const found = (more: Partial<Found> = {}): Found => ({
  paperId: 'A', identity: { kind: 'content', value: 'x' }, outlineHash: null, unread: false, status: 'ready', marker: null, warnings: [], fault: null, failure: null, ...more,
});
const blocked = (code: ReasonCode): Decision => ({ act: 'blocked', reason: { code } });
const unchanged: Decision = { act: 'keep', why: 'unchanged' };
const add: Decision = { act: 'add', why: 'new', warning: null };

describe('40-23: the state of a paper', () => {
  it('40-23: without anything stored, the reason decides', () => {
    const stateFor = (code: ReasonCode): string => stateOf(found(), null, blocked(code)).state;
    expect(['publishing', 'ocr-queued', 'ocr-failed', 'no-artefacts', 'newer-schema', 'build-failed', 'unreadable', 'file-vanished'].map((code) => stateFor(code as ReasonCode))).toEqual([
      'publishing', 'no-ocr', 'no-ocr', 'no-ocr', 'blocked', 'failed', 'failed', 'failed',
    ]);
  });

  it('10-2: what is served while a newer result cannot be taken is stale, and says why', () => {
    expect(stateOf(found(), { units: 3 }, blocked('publishing'))).toEqual({ state: 'stale', reason: { code: 'publishing' } });
    expect(stateOf(found(), { units: 3 }, blocked('hash-stale'))).toEqual({ state: 'stale', reason: { code: 'hash-stale' } });
  });

  it('40-23: a paper with no unit at all is empty, not indexed', () => {
    expect(stateOf(found(), { units: 0 }, unchanged)).toEqual({ state: 'empty', reason: { code: 'empty' } });
    expect(stateOf(found(), { units: 1 }, unchanged)).toEqual({ state: 'indexed' });
  });

  it('40-23: a paper that was not built yet is blocked; one whose write failed is failed', () => {
    expect(stateOf(found(), null, add)).toEqual({ state: 'blocked', reason: { code: 'not-indexed' } });
    const failure = { generation: 'g', reason: { code: 'write-failed' } as const };
    expect(stateOf(found({ failure }), null, add)).toEqual({ state: 'failed', reason: { code: 'write-failed' } });
  });

  it('40-10: a folder that is gone is source-missing while its shard is served', () => {
    expect(stateOf(null, { units: 3 }, { act: 'keep', why: 'root-missing' }).state).toBe('source-missing');
    expect(stateOf(null, null, { act: 'keep', why: 'missing' })).toEqual({ state: 'failed', reason: { code: 'shard-damaged' } });
  });

  it('40-5: a damaged shard of a paper on disk is failed until it is built again', () => {
    expect(stateOf(found(), null, { act: 'add', why: 'damaged', warning: null })).toEqual({ state: 'failed', reason: { code: 'shard-damaged' } });
  });
});
