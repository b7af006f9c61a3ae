import { PRESETS } from '../../embedding/endpoint/presets';
import type { Translate } from '../../i18n';
import { ENDPOINT_PRESETS, type LocusSettings } from './model';

/** A service's name as the settings show it. */
export const presetName = (id: LocusSettings['endpointPreset'], t: Translate): string => (id === 'none' ? t('endpoint-ui.preset-none') : PRESETS[id].name || t('endpoint-ui.preset-custom'));

/** Every service, as the options of a dropdown. */
export const presetOptions = (t: Translate): Record<string, string> => Object.fromEntries(ENDPOINT_PRESETS.map((id) => [id, presetName(id, t)]));
