import { Listeners } from '../listeners';
import { type LocusSettings, readSettings } from './model';

/** The settings in force, and the one way to change them. `data.json` holds settings and nothing else. */
export class SettingsStore {
  private values: LocusSettings;
  private readonly changes = new Listeners<LocusSettings>();

  constructor(
    stored: unknown,
    private readonly save: (values: LocusSettings) => Promise<void>,
  ) {
    this.values = readSettings(stored);
  }

  get current(): Readonly<LocusSettings> {
    return this.values;
  }

  /** Values that cannot stand are replaced by their defaults. Rejects where `data.json` cannot be written. */
  async update(change: Partial<LocusSettings>): Promise<void> {
    this.values = readSettings({ ...this.values, ...change });
    this.changes.tell(this.values);
    await this.save(this.values);
  }

  /** Another device changed `data.json`. */
  reload(stored: unknown): void {
    this.values = readSettings(stored);
    this.changes.tell(this.values);
  }

  onChange(listener: (values: LocusSettings) => void): () => void {
    return this.changes.add(listener);
  }
}
