import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../src/embedding/endpoint/presets';
import { endpointChoice, isWebAddress, meaningSettings, withConsequences } from '../../src/obsidian/settings/endpoint-choice';
import { DEFAULT_SETTINGS, ENDPOINT_PRESETS, readSettings, type LocusSettings } from '../../src/obsidian/settings/model';

const chosen = (change: Partial<LocusSettings> = {}): LocusSettings => ({
  ...DEFAULT_SETTINGS,
  endpointPreset: 'openai',
  endpointAddress: 'https://api.openai.com/v1/embeddings/',
  endpointModel: ' text-embedding-3-small ',
  ...change,
});

describe('the endpoint that the settings name', () => {
  it('50-6: there is none until a service, an address and a model are named', () => {
    expect(endpointChoice(DEFAULT_SETTINGS)).toBeNull();
    expect(endpointChoice(chosen({ endpointPreset: 'none' }))).toBeNull();
    expect(endpointChoice(chosen({ endpointAddress: '' }))).toBeNull();
    expect(endpointChoice(chosen({ endpointModel: ' ' }))).toBeNull();
  });

  it('50-6: what a user pastes becomes a base address; limits of the preset, price, caps and tested length are handed on, 0 as none', () => {
    expect(endpointChoice(chosen())).toEqual({
      settings: {
        preset: 'openai',
        baseUrl: 'https://api.openai.com/v1',
        model: 'text-embedding-3-small',
        dimensions: null,
        needsKey: true,
        textPrefix: '',
        queryPrefix: '',
        limits: PRESETS.openai.limits,
        pricePerMillion: null,
      },
      dims: null,
      cap: { texts: null, money: null },
    });
    expect(endpointChoice(chosen({ endpointPrice: 0.02, endpointCapTexts: 500, endpointCapMoney: 1.5, endpointDims: 1536 }))).toMatchObject({
      settings: { pricePerMillion: 0.02 },
      dims: 1536,
      cap: { texts: 500, money: 1.5 },
    });
  });

  it('50-6: a key that the user chose goes along also where the service would not need one', () => {
    const local = { endpointPreset: 'lm-studio', endpointAddress: 'http://localhost:1234/v1', endpointModel: 'm' } as const;
    expect(endpointChoice(chosen(local))?.settings.needsKey).toBe(false);
    expect(endpointChoice(chosen({ ...local, endpointKey: 'my-key' }))?.settings.needsKey).toBe(true);
  });

  it('the words that a model was trained to see go with its name, whoever serves it', () => {
    const { settings } = endpointChoice(chosen({ endpointPreset: 'custom', endpointModel: 'nomic-embed-text' })) ?? {};
    expect(settings).toMatchObject({ textPrefix: 'search_document: ', queryPrefix: 'search_query: ' });
  });

  it('50-2: a phone learns only when asked, and shorter', () => {
    expect(meaningSettings(DEFAULT_SETTINGS, true).learning).toEqual({ when: 'automatic', dims: 64, unasked: false });
    expect(meaningSettings(DEFAULT_SETTINGS, false).learning).toEqual({ when: 'automatic', dims: 256, unasked: true });
  });
});

describe('a change with what follows from it', () => {
  it('50-6: another service comes with its address and model, and never with the key of the one before', () => {
    for (const preset of ENDPOINT_PRESETS) {
      expect(withConsequences({ endpointPreset: preset })).toMatchObject({
        endpointPreset: preset,
        endpointAddress: preset === 'none' ? '' : PRESETS[preset].baseUrl,
        endpointKey: '',
        endpointDims: 0,
      });
    }
  });

  it('what a test found holds for the address and the model that were tested', () => {
    expect(withConsequences({ endpointModel: 'other' })).toEqual({ endpointModel: 'other', endpointDims: 0 });
    expect(withConsequences({ endpointAddress: 'http://other/v1' })).toEqual({ endpointAddress: 'http://other/v1', endpointDims: 0 });
    expect(withConsequences({ endpointPrice: 3 })).toEqual({ endpointPrice: 3 });
  });
});

describe('settings of search by meaning', () => {
  it('whatever stands in the file, they can be used', () => {
    fc.assert(
      fc.property(fc.record({ learning: fc.anything(), endpointPreset: fc.anything(), endpointAddress: fc.anything(), endpointPrice: fc.anything(), endpointCapTexts: fc.anything(), endpointDims: fc.anything() }), (stored) => {
        const settings = readSettings(stored);
        expect(['automatic', 'always', 'off']).toContain(settings.learning);
        expect(ENDPOINT_PRESETS).toContain(settings.endpointPreset);
        for (const amount of [settings.endpointPrice, settings.endpointCapTexts, settings.endpointDims]) expect(Number.isFinite(amount) && amount >= 0).toBe(true);
        expect(typeof settings.endpointAddress).toBe('string');
      }),
    );
    expect(readSettings({ endpointPrice: -1, endpointCapTexts: 10.7, endpointDims: 1e9, endpointPreset: 'magic' })).toEqual({ ...DEFAULT_SETTINGS, endpointCapTexts: 10 });
  });

  it('an address is one of the web', () => {
    expect(['https://a.b/v1', 'http://localhost:11434/v1/', ' http://10.0.0.2 '].map(isWebAddress)).toEqual([true, true, true]);
    expect(['', 'localhost', 'ftp://a', 'javascript:alert(1)', 'http://'].map(isWebAddress)).toEqual([false, false, false, false, false]);
  });
});
