import type { Translate } from '../../i18n';

/** Milliseconds as a rough human time: "less than a minute", "about 3 minutes", "about 2 hours". */
export function durationText(ms: number, t: Translate): string {
  const minutes = Math.ceil(ms / 60_000);
  if (ms < 45_000) return t('time.under-minute');
  if (minutes < 90) return t('time.minutes', { count: minutes });
  return t('time.hours', { count: Math.round(minutes / 60) });
}

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes in units of 1,000: "812 B", "3.4 MB". */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit] ?? 'B'}`;
}
