import type { SearchMode } from '../../retrieval/model';

/** What the user can set. Everything is optional on disk; `readSettings` fills in and repairs. */
export interface LocusSettings {
  /** OCR folder, vault-relative; "" = find it. */
  ocrFolder: string;
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
  /** Alias of inserted links (`spec/60` 5). */
  aliasTemplate: string;
  quoteStyle: QuoteStyle;
  /** Draw chips beside citations in notes. */
  showChips: boolean;
  /** Fold the paper's title into the section path that is searched. */
  titleInBreadcrumb: boolean;
  /** Repair heading levels from numbering and bookmarks. */
  repairLevels: boolean;
}

export const TOLERANT_SEARCH = ['desktop', 'everywhere', 'off'] as const;
export type TolerantSearch = (typeof TOLERANT_SEARCH)[number];

export const QUOTE_STYLES = ['blockquote', 'callout'] as const;
export type QuoteStyle = (typeof QUOTE_STYLES)[number];

export const DEFAULT_SETTINGS: LocusSettings = {
  ocrFolder: '',
  dataFolder: '',
  autoIndex: true,
  pollMinutes: 10,
  passages: 20,
  searchMode: 'both',
  tolerantSearch: 'desktop',
  aliasTemplate: '{{author}} {{year}}, {{page}}',
  quoteStyle: 'blockquote',
  showChips: true,
  titleInBreadcrumb: false,
  repairLevels: true,
};

const MODES: readonly SearchMode[] = ['both', 'words', 'meaning'];

/** `data.json` as settings: a missing, mistyped or out-of-range value becomes its default, so that a damaged file never stops the plugin. */
export function readSettings(stored: unknown): LocusSettings {
  const from: Partial<Record<keyof LocusSettings, unknown>> = typeof stored === 'object' && stored !== null ? stored : {};
  const text = (key: keyof LocusSettings, fallback: string): string => (typeof from[key] === 'string' ? from[key] : fallback);
  const flag = (key: keyof LocusSettings, fallback: boolean): boolean => (typeof from[key] === 'boolean' ? from[key] : fallback);
  const whole = (key: keyof LocusSettings, fallback: number, least: number, most: number): number => {
    const value = from[key];
    return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : fallback;
  };
  const d = DEFAULT_SETTINGS;
  return {
    ocrFolder: text('ocrFolder', d.ocrFolder),
    dataFolder: text('dataFolder', d.dataFolder),
    autoIndex: flag('autoIndex', d.autoIndex),
    pollMinutes: whole('pollMinutes', d.pollMinutes, 1, 24 * 60),
    passages: whole('passages', d.passages, 1, 100),
    searchMode: MODES.find((mode) => mode === from.searchMode) ?? d.searchMode,
    tolerantSearch: TOLERANT_SEARCH.find((where) => where === from.tolerantSearch) ?? d.tolerantSearch,
    aliasTemplate: text('aliasTemplate', d.aliasTemplate),
    quoteStyle: QUOTE_STYLES.find((style) => style === from.quoteStyle) ?? d.quoteStyle,
    showChips: flag('showChips', d.showChips),
    titleInBreadcrumb: flag('titleInBreadcrumb', d.titleInBreadcrumb),
    repairLevels: flag('repairLevels', d.repairLevels),
  };
}
