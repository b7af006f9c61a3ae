import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CITE_LENGTH, findFingerprint, fingerprint, fingerprintOf, readCite } from '../../src/citation';
import { normalise } from '../../src/text';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const shared = process.env['LOCUS_SHARED'] ?? join(root, '../shared');
const ocr = join(shared, 'data/ocr/vault-dev/System/PaperForge/ocr');

describe('fingerprint, version 1', () => {
  it('60-2: the test vectors of docs/citation-format.md hold', () => {
    const page = readFileSync(join(root, 'docs/citation-format.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `("(?:[^"\\]|\\.)*")` \| `([0-9a-z]{14})` \|$/gm)];
    expect(rows.length).toBeGreaterThanOrEqual(6);
    for (const [, text, cite] of rows) expect(fingerprint(JSON.parse(text ?? '""') as string), text).toBe(cite);
  });

  it('60-7: the normalisation vectors of docs/citation-format.md hold', () => {
    const page = readFileSync(join(root, 'docs/citation-format.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `("(?:[^"\\]|\\.)*")` \| `("(?:[^"\\]|\\.)*")` \|$/gm)];
    expect(rows.length).toBeGreaterThanOrEqual(10);
    for (const [, text, expected] of rows) expect(normalise(JSON.parse(text ?? '""') as string).text).toBe(JSON.parse(expected ?? '""'));
  });

  it('60-2: 14 lower-case Crockford characters, scheme 1, for 1 to 32,767 units', () => {
    expect(fingerprint('')).toBeNull();
    expect(fingerprint(' \n ')).toBeNull();
    expect(fingerprintOf('x'.repeat(32_767))).toMatch(/^1zzz/);
    expect(fingerprintOf('x'.repeat(32_768))).toBeNull();
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const cite = fingerprintOf(text);
        expect(cite).toMatch(/^1[0-9a-hjkmnp-tv-z]{13}$/);
        expect(cite).toHaveLength(CITE_LENGTH);
        expect(readCite(cite ?? '')).toBe(cite);
      }),
    );
  });

  it('60-2: a hash worked out in whole numbers is the same, so doubles lose nothing', () => {
    const text = '\uffff'.repeat(500) + 'Outcome was death. \u7814\u7a76';
    const exact = (modulus: bigint, base: bigint): bigint => {
      let hash = 0n;
      for (let i = 0; i < text.length; i++) hash = (hash * base + BigInt(text.charCodeAt(i)) + 1n) % modulus;
      return hash;
    };
    const digits = (value: bigint): string => {
      let rest = value;
      let out = '';
      for (let i = 0; i < 5; i++) {
        out = '0123456789abcdefghjkmnpqrstvwxyz'.charAt(Number(rest % 32n)) + out;
        rest /= 32n;
      }
      return out;
    };
    expect(fingerprintOf(text)?.slice(4)).toBe(digits(exact(33_554_393n, 16_777_619n)) + digits(exact(33_554_383n, 23_740_949n)));
  });

  it('60-2: every slice of a text is found again, at all its places', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\u7814'), minLength: 1, maxLength: 60 }), fc.nat(59), fc.nat(59), (text, a, b) => {
        const start = Math.min(a, b) % text.length;
        const slice = text.slice(start, Math.min(text.length, start + (Math.abs(a - b) % 10) + 1));
        const all: number[] = [];
        for (let at = text.indexOf(slice); at >= 0; at = text.indexOf(slice, at + 1)) all.push(at);
        expect(findFingerprint(text, fingerprintOf(slice) ?? '')).toEqual(all);
        expect(findFingerprint(text, fingerprintOf(slice) ?? '', start, start + slice.length)).toEqual([start]);
      }),
    );
  });

  it('60-2: another text is not found, one letter changed or not', () => {
    const text = 'Mortality was 4.1 % in the treated group.';
    expect(findFingerprint(text, fingerprint('Mortality was 4.2 %') ?? '')).toEqual([]);
    expect(findFingerprint(text, fingerprint('Mortality was 4.1 %') ?? '')).toEqual([0]);
  });

  it('a hostile fingerprint is none', () => {
    for (const bad of ['', '1', '1'.repeat(15), '10000000000000', '2' + '0'.repeat(13), '1005zzzzz00000', '100500000zzzzz', '1uuu0000000000', '🙂'.repeat(7), 'x'.repeat(1e6)]) {
      expect(readCite(bad), bad.slice(0, 20)).toBeNull();
      expect(findFingerprint('some text', bad)).toEqual([]);
    }
    const cite = fingerprint('Outcome was death.') ?? '';
    expect(readCite(cite.toUpperCase().replaceAll('1', 'I').replaceAll('0', 'O'))).toBe(cite);
    expect(findFingerprint('abc', cite, -5, 3)).toEqual([]);
    expect(findFingerprint('abc', cite, 2, 1)).toEqual([]);
  });

  if (!existsSync(ocr)) console.warn(`real papers are missing (${ocr}): fingerprints are tried on made-up text only`);
  it.skipIf(!existsSync(ocr))('60-2: words of real papers are found in them, once where they occur once', () => {
    let tried = 0;
    for (const key of readdirSync(ocr).sort()) {
      const path = join(ocr, key, 'fulltext.md');
      if (!existsSync(path)) continue;
      const { text } = normalise(readFileSync(path, 'utf8'));
      for (let start = 500; start + 180 < text.length; start += 7_919) {
        const slice = text.slice(start, start + 180);
        const found = findFingerprint(text, fingerprintOf(slice) ?? '');
        expect(found).toContain(start);
        for (const at of found) expect(text.slice(at, at + 180)).toBe(slice);
        tried++;
      }
    }
    expect(tried).toBeGreaterThan(20);
  });
});
