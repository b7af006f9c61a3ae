// Serves the host page and one folder as a vault over HTTP. Loopback only, and jailed to the two folders. What the page sends to other services goes through here too,
// and to this machine alone; a model that is none stands among them.
import { createServer } from 'node:http';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { askThisMachine } from './network.mjs';
import { PLAYED_MODEL_PATH, playedCompletion } from './played-model.mjs';

/** The app's pdf.js: Obsidian serves its own copy at the same addresses. */
const PDFJS = fileURLToPath(new URL('../../node_modules/pdfjs-dist/', import.meta.url));
const PDFJS_FOLDERS = { 'pdf.min.mjs': 'build/', 'pdf.worker.min.mjs': 'build/' };

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
};

class HttpError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** The file of `path` below `root`; refuses what leads out of it. */
function jail(root, path) {
  if (path.includes('\0')) throw new HttpError(400, 'bad path');
  const file = resolve(root, `.${sep}${path}`);
  if (file !== root && !file.startsWith(root + sep)) throw new HttpError(403, 'outside the vault');
  return file;
}

async function statOf(file) {
  const s = await stat(file);
  const folder = s.isDirectory();
  return {
    type: folder ? 'folder' : 'file',
    ctime: Math.round(s.ctimeMs),
    mtime: Math.round(s.mtimeMs),
    size: folder ? 0 : s.size,
  };
}

const missing = (error) => error.code === 'ENOENT' || error.code === 'ENOTDIR';

/** null for what is not there. */
async function statOrNull(file) {
  try {
    return await statOf(file);
  } catch (error) {
    if (missing(error)) return null;
    throw error;
  }
}

async function listOrNull(root, path) {
  const found = await statOrNull(jail(root, path));
  if (found?.type !== 'folder') return null;
  const listed = { files: [], folders: [] };
  const prefix = path.replace(/^\/|\/$/g, '');
  for (const entry of await readdir(jail(root, path), { withFileTypes: true })) {
    listed[entry.isDirectory() ? 'folders' : 'files'].push(prefix ? `${prefix}/${entry.name}` : entry.name);
  }
  return listed;
}

async function walk(folder, prefix = '') {
  const found = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const stats = await statOrNull(join(folder, entry.name));
    if (!stats) continue; // removed while we walk, or a dead link
    found.push([prefix + entry.name, stats]);
    if (stats.type === 'folder') found.push(...(await walk(join(folder, entry.name), `${prefix}${entry.name}/`)));
  }
  return found;
}

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

/** The vault's side: GET (?index, ?stat, ?list, ?read), PUT, DELETE, POST (?mkdir, ?to=). */
async function answerVault(root, request, url, path) {
  const file = jail(root, path);
  const query = url.searchParams;
  const json = (value) => ({ type: TYPES['.json'], body: JSON.stringify(value) });
  switch (request.method) {
    case 'GET':
      if (query.has('index')) return json(await walk(root));
      if (query.has('stat')) return json(await statOrNull(file));
      if (query.has('list')) return json(await listOrNull(root, path));
      // A missing file is an answer, and no fault that the browser writes on its console.
      if (query.has('read') && (await statOrNull(file)) === null) return { status: 204 };
      return { type: TYPES[extname(file)] ?? 'application/octet-stream', body: await readFile(file) };
    case 'PUT':
      await writeFile(file, await bodyOf(request));
      return { body: '' };
    case 'DELETE':
      if (file === root) throw new HttpError(403, 'not the vault itself');
      await rm(file, { recursive: true });
      return { body: '' };
    case 'POST':
      if (query.has('mkdir')) await mkdir(file, { recursive: true });
      else await rename(file, jail(root, query.get('to') ?? ''));
      return { body: '' };
    default:
      throw new HttpError(405, 'method not allowed');
  }
}

/** POST only: a JSON body in, a JSON body out. */
async function answerJson(request, answer) {
  if (request.method !== 'POST') throw new HttpError(405, 'method not allowed');
  let asked;
  try {
    asked = JSON.parse((await bodyOf(request)).toString('utf8'));
  } catch {
    throw new HttpError(400, 'the body is not JSON');
  }
  return { type: TYPES['.json'], body: JSON.stringify(await answer(asked)) };
}

/** What could not be reached is an answer of the network, which the page makes an error of. */
const answerNetwork = (asked) => askThisMachine(asked).catch((error) => ({ error: String(error.cause?.message || error.message) }));

const answerFile = async (file) => ({ type: TYPES[extname(file)] ?? 'application/octet-stream', body: await readFile(file) });

async function answerPage(root, path) {
  const lib = /^\/lib\/pdfjs\/(.+)$/.exec(path)?.[1];
  if (lib) return answerFile(jail(resolve(PDFJS), (PDFJS_FOLDERS[lib] ?? '') + lib));
  return answerFile(jail(root, path === '/' ? 'index.html' : path));
}

/** A page of another site must not reach the vault through the user's browser (DNS rebinding, forged requests). */
function refuseStrangers(request) {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  if (host !== '127.0.0.1' && host !== 'localhost') throw new HttpError(403, 'unknown host');
  const { origin } = request.headers;
  if (origin && origin !== `http://${request.headers.host}`) throw new HttpError(403, 'unknown origin');
}

/**
 * Starts the server on 127.0.0.1; `port` 0 takes a free one.
 * Returns its address and a function that stops it.
 */
export async function serve({ dist, vault, port = 0 }) {
  const pages = resolve(dist);
  const root = resolve(vault);
  const answerTo = (request, url, path) => {
    if (path === '/vault' || path.startsWith('/vault/')) return answerVault(root, request, url, path.slice(6) || '/');
    if (path === '/network') return answerJson(request, answerNetwork);
    if (path === `${PLAYED_MODEL_PATH}/chat/completions`) return answerJson(request, playedCompletion);
    return answerPage(pages, path);
  };
  const server = createServer(async (request, response) => {
    try {
      refuseStrangers(request);
      const url = new URL(request.url, 'http://localhost');
      const path = decodeURIComponent(url.pathname);
      const answer = await answerTo(request, url, path);
      if (answer.status) response.statusCode = answer.status;
      if (answer.type) response.setHeader('content-type', answer.type);
      response.setHeader('cache-control', 'no-store');
      response.end(answer.body);
    } catch (error) {
      response.statusCode = error.status ?? (missing(error) ? 404 : 500);
      response.end(String(error.message));
    }
  });
  await new Promise((ready, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', ready);
  });
  const close = () =>
    new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}

/** As `serve`, but on a free port where the wanted one is taken. */
export async function serveAnywhere({ dist, vault, port }) {
  try {
    return await serve({ dist, vault, port });
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    return serve({ dist, vault });
  }
}
