import { describe, expect, it } from 'vitest';
import { NUMERIC } from '../../references/made-papers';
import { FakeEngine } from '../fake-engine';
import { servicesOf, startPlugin, until, VAULT, type StartedPlugin } from '../start-plugin';

const FILES = { ...VAULT, 'Styles/bad.csl': 'no style', 'Styles/other.csl': '<svg/>', 'Styles/numeric.csl': NUMERIC };
const faults = (): string[] => [...document.querySelectorAll<HTMLElement>('.vertical-tab-content .locus-result.is-error')].flatMap((el) => el.textContent || []);

async function opened(referenceStyle: string): Promise<StartedPlugin> {
  const started = await startPlugin({ engine: new FakeEngine(), data: { referenceStyle }, files: FILES });
  started.app.setting.open();
  started.app.setting.openTabById('locus');
  await until('settings', () => (document.querySelector('.vertical-tab-content')?.textContent ?? '').includes('Style of references'));
  return started;
}

describe('60-6: the style of references in the settings', () => {
  it('what is wrong with its file is said below it, and goes with another choice', async () => {
    const { settings } = servicesOf(await opened('Styles/bad.csl'));
    for (const [referenceStyle, sentence] of [
      ['Styles/bad.csl', 'The style file is damaged: it is not well-formed XML.'],
      ['Styles/other.csl', 'This file is no style of the Citation Style Language.'],
      ['Styles/gone.csl', 'The style file “Styles/gone.csl” is not in the vault. Choose another in the settings.'],
    ] as const) {
      await settings.update({ referenceStyle });
      await until(referenceStyle, () => faults().join() === sentence);
    }
    for (const referenceStyle of ['Styles/numeric.csl', 'Styles/bad.csl', '']) {
      await settings.update({ referenceStyle });
      await until(`"${referenceStyle}"`, () => faults().length === (referenceStyle === 'Styles/bad.csl' ? 1 : 0));
    }
    // The row takes no place where nothing is wrong.
    const row = document.querySelector('.locus-result.is-error')?.closest<HTMLElement>('.setting-item');
    expect(row?.style.display).toBe('none');
  });
});
