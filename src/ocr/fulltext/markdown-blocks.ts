import type { Block, BlockRef, SourceObject } from '../source-paper';
import { printedLabel } from '../printed-label';
import { isAbstractTitle, isReferencesTitle } from '../section-names';
import { embedOf, type Embed } from './embeds';
import { lineGroups, type LineGroup } from './line-groups';
import { tablesApart } from './table-lines';

export interface MarkdownPaper {
  /** In order of the text; page 0 before the first page mark and in a text without marks. */
  blocks: Block[];
  objects: SourceObject[];
  /** The highest page mark, 0 where there is none. */
  lastPage: number;
}

const CAPTION_PREFIX = /^\*\*(Table|Figure) Caption:\*\*\s*/i;
const BOLD_LINE = /^\*\*([^*]{1,100})\*\*$/;
const HEADING_ROLE = ['section_heading', 'section_heading', 'subsection_heading'];

/** Where the images of a text lie that it names without a folder: in `images/` as PaperForge's do, or beside the text, numbered from 0 again on every page. */
export type ImagePlace = 'images-folder' | 'beside';

/** The blocks of PaperForge's full text, or of another tool's Markdown, with the roles that PaperForge's structured blocks would have. */
export function markdownBlocks(markdown: string, images: ImagePlace = 'images-folder'): MarkdownPaper {
  const reader = new MarkdownReader(images);
  for (const group of lineGroups(markdown)) reader.take(group);
  return { blocks: reader.blocks, objects: reader.objects, lastPage: reader.lastPage };
}

class MarkdownReader {
  readonly blocks: Block[] = [];
  readonly objects: SourceObject[] = [];
  lastPage = 0;
  private readonly objectIds = new Set<string>();
  private page = 0;
  private zone: 'text' | 'abstract' | 'references' = 'text';
  private titled = false;
  private readonly nextId = new Map<number, number>();
  /** An object whose caption may be the next block. */
  private waiting: SourceObject | null = null;
  /** The last block, where it is a caption that no object has yet. */
  private loose: { ref: BlockRef; text: string } | null = null;

  constructor(private readonly images: ImagePlace) {}

  take(group: LineGroup): void {
    switch (group.kind) {
      case 'page':
        this.page = group.page;
        this.lastPage = Math.max(this.lastPage, group.page);
        // the abstract stands before page 1: what follows the mark is the page's own text
        if (this.zone === 'abstract') this.zone = 'text';
        return;
      case 'heading':
        return this.heading(group.text, group.level);
      case 'quote':
        return this.quote(group.lines.map((line) => line.replace(/^ {0,3}> ?/, '')));
      case 'frontmatter':
        return void this.push('noise', group.lines.join('\n'));
      case 'fence':
        return void this.push(this.running(), group.lines.join('\n'));
      case 'paragraph':
        return this.paragraph(group.lines);
    }
  }

  private heading(text: string, level: number): void {
    this.zone = isAbstractTitle(text) ? 'abstract' : isReferencesTitle(text) ? 'references' : 'text';
    if (level === 1 && !this.titled && this.page === 0) {
      this.titled = true;
      this.push('paper_title', text);
    } else if (this.zone === 'abstract') this.push('abstract_heading', text, level);
    else if (this.zone === 'references') this.push('reference_heading', text, level);
    else this.push(HEADING_ROLE[level - 1] ?? 'sub_subsection_heading', text, level);
  }

  private quote(lines: string[]): void {
    const callout = /^\s*\[!(\w+)\][+-]?\s*(.*)$/.exec(lines[0] ?? '');
    const rest = lines.slice(1).join('\n').trim();
    if (callout) {
      const metadata = callout[1]?.toLowerCase() === 'info' && /metadata/i.test(callout[2] ?? '');
      if (metadata) this.push('frontmatter_support', rest);
      else this.push('structured_insert', [callout[2], rest].filter(Boolean).join('\n'));
      return;
    }
    const text = lines.join('\n').trim();
    const caption = CAPTION_PREFIX.exec(text);
    if (caption) this.caption(caption[1]?.toLowerCase() === 'table' ? 'table' : 'figure', text.slice(caption[0].length));
    else this.push(this.running(), text);
  }

