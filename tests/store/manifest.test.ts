import { describe, expect, it } from 'vitest';
import { manifestOf } from '../../src/store/manifest';
import { builtFrom, sourceFrom } from '../doubles/made-up-paper';

describe('what a manifest says of a paper', () => {
  it('20-14: roles that are not known are counted on the paper, in the same order on every device', () => {
    const source = sourceFrom('A', 'text');
    const manifest = (unknownRoles: Record<string, number>): unknown =>
      manifestOf({ source, identity: { kind: 'content', value: 'x' }, built: { ...builtFrom('A', 'text'), unknownRoles }, policyVersion: '1', outlineHash: '' }).warnings;
    expect(manifest({ sidebar: 2, epigraph: 1 })).toEqual([{ code: 'unknown-roles', params: { count: 3, roles: 'epigraph, sidebar' } }]);
    expect(manifest({})).toEqual([]);
  });
});
