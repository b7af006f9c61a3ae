export interface DecodedText {
  text: string;
  /** The encoding's name where it is neither UTF-8 nor UTF-16 and was guessed; null else. */
  guessed: string | null;
}

/** Legacy encodings of text, in the order in which they are tried. GB18030 takes nearly all bytes, so what decides is how well the outcome reads. */
const LEGACY = ['gb18030', 'big5', 'shift_jis', 'windows-1252'];

/** So much of a file is enough to tell its encoding. */
const SAMPLE = 65_536;

/** Text of a byte order mark's encoding, else UTF-8, else UTF-16 by its zero bytes, else the legacy encoding that reads best. */
export function decodeAny(bytes: Uint8Array): DecodedText {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : unmarkedUtf16(bytes);
  if (marked !== null) return { text: new TextDecoder(marked).decode(bytes), guessed: null };
  const text = strictly('utf-8', bytes);
  if (text !== null) return { text, guessed: null };
  const sample = bytes.subarray(0, SAMPLE);
  let best: { encoding: string; worth: number } | null = null;
  for (const encoding of LEGACY) {
    const worth = worthOf(new TextDecoder(encoding).decode(sample));
    if (best === null || worth > best.worth) best = { encoding, worth };
  }
  const encoding = best?.encoding ?? 'utf-8';
  return { text: new TextDecoder(encoding).decode(bytes), guessed: encoding };
}

function strictly(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null; // not in this encoding: the next one is tried
  }
}

/** Every other byte zero over the beginning: what Western text is in UTF-16. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, 400) & ~1;
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  if (length < 8) return null;
  if ((zeros[1] ?? 0) > length * 0.4 && zeros[0] === 0) return 'utf-16le';
  return (zeros[0] ?? 0) > length * 0.4 && zeros[1] === 0 ? 'utf-16be' : null;
}

/** The commonest characters of written Chinese, traditional and simplified: bytes read in the wrong encoding hardly ever give them. */
const COMMON = new Set('的一是不了在人有我他這这中大來来上國国個个到說说們们為为子和你地出道也時时年得就那要下以生會会自著着去之過过家學学對对可她里後后小麼么心多天而能好都然沒没日於于起還还發发成事只作當当想看文無无開开手十用主行方又如前所本見见經经頭头面公同三已老從从動动兩两長长組组藥药量性男女劑剂治療疗病患者研究方法結果结果數数據据');

/** How well a text reads: common characters count for it, replacements and rare characters against it. */
function worthOf(text: string): number {
  let worth = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code === 0xfffd) worth -= 5;
    else if (code < 0x80) continue;
    else if (COMMON.has(char)) worth += 3;
    else if (code >= 0x3040 && code <= 0x30ff) worth += 1;
    else if ((code >= 0xe000 && code <= 0xf8ff) || code > 0xffff || (code >= 0x80 && code < 0xa0)) worth -= 3;
    else if (code >= 0xa0 && code < 0x250) worth += 0.5;
  }
  return worth;
}
