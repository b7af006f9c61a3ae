import { arch, platform, release } from 'node:os';
import type { Command } from '../command';
import { storagePath } from '../places';
import { LOCUS_VERSION } from '../version';

/** `locus doctor`: what a bug report needs. No text of papers or notes, no keys. */
export const doctor: Command = {
  name: 'doctor',
  operands: [],
  usage: '',
  options: {},
  async run({ engine, places }) {
    const { coverage, storage } = await engine.status();
    const json = {
      locus: LOCUS_VERSION,
      node: process.version,
      platform: `${platform()} ${release()} ${arch()}`,
      paths: { ...places },
      coverage,
      storage: storage.map((item) => ({ ...item, path: storagePath(item, places) })),
      engine: await engine.diagnose(),
    };
    return { json, text: `${JSON.stringify(json, null, 2)}\n` };
  },
};
