import { ANSWER_PRESETS, MOST_PASSAGES, nearestCap, USUAL_PASSAGES } from '../../engine/answering/presets';
import type { LearningSetting } from '../../engine/meaning/model';
import type { PresetId } from '../../embedding/endpoint/settings';
import type { SearchMode } from '../../retrieval/model';
import { isTrigger } from '../suggest/trigger';

/** What the user can set. Everything is optional on disk; `readSettings` fills in and repairs. */
export interface LocusSettings {
  /** OCR folder, vault-relative; "" = find it. */
  ocrFolder: string;
  /** Folders in which other tools' results lie, vault-relative. */
  sourceFolders: string[];
  /** Where PDFs are read: it takes memory that phones lack, and settings travel with the vault. */
  readPdfs: ReadPdfs;
  /** Where supplements are read, which takes memory too. */
  readSupplements: ReadPdfs;
  /** Where plugin data lies: "" = the plugin's own folder, else a visible folder of the vault. */
  dataFolder: string;
  /** Re-index changed papers without being asked. */
  autoIndex: boolean;
  /** Minutes between looks at an OCR folder that sends no events. */
  pollMinutes: number;
  /** Passages a search shows. */
  passages: number;
  searchMode: SearchMode;
  /** Where misread and differently spelled words are found too (5-grams): it takes memory and time that phones lack, and settings travel with the vault. */
  tolerantSearch: TolerantSearch;
  /** When Locus learns from the library what goes together in it (`spec/50` 1-3). */
  learning: LearningSetting;
  /** Whose server makes passages findable by meaning (`spec/50` 6); `none`: nothing is sent anywhere. */
  endpointPreset: PresetId | 'none';
  endpointAddress: string;
  endpointModel: string;
  /** Name of the key in the app's secret storage, never the key itself; "" for none. */
  endpointKey: string;
  /** Money for a million of what the server bills; 0 = not known. */
  endpointPrice: number;
  /** Where a run ends: after so many texts, after so much money; 0 = no limit. */
  endpointCapTexts: number;
  endpointCapMoney: number;
  /** Length of the model's answers as the test found it; 0 = not tested. */
  endpointDims: number;
  /** Whose language model answers questions (`spec/80`); `none`: no question is ever sent. */
  answerPreset: PresetId | 'none';
  answerAddress: string;
  answerModel: string;
  /** Name of the key in the app's secret storage, never the key itself; "" for none. */
  answerKey: string;
  /** Passages sent with a question, at most. */
  answerPassages: number;
  /** Text sent with a question, at most, in estimated tokens: one of `ANSWER_CAPS`. */
  answerCap: number;
  /** Other plugins may ask too, which may cost money. */
  answerOthers: boolean;
  /** Alias of inserted links (`spec/60` 5). */
  aliasTemplate: string;
  quoteStyle: QuoteStyle;
  /** Signs after which passages and papers are suggested in notes (`spec/60` 16); "" = never. */
  suggestTrigger: string;
  /** A .csl file that formats lists of references, vault-relative; "" = the built-in plain list. */
  referenceStyle: string;
  /** Draw chips beside citations in notes. */
  showChips: boolean;
  /** Fold the paper's title into the section path that is searched. */
  titleInBreadcrumb: boolean;
  /** Repair heading levels from numbering and bookmarks. */
  repairLevels: boolean;
}

export const READ_PDFS = ['desktop', 'everywhere', 'off'] as const;
export type ReadPdfs = (typeof READ_PDFS)[number];

export const TOLERANT_SEARCH = ['desktop', 'everywhere', 'off'] as const;
export type TolerantSearch = (typeof TOLERANT_SEARCH)[number];

export const LEARNING = ['automatic', 'always', 'off'] as const satisfies readonly LearningSetting[];
export const ENDPOINT_PRESETS = ['none', 'openai', 'ollama', 'lm-studio', 'siliconflow', 'custom'] as const satisfies readonly (PresetId | 'none')[];

export const QUOTE_STYLES = ['blockquote', 'callout'] as const;
export type QuoteStyle = (typeof QUOTE_STYLES)[number];

