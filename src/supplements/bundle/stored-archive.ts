import { unzipSync } from 'fflate';

/**
 * What mammoth asks of JSZip to read a document, over an archive that `packParts` made; the build puts it in JSZip's place, which is larger than all our readers. Nothing
 * is written, so the half of JSZip that writes is missing.
 */
export async function loadAsync(archive: ArrayBuffer): Promise<{ file(name: string): { async(type: 'uint8array'): Promise<Uint8Array> } | null }> {
  const parts = new Map(Object.entries(unzipSync(new Uint8Array(archive))));
  return {
    file: (name) => {
      const part = parts.get(name);
      return part === undefined ? null : { async: () => Promise.resolve(part) };
    },
  };
}
