/** An image or object that the full text embeds. */
export interface Embed {
  kind: 'figure' | 'table';
  /** The file's stem ("figure_001", "page_001_fig_01"). */
  objectId: string;
  /** Path of the image relative to the paper's folder, or null where it is not there. */
  image: string | null;
  /** A crop that the OCR could not assign to a figure: no object. */
  orphan: boolean;
}

const LINE = /^\s*!(?:\[\[([^\]|#]+)(?:[|#][^\]]*)?\]\]|\[[^\]]*\]\(([^)]*)\))\s*$/;

/** The embed that a line consists of, or null for any other line. `folder` ("images/") is where an image lies that is named without one. */
export function embedOf(line: string, folder = 'images/'): Embed | null {
  const found = LINE.exec(line);
  const target = (found?.[1] ?? found?.[2] ?? '').trim().replace(/^<|>$/g, '').replaceAll('\\', '/');
  if (target === '') return null;
  const objectId = (target.split('/').at(-1) ?? target).replace(/\.[A-Za-z0-9]+$/, '');
  const kind = /(?:^|\/)tables?\//.test(target) || /^table/i.test(objectId) ? 'table' : 'figure';
  return { kind, objectId, image: imageOf(target, objectId, kind, folder), orphan: /^orphan/i.test(objectId) };
}

/** Rendered objects stand in `assets/`; old full texts name a file of `images/` without its folder. */
function imageOf(target: string, objectId: string, kind: Embed['kind'], folder: string): string | null {
  if (/\.md$/i.test(target)) return `assets/${kind}s/${objectId}.jpg`;
  const path = target.replace(/^(?:\.\.?\/)+/, '');
  if (/^[A-Za-z][A-Za-z0-9+.-]*:|^\//.test(path)) return null;
  return path.includes('/') ? path : `${folder}${path}`;
}
