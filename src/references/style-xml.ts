/** An element of a style or a locale, in the shape that citeproc takes beside its own reading of XML. */
export interface XmlElement {
  name: string;
  attrs: Record<string, string>;
  /** Elements; of an element without any its text. */
  children: (XmlElement | string)[];
}

const TAG = /<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;

/** Styles nest some twenty elements; citeproc asks them by recursion. */
const DEEPEST = 200;

/** Marks that are no elements: how they begin and end. */
const ASIDE = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
] as const;

/**
 * The root of an XML document; null for one that is not well-formed, nests deeper than any style, or that declares entities of its own, which no style does and which may grow without end.
 * Nothing outside of the text is read. Linear: what does not close ends the reading.
 */
export function readXml(document: string): XmlElement | null {
  const xml = document.replace(/^\uFEFF/, '').trim();
  const top: XmlElement = { name: '', attrs: {}, children: [] };
  const open = [top];
  for (let at = 0; at < xml.length; ) {
    const inside = open[open.length - 1] ?? top;
    const next = xml.startsWith('<', at) ? markAt(xml, at) : textAt(xml, at);
    if (next === null) return null;
    at = next.end;
    if ('text' in next) {
      if (inside !== top) inside.children.push(next.text);
      else if (next.text.trim() !== '') return null;
    } else if (next.element !== null) {
      inside.children.push(next.element);
      if (next.opens && open.push(next.element) > DEEPEST) return null;
    } else if (next.closes !== null && (inside === top || open.pop()?.name !== next.closes)) return null;
  }
  const [root, ...others] = top.children;
  if (open.length > 1 || typeof root !== 'object' || others.length > 0) return null;
  settleText(root);
  return root;
}

type Read = { end: number; text: string } | { end: number; element: XmlElement | null; opens: boolean; closes: string | null };

function textAt(xml: string, at: number): Read | null {
  const found = xml.indexOf('<', at);
  const end = found < 0 ? xml.length : found;
  const text = decoded(xml.slice(at, end));
  return text === null ? null : { end, text };
}

function markAt(xml: string, at: number): Read | null {
  const aside = ASIDE.find(([begin]) => xml.startsWith(begin, at));
  if (aside) {
    const [begin, close] = aside;
    const closed = xml.indexOf(close, at + begin.length);
    if (closed < 0) return null;
    return { end: closed + close.length, text: begin === '<![CDATA[' ? xml.slice(at + begin.length, closed) : '' };
  }
  if (xml.startsWith('<!DOCTYPE', at)) {
    const end = xml.indexOf('>', at) + 1;
    return end === 0 || xml.slice(at, end).includes('[') ? null : { end, text: '' };
  }
  TAG.lastIndex = at;
  const [tag, slash, name = '', attributes = '', empty] = TAG.exec(xml) ?? [];
  if (tag === undefined) return null;
  const end = at + tag.length;
  if (slash !== '') return attributes === '' && empty === '' ? { end, element: null, opens: false, closes: name } : null;
  const attrs = attributesOf(attributes);
  return attrs === null ? null : { end, element: { name, attrs, children: [] }, opens: empty === '', closes: null };
}

function attributesOf(text: string): Record<string, string> | null {
  const attrs: Record<string, string> = {};
  for (const [, name = '', double, single = ''] of text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    const value = decoded((double ?? single).replace(/[\t\r\n]/g, ' '));
    if (value === null || Object.hasOwn(attrs, name)) return null;
    Object.defineProperty(attrs, name, { value, enumerable: true, writable: true, configurable: true });
  }
  return attrs;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([['lt', '<'], ['gt', '>'], ['amp', '&'], ['quot', '"'], ['apos', "'"]]);

/** null where an entity is unknown. */
function decoded(text: string): string | null {
  if (!text.includes('&')) return text;
  let known = true;
  const plain = text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,9}));|&/g, (_, decimal?: string, hex?: string, name?: string) => {
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    const sign = name !== undefined ? ENTITIES.get(name) : code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
    known &&= sign !== undefined;
    return sign ?? '';
  });
  return known ? plain : null;
}

/** citeproc asks every child for its attributes, so that text stands alone only; of a term without words it wants "". */
function settleText(root: XmlElement): void {
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    const elements = element.children.filter((child) => typeof child === 'object');
    const text = element.children.filter((child) => typeof child === 'string').join('');
    const hasWords = /^(?:term|single|multiple)$/.test(element.name);
    // Spaces that do not break are words' own.
    element.children = elements.length > 0 ? elements : text !== '' || hasWords ? [/^[\t\r\n ]*$/.test(text) ? '' : text.replace(/[\t\r\n ]+/g, ' ')] : [];
    waiting.push(...elements);
  }
}
