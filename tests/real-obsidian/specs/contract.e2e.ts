import { $, $$, browser } from '@wdio/globals';
import { describe, it } from 'mocha';
import { sampleContract, type DrivenApp } from '../../contract/sample-contract';

const KEYS: Record<string, string[]> = { 'Control+p': ['Control', 'p'], Enter: ['Enter'] };

const page: DrivenApp = {
  run: (body, argument) => browser.execute(body as never, argument as never) as never,
  async count(selector) {
    await $(selector).waitForExist();
    return (await $$(selector)).length;
  },
  press: (key) => browser.keys(KEYS[key] ?? [key]),
  type: (text) => browser.keys([...text]),
};

describe('what the host imitates holds in the real app', () => {
  for (const { name, check } of sampleContract) it(name, () => check(page));
});
