import type { MadeFault } from './model';
import { readXml, type XmlElement } from './style-xml';

export type ReadStyle = { ok: true; style: XmlElement } | Pick<MadeFault, 'ok' | 'code' | 'message'>;

const fault = (code: MadeFault['code'], message = ''): ReadStyle => ({ ok: false, code, message });

/** A style that can format, or why a file is none. Only whole styles are: a dependent one names another and says nothing itself. */
export function readStyle(text: string): ReadStyle {
  const style = readXml(text);
  if (style === null) return /<!DOCTYPE[^>]*\[/.test(text) ? fault('style-failed', 'it declares entities of its own') : fault('style-not-xml');
  if (style.name !== 'style' || style.attrs.xmlns !== 'http://purl.org/net/xbiblio/csl') return fault('style-other-xml', style.name);
  const elements = [...elementsOf(style)];
  const parent = elements.find(({ name, attrs }) => name === 'link' && attrs.rel === 'independent-parent');
  if (parent) return fault('style-dependent', parent.attrs.href?.split('/').pop() ?? '');
  if (!elements.some(({ name }) => name === 'bibliography')) return fault('style-no-bibliography');
  // citeproc would print nothing in its place.
  const defined = new Set(elements.flatMap(({ name, attrs }) => (name === 'macro' ? (attrs.name ?? []) : [])));
  const missing = elements.flatMap(({ name, attrs }) => ((name === 'text' || name === 'key') && attrs.macro !== undefined ? attrs.macro : [])).find((macro) => !defined.has(macro));
  return missing === undefined ? { ok: true, style } : fault('style-failed', `macro "${missing}" is missing`);
}

function* elementsOf(root: XmlElement): Generator<XmlElement> {
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    yield element;
    waiting.push(...element.children.filter((child) => typeof child === 'object').reverse());
  }
}
