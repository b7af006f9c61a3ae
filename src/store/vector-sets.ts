import { isRecord, parseJson } from '../ocr/loose-json';
import type { WriteFiles } from '../ports';
import { byCodeUnits } from '../text';
import { SET_FILE, VectorFiles } from './vector-files';
import { ARRIVED_FOLDER, setName, VECTOR_FOLDER } from './vector-name';

/** A model's vectors as they lie in plugin data. */
export interface StoredSet {
  model: string;
  dims: number;
  /** Folder below plugin data. */
  folder: string;
  files: number;
  bytes: number;
}

/** Which models' vectors plugin data holds. */
export class VectorSets {
  constructor(private readonly files: WriteFiles) {}

  open(model: string, dims: number): VectorFiles {
    return new VectorFiles(this.files, model, dims);
  }

  /** Every set that says which model it is of, by folder. Throws where the folder cannot be listed. */
  async list(): Promise<StoredSet[]> {
    const sets: StoredSet[] = [];
    for (const name of [...((await this.files.list(VECTOR_FOLDER))?.folders ?? [])].sort(byCodeUnits)) {
      const folder = `${VECTOR_FOLDER}/${name}`;
      const bytes = await this.files.read(`${folder}/${SET_FILE}`);
      const value = bytes === null ? null : parseJson(bytes);
      if (!isRecord(value) || typeof value.model !== 'string' || typeof value.dims !== 'number' || setName(value.model, value.dims) !== name) continue;
      sets.push({ model: value.model, dims: value.dims, folder, ...(await this.measure(folder)) });
    }
    return sets;
  }

  /** Removes a model's vectors; its description goes last, so that a kill leaves a set that is still listed. */
  async drop({ folder }: Pick<StoredSet, 'folder'>): Promise<void> {
    for (const path of await this.paths(folder)) if (!path.endsWith(`/${SET_FILE}`)) await this.files.remove(path);
    await this.files.remove(`${folder}/${SET_FILE}`);
  }

  private async measure(folder: string): Promise<{ files: number; bytes: number }> {
    const paths = await this.paths(folder);
    let bytes = 0;
    for (const path of paths) bytes += (await this.files.stat(path))?.size ?? 0;
    return { files: paths.length, bytes };
  }

  private async paths(folder: string): Promise<string[]> {
    const own = (await this.files.list(folder))?.files ?? [];
    const arrived = (await this.files.list(`${folder}/${ARRIVED_FOLDER}`))?.files ?? [];
    return [...own.map((file) => `${folder}/${file}`), ...arrived.map((file) => `${folder}/${ARRIVED_FOLDER}/${file}`)];
  }
}
