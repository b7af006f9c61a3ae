import { makeDemo } from '../demo-vault/in-memory';
import { Home } from './real-vault';

export const OCR = 'System/PaperForge/ocr';

/** The demo's vault in memory, not indexed yet. */
export async function demoHome(): Promise<Home> {
  const home = new Home();
  for (const [name, content] of (await makeDemo()).files) home.vault.put(name, content, 1_900_000_000_000);
  return home;
}

/** The paper as another OCR run reads it: `reads` turns each text of the first reading into that of the second. Rejects a change that changes nothing. */
export function rescan(home: Home, paperId: string, reads: (text: string) => string): void {
  const path = `${OCR}/${paperId}/structure/blocks.structured.jsonl`;
  const before = home.vault.text(path) ?? '';
  const after = reads(before);
  if (after === before) throw new Error('the second reading is the first one');
  home.vault.put(path, after, (home.time.now += 60_000));
  home.vault.files.delete(`${OCR}/${paperId}/index/result-hash.txt`);
  home.time.now += 3_600_000;
}
