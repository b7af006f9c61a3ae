import { Parser } from 'htmlparser2';
import { DEEPEST, feed } from '../feed';

export interface XmlNode {
  /** Without a namespace prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (XmlNode | string)[];
}

export interface XmlDocument {
  root: XmlNode;
  /** False where the text ends inside an element, or nests deeper than any document. */
  whole: boolean;
}

/**
 * Elements and texts of an XML document under a nameless root. Entities other than XML's own stay as they are written: nothing is expanded. A document that
 * breaks off is read as far as it goes. Comments and processing instructions are left out. Linear.
 */
export function xmlTree(xml: string): XmlDocument {
  const root: XmlNode = { name: '', attributes: {}, children: [] };
  const stack = [root];
  /** Open elements below the deepest that is kept; their text goes to that one. */
  let beyond = 0;
  let tooDeep = false;
  let ended = false;
  let cut = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (stack.length > DEEPEST) {
          tooDeep = true;
          beyond += 1;
          return;
        }
        const node: XmlNode = { name: local(name), attributes, children: [] };
        stack.at(-1)?.children.push(node);
        stack.push(node);
      },
      ontext(text) {
        stack.at(-1)?.children.push(text);
      },
      onclosetag(_name, isImplied) {
        if (beyond > 0) beyond -= 1;
        else if (stack.length > 1) stack.pop();
        // what the parser closes by itself at the end was left open
        if (isImplied && ended) cut = true;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const fed = feed(parser, xml, () => tooDeep, () => {
    ended = true;
  });
  return { root, whole: !cut && !tooDeep && fed === xml.length };
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Child elements of a name. */
export const childrenOf = (node: XmlNode | null | undefined, name: string): XmlNode[] => (node?.children ?? []).filter((child): child is XmlNode => typeof child !== 'string' && child.name === name);

/** The first element down a path of names, or null. */
export function at(node: XmlNode | null, ...path: string[]): XmlNode | null {
  let here: XmlNode | null = node;
  for (const name of path) here = childrenOf(here, name)[0] ?? null;
  return here;
}

/** Elements of a name anywhere below, in order; not below one another. */
export function* below(node: XmlNode | null, name: string): Generator<XmlNode> {
  for (const child of node?.children ?? []) {
    if (typeof child === 'string') continue;
    if (child.name === name) yield child;
    else yield* below(child, name);
  }
}

/** All text of a node, white space collapsed; elements named in `without` are left out. */
export function textIn(node: XmlNode | string | null, without: ReadonlySet<string> = new Set()): string {
  const parts: string[] = [];
  const take = (child: XmlNode | string): void => {
    if (typeof child === 'string') parts.push(child);
    else if (!without.has(child.name)) for (const inner of child.children) take(inner);
  };
  if (node !== null) take(node);
  return parts.join('').replace(/\s+/g, ' ').trim();
}
