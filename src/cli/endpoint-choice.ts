import { baseAddress, NO_CAP, PRESETS, prefixesOf, settingsOf, type PresetId } from '../embedding/endpoint';
import { addressFault } from '../endpoint/open';
import type { EndpointChoice } from '../engine/meaning/model';
import type { Translate } from '../i18n';
import { KEY_VARIABLES } from './http';
import { Refusal } from './refusal';
import type { Terminal } from './terminal';

/** Options that name a service on the command line. */
export const ENDPOINT_OPTIONS = { provider: { type: 'string' }, url: { type: 'string' }, model: { type: 'string' } } as const;

export const PROVIDERS = Object.keys(PRESETS).filter((id): id is PresetId => id in PRESETS);
export const ENDPOINT_USAGE = `[--provider ${PROVIDERS.join('|')}] [--url URL] [--model NAME]`;

/** The service that the plugin's settings name; null where they name none, or not all of one. */
export function storedEndpoint(from: Readonly<Record<string, unknown>>): EndpointChoice | null {
  const text = (key: string): string => (typeof from[key] === 'string' ? from[key].trim() : '');
  const amount = (key: string): number | null => (typeof from[key] === 'number' && Number.isFinite(from[key]) && from[key] > 0 ? from[key] : null);
  const preset = PROVIDERS.find((id) => id === from.endpointPreset);
  const [baseUrl, model] = [baseAddress(text('endpointAddress')), text('endpointModel')];
  if (preset === undefined || baseUrl === '' || model === '') return null;
  const needsKey = PRESETS[preset].needsKey || text('endpointKey') !== '';
  const texts = amount('endpointCapTexts');
  return {
    settings: { ...settingsOf(preset), baseUrl, model, ...prefixesOf(model), needsKey, pricePerMillion: amount('endpointPrice') },
    dims: amount('endpointDims'),
    cap: { texts: texts === null ? null : Math.floor(texts), money: amount('endpointCapMoney') },
  };
}

/**
 * The service that the options name, over the one in the plugin's settings; null where neither names one. A service with an address of the user's own gets
 * a key where the environment holds one. Throws `Refusal` for an unknown provider, for one that lacks address or model, and for an address that nothing can be sent to.
 */
export function chosenEndpoint(values: Partial<Record<keyof typeof ENDPOINT_OPTIONS, string | boolean>>, stored: EndpointChoice | null, env: Terminal['env'], translate: Translate): EndpointChoice | null {
  const choice = namedEndpoint(values, stored, env, translate);
  // The settings' own address is told by whatever asks it; a search in words goes on without.
  if (choice !== null && choice !== stored) refuseBrokenAddress(choice, translate);
  return choice;
}

/** Throws `Refusal` for an address that nothing can be sent to. */
export function refuseBrokenAddress({ settings: { baseUrl } }: EndpointChoice, translate: Translate): void {
  if (addressFault(baseUrl) !== null) throw new Refusal(translate('endpoint.address-broken', { address: baseUrl }), 2);
}

function namedEndpoint({ provider, url, model }: Partial<Record<keyof typeof ENDPOINT_OPTIONS, string | boolean>>, stored: EndpointChoice | null, env: Terminal['env'], translate: Translate): EndpointChoice | null {
  if (provider === undefined && url === undefined && model === undefined) return stored;
  const preset = provider === undefined && url === undefined ? stored?.settings.preset : PROVIDERS.find((id) => id === (provider ?? 'custom'));
  if (preset === undefined) throw new Refusal(provider === undefined ? translate('terminal.endpoint-incomplete') : translate('terminal.bad-provider', { providers: PROVIDERS.join(', ') }), 2);
  const base = stored?.settings.preset === preset ? stored : { settings: settingsOf(preset), dims: null, cap: NO_CAP };
  const baseUrl = typeof url === 'string' ? baseAddress(url) : base.settings.baseUrl;
  const name = typeof model === 'string' ? model.trim() : base.settings.model;
  if (baseUrl === '' || name === '') throw new Refusal(translate('terminal.endpoint-incomplete'), 2);
  const same = baseUrl === base.settings.baseUrl && name === base.settings.model;
  const needsKey = preset === 'custom' ? (env[KEY_VARIABLES.embedding] ?? '').trim() !== '' : base.settings.needsKey;
  return { ...base, dims: same ? base.dims : null, settings: { ...base.settings, baseUrl, model: name, ...prefixesOf(name), needsKey } };
}