  private paragraph(lines: string[]): void {
    for (const piece of tablesApart(lines)) this.piece(piece);
  }

  private piece(lines: string[]): void {
    let text: string[] = [];
    for (const line of lines) {
      const embed = embedOf(line, this.images === 'beside' ? '' : 'images/');
      if (!embed) {
        text.push(line);
        continue;
      }
      this.text(text);
      text = [];
      this.embed(embed);
    }
    this.text(text);
  }

  private text(lines: string[]): void {
    const text = lines.join('\n').trim();
    if (text === '') return;
    const bold = BOLD_LINE.exec(text)?.[1];
    if (/^<!--[^]*-->$/.test(text)) this.push('noise', text);
    else if (bold !== undefined) {
      this.zone = isReferencesTitle(bold) ? 'references' : 'text';
      this.push(this.zone === 'references' ? 'reference_heading' : 'backmatter_heading', bold, 2);
    } else if (/^<table/i.test(text) || lines.every((line) => /^\s*\|.*\|\s*$/.test(line))) this.push('table_html', text);
    else if (this.zone === 'references') for (const item of referenceItems(lines)) this.push('reference_item', item);
    else if (this.waiting && isCaption(text)) this.caption(this.waiting.kind === 'table' ? 'table' : 'figure', text);
    else this.push(this.running(), text);
  }

  private embed(embed: Embed): void {
    const loose = this.loose;
    const ref = this.push(`${embed.kind}_asset`, '');
    const name = this.images === 'beside' ? `${this.page}/${embed.objectId}` : embed.objectId;
    if (embed.orphan || this.objectIds.has(name)) return;
    this.objectIds.add(name);
    const object: SourceObject = {
      kind: embed.kind,
      objectId: embed.objectId,
      label: loose ? printedLabel(loose.text) : null,
      page: ref.page,
      captionBlocks: loose ? [loose.ref] : [],
      assetBlocks: [ref],
      innerBlocks: [],
      image: embed.image,
      html: null,
    };
    this.objects.push(object);
    if (!loose) this.waiting = object;
  }

  private caption(kind: 'figure' | 'table', text: string): void {
    const object = this.waiting?.kind === kind ? this.waiting : null;
    const ref = this.push(`${kind}_caption`, text);
    if (object) {
      object.captionBlocks.push(ref);
      object.label = printedLabel(text);
    } else this.loose = { ref, text };
  }

  private running(): string {
    return this.zone === 'abstract' ? 'abstract_body' : this.zone === 'references' ? 'reference_item' : 'body_paragraph';
  }

  private push(role: string, text: string, level: number | null = null): BlockRef {
    const ordinal = this.nextId.get(this.page) ?? 0;
    this.nextId.set(this.page, ordinal + 1);
    this.waiting = null;
    this.loose = null;
    const ref: BlockRef = { page: this.page, blockId: String(ordinal) };
    this.blocks.push({
      page: ref.page,
      blockId: ref.blockId,
      role,
      seedRole: null,
      rawLabel: null,
      text,
      bbox: null,
      pageWidth: null,
      pageHeight: null,
      level,
      fontSize: null,
      bold: null,
      ownerObject: null,
    });
    return ref;
  }
}

/** A label at the start that no sentence goes on from: "Fig. 1 Flow chart" is a caption, "Figure 1 shows" is not. */
function isCaption(text: string): boolean {
  const label = printedLabel(text);
  return label !== null && !/^\s+[a-z]/.test(text.replace(/\s+/g, ' ').slice(label.length));
}

/** One item a list line ("- …", "[3] …", "3. …"); lines without such a start continue the item before. */
function referenceItems(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const last = items.length - 1;
    if (last < 0 || /^\s*(?:[-*•]\s|\[\d+\]|\d+[.)]\s)/.test(line)) items.push(line.trim());
    else items[last] += `\n${line.trim()}`;
  }
  return items;
}
