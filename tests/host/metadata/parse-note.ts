import type { CachedMetadata, Pos, ReferenceCache, SectionCache } from 'obsidian';
import { parse } from 'yaml';
import { frontmatterOf } from './frontmatter';

const CODE = /^(```|~~~)[^\n]*\n[\s\S]*?(?:^\1[ \t]*$|$(?![\s\S]))|`[^`\n]+`|\$\$[\s\S]*?\$\$|%%[\s\S]*?%%/gm;
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** The text with code, maths and comments blanked, offsets kept: nothing in them is a link or a tag. */
export function maskCode(text: string): string {
  return text.replace(CODE, blank);
}

/** Turns offsets into positions; lines are counted once, so that a note with many links stays cheap. */
function positions(text: string): (from: number, to: number) => Pos {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const locate = (offset: number): Pos['start'] => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, col: offset - (starts[low] ?? 0), offset };
  };
  return (from, to) => ({ start: locate(from), end: locate(to) });
}

function decode(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    return target; // a stray percent sign is taken literally, as in the app
  }
}

/** One note's metadata, as Obsidian's cache holds it; `listItems` and `referenceLinks` are not imitated. */
export function parseNote(text: string): CachedMetadata {
  const cache: CachedMetadata = {};
  const at = positions(text);
  const info = frontmatterOf(text);
  if (info.exists) {
    const properties = parseProperties(info.frontmatter);
    if (properties) cache.frontmatter = properties;
    cache.frontmatterPosition = at(0, info.contentStart);
  }
  const body = maskCode(blank(text.slice(0, info.contentStart)) + text.slice(info.contentStart));
  const { links, embeds } = references(body, at);
  if (links.length) cache.links = links;
  if (embeds.length) cache.embeds = embeds;
  const headings = [...body.matchAll(/^(#{1,6})[ \t]+(.+?)[ \t]*#*$/gm)].map((m) => ({
    heading: m[2] ?? '',
    level: m[1]?.length ?? 1,
    position: at(m.index, m.index + m[0].length),
  }));
  if (headings.length) cache.headings = headings;
  const tags = [...body.matchAll(/(^|\s)(#[\p{L}\p{N}_/-]*[\p{L}_/-][\p{L}\p{N}_/-]*)/gmu)].map((m) => ({
    tag: m[2] ?? '',
    position: at(m.index + (m[1]?.length ?? 0), m.index + m[0].length),
  }));
  if (tags.length) cache.tags = tags;
  for (const m of body.matchAll(/(?:^|\s)\^([A-Za-z0-9-]+)[ \t]*$/gm)) {
    const id = m[1] ?? '';
    (cache.blocks ??= {})[id.toLowerCase()] = { id, position: at(m.index, m.index + m[0].length) };
  }
  for (const m of body.matchAll(/^\[\^([^\]\s]+)\]:.*$/gm)) {
    (cache.footnotes ??= []).push({ id: m[1] ?? '', position: at(m.index, m.index + m[0].length) });
  }
  cache.sections = sections(text, info.contentStart, at);
  return cache;
}

function parseProperties(yaml: string): Record<string, unknown> | null {
  try {
    const value: unknown = parse(yaml);
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : null;
  } catch {
    return null; // invalid properties: the app keeps no entry either
  }
}

function references(
  body: string,
  at: (from: number, to: number) => Pos,
): { links: ReferenceCache[]; embeds: ReferenceCache[] } {
  const found: { embed: boolean; ref: ReferenceCache }[] = [];
  for (const m of body.matchAll(/(!?)\[\[([^[\]\n|]+)(?:\|([^\]\n]*))?\]\]/g)) {
    // A table cell escapes the bar; the backslash belongs to neither part.
    const link = (m[2] ?? '').replace(/\\$/, '').trim();
    const ref = { link, displayText: m[3] ?? link, original: m[0], position: at(m.index, m.index + m[0].length) };
    found.push({ embed: m[1] === '!', ref });
  }
  for (const m of body.matchAll(/(!?)\[([^[\]\n]*)\]\((?:<([^>\n]+)>|([^()\s]+))(?: "[^"\n]*")?\)/g)) {
    const target = m[3] ?? m[4] ?? '';
    if (/^[a-z][a-z0-9+.-]*:/i.test(target)) continue;
    const ref = {
      link: decode(target),
      displayText: m[2] ?? '',
      original: m[0],
      position: at(m.index, m.index + m[0].length),
    };
    found.push({ embed: m[1] === '!', ref });
  }
  found.sort((a, b) => a.ref.position.start.offset - b.ref.position.start.offset);
  return {
    links: found.filter((f) => !f.embed).map((f) => f.ref),
    embeds: found.filter((f) => f.embed).map((f) => f.ref),
  };
}

function sectionType(block: string): SectionCache['type'] {
  if (/^#{1,6}[ \t]/.test(block)) return 'heading';
  if (/^(```|~~~)/.test(block)) return 'code';
  if (/^>\s*\[!/.test(block)) return 'callout';
  if (block.startsWith('>')) return 'blockquote';
  if (/^([-*+]|\d+[.)])[ \t]/.test(block)) return 'list';
  if (/^\|.*\n\|?[ :|-]+$/m.test(block)) return 'table';
  if (/^\[\^/.test(block)) return 'footnoteDefinition';
  return 'paragraph';
}

/** host: blocks are what blank lines and headings separate; lists with blank lines inside come apart. */
function sections(text: string, start: number, at: (from: number, to: number) => Pos): SectionCache[] {
  const list: SectionCache[] = start > 0 ? [{ type: 'yaml', position: at(0, start) }] : [];
  const blocks =
    /^(```|~~~)[^\n]*\n[\s\S]*?(?:^\1[ \t]*$|$(?![\s\S]))|^#{1,6}[ \t][^\n]*|^(?:(?!#{1,6}[ \t]|```|~~~)[^\n]*\S[^\n]*\n?)+/gm;
  for (const m of text.slice(start).matchAll(blocks)) {
    const block = m[0].trimEnd();
    list.push({ type: sectionType(block), position: at(start + m.index, start + m.index + block.length) });
  }
  return list;
}
