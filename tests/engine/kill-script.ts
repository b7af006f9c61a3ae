import { FolderCache } from '../../src/cli/folder-cache';
import { NodeFiles } from '../../src/cli/node-files';
import { openEngineInProcess } from '../../src/engine';
import { DEFAULT_POLICY } from '../../src/structure/model';
import { NO_MEANING } from '../../src/engine/meaning/model';

/** Indexes a vault with the unit cap that is given and says "done": the process that `kill.test.ts` kills. */
const [vault = '', data = '', cache = '', unitCap = ''] = process.argv.slice(2);
const engine = await openEngineInProcess(
  { vault: new NodeFiles(vault), data: new NodeFiles(data), cache: new FolderCache(cache), clock: Date.now },
  { ocrFolder: '', policy: { ...DEFAULT_POLICY, unitCap: Number(unitCap) }, titleInBreadcrumb: false, sourceFolders: [], readPdfs: false, tolerantSearch: true, meaning: NO_MEANING, writer: 'kill test' },
);
const report = await engine.index({});
await engine.dispose();
process.stdout.write(JSON.stringify(report));