export const DEFAULT_SETTINGS: LocusSettings = {
  ocrFolder: '',
  sourceFolders: [],
  readPdfs: 'desktop',
  readSupplements: 'everywhere',
  dataFolder: '',
  autoIndex: true,
  pollMinutes: 10,
  passages: 20,
  searchMode: 'both',
  tolerantSearch: 'desktop',
  learning: 'automatic',
  endpointPreset: 'none',
  endpointAddress: '',
  endpointModel: '',
  endpointKey: '',
  endpointPrice: 0,
  endpointCapTexts: 0,
  endpointCapMoney: 0,
  endpointDims: 0,
  answerPreset: 'none',
  answerAddress: '',
  answerModel: '',
  answerKey: '',
  answerPassages: USUAL_PASSAGES,
  answerCap: ANSWER_PRESETS.openai.cap,
  answerOthers: false,
  aliasTemplate: '{{author}} {{year}}, {{page}}',
  quoteStyle: 'blockquote',
  suggestTrigger: ';;',
  referenceStyle: '',
  showChips: true,
  titleInBreadcrumb: false,
  repairLevels: true,
};

export const MODES = ['words', 'meaning', 'both'] as const satisfies readonly SearchMode[];
/** Vectors longer than this do not exist. */
const LONGEST = 100_000;

/** `data.json` as settings: a missing, mistyped or out-of-range value becomes its default, so that a damaged file never stops the plugin. */
export function readSettings(stored: unknown): LocusSettings {
  const from: Partial<Record<keyof LocusSettings, unknown>> = typeof stored === 'object' && stored !== null ? stored : {};
  const text = (key: keyof LocusSettings, fallback: string): string => (typeof from[key] === 'string' ? from[key] : fallback);
  const flag = (key: keyof LocusSettings, fallback: boolean): boolean => (typeof from[key] === 'boolean' ? from[key] : fallback);
  const whole = (key: keyof LocusSettings, fallback: number, least: number, most: number): number => {
    const value = from[key];
    return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : fallback;
  };
  const texts = (key: keyof LocusSettings): string[] => {
    const value = from[key];
    return Array.isArray(value) ? [...new Set(value.filter((entry): entry is string => typeof entry === 'string' && entry !== ''))] : [];
  };
  const amount = (key: keyof LocusSettings): number => {
    const value = from[key];
    return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
  };
  const d = DEFAULT_SETTINGS;
  return {
    ocrFolder: text('ocrFolder', d.ocrFolder),
    sourceFolders: texts('sourceFolders'),
    readPdfs: READ_PDFS.find((where) => where === from.readPdfs) ?? d.readPdfs,
    readSupplements: READ_PDFS.find((where) => where === from.readSupplements) ?? d.readSupplements,
    dataFolder: text('dataFolder', d.dataFolder),
    autoIndex: flag('autoIndex', d.autoIndex),
    pollMinutes: whole('pollMinutes', d.pollMinutes, 1, 24 * 60),
    passages: whole('passages', d.passages, 1, 100),
    searchMode: MODES.find((mode) => mode === from.searchMode) ?? d.searchMode,
    tolerantSearch: TOLERANT_SEARCH.find((where) => where === from.tolerantSearch) ?? d.tolerantSearch,
    learning: LEARNING.find((when) => when === from.learning) ?? d.learning,
    endpointPreset: ENDPOINT_PRESETS.find((preset) => preset === from.endpointPreset) ?? d.endpointPreset,
    endpointAddress: text('endpointAddress', d.endpointAddress),
    endpointModel: text('endpointModel', d.endpointModel),
    endpointKey: text('endpointKey', d.endpointKey),
    endpointPrice: amount('endpointPrice'),
    endpointCapTexts: Math.floor(amount('endpointCapTexts')),
    endpointCapMoney: amount('endpointCapMoney'),
    endpointDims: whole('endpointDims', d.endpointDims, 0, LONGEST),
    answerPreset: ENDPOINT_PRESETS.find((preset) => preset === from.answerPreset) ?? d.answerPreset,
    answerAddress: text('answerAddress', d.answerAddress),
    answerModel: text('answerModel', d.answerModel),
    answerKey: text('answerKey', d.answerKey),
    answerPassages: whole('answerPassages', d.answerPassages, 1, MOST_PASSAGES),
    // A dropdown's value is a text.
    answerCap: nearestCap(Number(from.answerCap ?? d.answerCap) || d.answerCap),
    answerOthers: flag('answerOthers', d.answerOthers),
    aliasTemplate: text('aliasTemplate', d.aliasTemplate),
    quoteStyle: QUOTE_STYLES.find((style) => style === from.quoteStyle) ?? d.quoteStyle,
    suggestTrigger: isTrigger(text('suggestTrigger', d.suggestTrigger)) ? text('suggestTrigger', d.suggestTrigger) : d.suggestTrigger,
    referenceStyle: text('referenceStyle', d.referenceStyle),
    showChips: flag('showChips', d.showChips),
    titleInBreadcrumb: flag('titleInBreadcrumb', d.titleInBreadcrumb),
    repairLevels: flag('repairLevels', d.repairLevels),
  };
}
