// npm run bench -- <name> [options]: runs bench/<name>.ts. Without a name, lists what there is.
import { readdirSync } from 'node:fs';
import process from 'node:process';
import { importTs } from './run-ts.mjs';

const names = readdirSync('bench')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .sort();
const [name, ...args] = process.argv.slice(2);
if (!name || !names.includes(name)) {
  console.error(`usage: npm run bench -- <name> [--json]\nbenchmarks: ${names.join(', ')}`);
  process.exit(2);
}
try {
  await (await importTs(`bench/${name}.ts`)).default(args);
} catch (error) {
  if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
  console.error(`${error.message}\nIts options stand at the beginning of bench/${name}.ts.`);
  process.exit(2);
}
