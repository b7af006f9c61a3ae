import type { Block, BlockRef } from '../ocr/source-paper';
import type { FlowItem } from './flow';
import type { Heading } from './headings';
import type { ObjectGroup } from './object-groups';
import { continuesParagraph, joint } from './paragraphs';
import { parseTable, tableText } from './tables';

export type EmittedAs = 'heading' | 'body' | 'object' | 'consumed' | 'reference' | 'insert';

/** One block, or one half of a block, in the canonical text. `order` counts from 0 without gaps; `start` and `end` are UTF-16, half-open. */
export interface FlowEvent extends BlockRef {
  order: number;
  emittedAs: EmittedAs;
  role: string;
  start: number;
  end: number;
  block: Block;
  item: FlowItem;
}

export interface HeadingEvent extends FlowEvent {
  emittedAs: 'heading';
  level: number;
  heading: Heading;
}

export interface Rendered {
  /** The canonical text. */
  markdown: string;
  headings: HeadingEvent[];
  /** Every event, the headings' included, in order. */
  emitted: FlowEvent[];
}

/** Text of a block as it enters the canonical text: trimmed, a table as plain lines. */
export function renderedText(block: Block): string {
  const cells = /<t(?:able|r|d)[\s>]/i.test(block.text) && block.text.length < 2_000_000 ? parseTable(block.text) : null;
  return cells === null ? block.text.trim() : outside(block.text, tableText(cells));
}

/** A table's lines with the words that stand before and behind it in its block. */
function outside(text: string, table: string): string {
  const start = text.search(/<t(?:able|r|d)[\s>]/i);
  const close = [...text.matchAll(/<\/table>/gi)].at(-1);
  const after = close === undefined ? '' : text.slice(close.index + close[0].length);
  return [text.slice(0, start), table, after].map((part) => part.replace(/<\/?[a-z][^<>]{0,200}>/gi, ' ').trim()).filter(Boolean).join('\n');
}

class Writer {
  private readonly parts: string[] = [];
  private length = 0;
  private tail = '';
  readonly emitted: FlowEvent[] = [];

  separate(separator: string): void {
    if (this.length > 0) this.push(separator);
  }

  joinTo(text: string): void {
    this.push(joint(this.tail, text));
  }

  emit(block: Block, text: string, emittedAs: EmittedAs, item: FlowItem): FlowEvent {
    const start = this.length;
    this.push(text);
    const event: FlowEvent = { order: this.emitted.length, page: block.page, blockId: block.blockId, emittedAs, role: block.role, start, end: this.length, block, item };
    this.emitted.push(event);
    return event;
  }

  private push(text: string): void {
    if (text === '') return;
    this.parts.push(text);
    this.length += text.length;
    this.tail = text.slice(-2);
  }

  text(): string {
    return this.parts.join('');
  }
}

/**
 * The canonical text of items in canonical order, with one event for each block (`spec/20` 1-4). Headings are plain lines.
 * The same items give the same bytes. Linear.
 */
export function renderEvents(items: readonly FlowItem[]): Rendered {
  const writer = new Writer();
  const headings: HeadingEvent[] = [];
  let before: FlowItem | null = null;
  for (const item of items) {
    const goesOn = item.type === 'run' && before?.type === 'run' && before.kind === item.kind && before.reason === item.reason && continuesParagraph(before.block, item.block);
    if (item.type === 'run' && goesOn) writer.joinTo(item.block.text.trim());
    else if (!isBlank(item)) writer.separate('\n\n');
    if (item.type === 'heading') headings.push(emitHeading(writer, item.heading, item));
    else if (item.type === 'object') emitObject(writer, item.group, item);
    else writer.emit(item.block, renderedText(item.block), item.type === 'reference' ? 'reference' : item.kind === 'insert' ? 'insert' : 'body', item);
    before = item;
  }
  return { markdown: writer.text(), headings, emitted: writer.emitted };
}

/** A heading that only the outline knows is printed nowhere. */
const headingText = ({ origin, title, printed }: Heading): string => (origin === 'outline' ? '' : (printed ?? title));

/** An untitled heading, or an image without a caption: a place in the text, no text. */
const isBlank = (item: FlowItem): boolean =>
  item.type === 'heading' ? headingText(item.heading) === '' : item.type === 'object' && item.group.captions.length + item.group.contents.length === 0;

function emitHeading(writer: Writer, heading: Heading, item: FlowItem): HeadingEvent {
  const event = writer.emit(heading.block, headingText(heading), 'heading', item);
  return Object.assign(event, { emittedAs: 'heading' as const, level: heading.level, heading });
}

function emitObject(writer: Writer, group: ObjectGroup, item: FlowItem): void {
  const blocks = group.kind === 'equation' ? [...group.contents, ...group.captions] : [...group.captions, ...group.contents];
  const [asset] = group.assets;
  if (blocks.length === 0 && asset) writer.emit(asset, '', 'object', item);
  const captions = new Set(group.captions);
  let first = true;
  for (const block of blocks) {
    const text = renderedText(block);
    const caption = captions.has(block);
    if (!first) writer.separate(group.kind === 'equation' ? ' ' : caption ? ' ' : '\n');
    writer.emit(block, text, caption || group.kind === 'equation' || group.kind === 'table' ? 'object' : 'consumed', item);
    first = false;
  }
}
