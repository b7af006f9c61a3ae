import { reportError } from '../report-error';

/** What `data.json` holds, and whether it is there and no JSON: cut short by a kill, or with the marks of a merge in it. */
export interface StoredSettings {
  stored: unknown;
  broken: boolean;
}

/** Never rejects: a damaged file must not keep the plugin from loading. */
export async function storedSettings(load: () => Promise<unknown>): Promise<StoredSettings> {
  try {
    return { stored: await load(), broken: false };
  } catch (error) {
    reportError('settings', error);
    return { stored: null, broken: true };
  }
}
