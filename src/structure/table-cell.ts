import { collapseSpace } from '../text';

/** A tag is looked at up to this length. */
export const LONGEST_TAG = 2000;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', ndash: '–', mdash: '—', times: '×', plusmn: '±', deg: '°', micro: 'µ', le: '≤', ge: '≥', minus: '−', alpha: 'α', beta: 'β', hellip: '…' };

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, dec: string | undefined, hex: string | undefined, name: string | undefined) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = dec === undefined ? parseInt(hex ?? '', 16) : Number(dec);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
  });
}

/** What a cell says: entities decoded, white space collapsed. */
export const plainCell = (text: string): string => collapseSpace(decode(text));
