import { PRESETS, prefixesOf, settingsOf } from '../../embedding/endpoint/presets';
import { baseAddress, type EndpointSettings, type PresetId } from '../../embedding/endpoint/settings';
import type { EndpointChoice, LearningSettings, MeaningSettings } from '../../engine/meaning/model';
import type { LocusSettings } from './model';

/** Length of what is learned from the library: a phone has less memory and a slower processor (`spec/50` 1, 2). */
const DIMS = { desktop: 256, phone: 64 };

/** What the engine is told about search by meaning. A phone learns only when it is asked to. */
export function meaningSettings(settings: Readonly<LocusSettings>, mobile: boolean): MeaningSettings {
  const learning: LearningSettings = { when: settings.learning, dims: mobile ? DIMS.phone : DIMS.desktop, unasked: !mobile };
  return { learning, endpoint: endpointChoice(settings) };
}

/** The endpoint that the settings name; null where they name none, or not all of one. */
export function endpointChoice(settings: Readonly<LocusSettings>): EndpointChoice | null {
  const { endpointPreset: preset, endpointPrice: price, endpointCapTexts, endpointCapMoney, endpointDims } = settings;
  const baseUrl = baseAddress(settings.endpointAddress);
  const model = settings.endpointModel.trim();
  if (preset === 'none' || baseUrl === '' || model === '') return null;
  const asked: EndpointSettings = {
    ...settingsOf(preset),
    baseUrl,
    model,
    ...prefixesOf(model),
    needsKey: PRESETS[preset].needsKey || settings.endpointKey !== '',
    pricePerMillion: orNull(price),
  };
  return { settings: asked, dims: orNull(endpointDims), cap: { texts: orNull(endpointCapTexts), money: orNull(endpointCapMoney) } };
}

/**
 * A change with all that follows from it. Another service is proposed with its own address and model and gets no key that was chosen for a different one;
 * what a test found holds for the address and the model that it asked.
 */
export function withConsequences(change: Partial<LocusSettings>): Partial<LocusSettings> {
  if (change.endpointPreset !== undefined) return { ...change, ...proposed(change.endpointPreset) };
  return change.endpointAddress !== undefined || change.endpointModel !== undefined ? { ...change, endpointDims: 0 } : change;
}

function proposed(preset: PresetId | 'none'): Partial<LocusSettings> {
  const { baseUrl, model } = preset === 'none' ? { baseUrl: '', model: '' } : settingsOf(preset);
  return { endpointAddress: baseUrl, endpointModel: model, endpointKey: '', endpointPrice: 0, endpointDims: 0 };
}

const orNull = (value: number): number | null => (value > 0 ? value : null);

/** True for an address of the web, whatever lies below it. */
export function isWebAddress(entered: string): boolean {
  try {
    return /^https?:$/.test(new URL(baseAddress(entered)).protocol);
  } catch {
    // What is no address at all throws.
    return false;
  }
}
