import { HEAD_BYTES, headOf, type FileHead } from '../../ocr/formats/file-format';
import type { ReadFiles } from '../../ports';

/** The beginning of a file, where the port can read a part of one; the whole file is then not read. null where it is gone. */
export async function readHead(vault: ReadFiles, path: string): Promise<FileHead | null> {
  const bytes = vault.head ? await vault.head(path, HEAD_BYTES) : await vault.read(path);
  return bytes === null ? null : headOf(bytes);
}
