import { breakLines } from './break-lines';
import type { Chart, Element, Manuscript } from './manuscript';
import { displayName, shortAuthor } from './manuscript';
import type { Noise } from './noise';

/** A4 in points; the OCR raster has two pixels a point. */
export const PAGE = { width: 595, height: 842, scale: 2 };

/** A line of text on the page: left edge and baseline in points from the top left. */
export interface SetLine {
  text: string;
  x: number;
  y: number;
  size: number;
  bold: boolean;
}

/** A block as the OCR would see it, and what draws it. */
export interface SetBlock {
  page: number;
  blockId: number;
  rawLabel: string;
  role: string;
  seedRole: string;
  text: string;
  /** Pixels of the OCR raster: left, top, right, bottom. */
  bbox: [number, number, number, number];
  size: number | null;
  bold: boolean;
  lines: SetLine[];
  /** Index of the element in the manuscript; null for front matter and furniture. */
  element: number | null;
  chart?: Chart;
  /** Horizontal rules in points: left, right, y. */
  rules?: [number, number, number][];
}

export interface SetPage {
  number: number;
  /** Printed page number, null where the page prints none. */
  label: string | null;
  blocks: SetBlock[];
}

interface Area {
  top: number;
  bottom: number;
  left: number;
}

type Draft = Omit<SetBlock, 'page' | 'blockId' | 'bbox' | 'lines'> & { lines: SetLine[]; top: number; height: number; left: number; width: number };

const HEADING_ROLES = {
  section: ['section_heading', 'subsection_heading'],
  backmatter: ['backmatter_heading', 'backmatter_heading'],
  references: ['reference_heading', 'reference_heading'],
  abstract: ['abstract_heading', 'abstract_heading'],
} as const;
const PARAGRAPH_ROLES = { body: 'body_paragraph', abstract: 'abstract_body', backmatter: 'backmatter_body', insert: 'structured_insert' } as const;

/** Sets a manuscript on pages: columns, floats that wait for the next column, paragraphs that run over a page break. */
export function typeset(paper: Manuscript, noise: Noise): SetPage[] {
  return new Typesetter(paper, noise).run();
}

class Typesetter {
  private readonly pages: SetPage[] = [];
  private readonly area: Area = { top: 0, bottom: 0, left: 0 };
  private column = -1;
  private floats: number[] = [];
  private readonly size: number;
  private readonly leading: number;
  private readonly width: number;

  constructor(
    private readonly paper: Manuscript,
    private readonly noise: Noise,
  ) {
    const two = paper.columns === 2;
    this.size = two ? 9.5 : 10.5;
    this.leading = two ? 12 : 15;
    this.width = two ? 228 : 345;
  }

  run(): SetPage[] {
    this.nextColumn();
    this.paper.elements.forEach((element, index) => this.place(element, index));
    this.flushFloats();
    for (const page of this.pages) this.footer(page);
    return this.pages;
  }

  private nextColumn(): void {
    this.column += 1;
    const first = this.column < this.paper.columns;
    if (this.column % this.paper.columns === 0) this.openPage();
    this.area.top = first ? this.titleEnd : 84;
    this.area.bottom = 772;
    this.area.left = this.paper.columns === 2 ? 60 + (this.column % 2) * 247 : 125;
    this.flushFloats();
  }

  private titleEnd = 84;

  private openPage(): void {
    const number = this.pages.length + 1;
    const label = this.paper.firstLabel === null ? null : String(this.paper.firstLabel + number - 1);
    this.pages.push({ number, label, blocks: [] });
    if (number === 1) this.titleBlock();
    else this.line('header', this.noise.runningHead(), `${shortAuthor(this.paper)} · ${this.paper.journal}`, 60, 52, 8, false);
  }

  private titleBlock(): void {
    const { paper } = this;
    const by = paper.authors.map((author) => displayName(author, paper.language)).join(paper.language === 'zh' ? '，' : ', ');
    this.line('text', 'frontmatter_noise', `DOI: ${paper.doi}`, 60, 52, 8, false);
    let y = this.titleLines('doc_title', 'paper_title', paper.title, 96, 17, true);
    y = this.titleLines('text', 'authors', by, y + 8, 11, false);
    y = this.titleLines('text', 'affiliation', paper.affiliation, y + 4, 9, false);
    this.titleEnd = y + 22;
  }

  private titleLines(rawLabel: string, role: string, text: string, top: number, size: number, bold: boolean): number {
    const left = this.paper.columns === 2 ? 60 : 125;
    const width = this.paper.columns === 2 ? 475 : 345;
    const leading = size * 1.3;
    const lines = breakLines(text, width, size, bold).map((line, row) => ({ text: text.slice(line.start, line.end), x: left, y: top + row * leading + size, size, bold }));
    this.push({ rawLabel, role, seedRole: role, text, size, bold, element: null, lines, top, height: lines.length * leading, left, width });
    return top + lines.length * leading;
  }

  private line(rawLabel: string, role: string, text: string, left: number, y: number, size: number, bold: boolean): void {
    const lines = [{ text, x: left, y, size, bold }];
    this.push({ rawLabel, role, seedRole: role, text, size, bold, element: null, lines, top: y - size, height: size * 1.3, left, width: 475 });
  }

  private footer(page: SetPage): void {
    if (page.label === null) return;
    const lines = [{ text: page.label, x: 288, y: 806, size: 9, bold: false }];
    this.push({ rawLabel: 'number', role: 'noise', seedRole: 'noise', text: page.label, size: 9, bold: false, element: null, lines, top: 797, height: 12, left: 280, width: 40 }, page);
  }

  private push(draft: Draft, page = this.pages[this.pages.length - 1]): void {
    if (!page) throw new Error('typeset: no page is open');
    const { top, height, left, width, ...rest } = draft;
    const px = (value: number): number => Math.round(value * PAGE.scale);
    page.blocks.push({ ...rest, page: page.number, blockId: page.blocks.length, bbox: [px(left), px(top), px(left + width), px(top + height)] });
  }

  private place(element: Element, index: number): void {
    switch (element.kind) {
      case 'heading':
        return this.heading(element, index);
      case 'paragraph':
        return this.paragraph(element.text, PARAGRAPH_ROLES[element.role], element.role === 'abstract' ? 'abstract' : 'text', index);
      case 'footnote':
        return this.footnote(element.text, index);
      case 'reference':
        return this.paragraph(element.text, 'reference_item', 'reference_content', index, this.size - 1.5);
      case 'equation':
        return this.equation(element, index);
      case 'figure':
      case 'table':
        this.floats.push(index);
        if (this.floats.length === 1 && this.floatHeight(index) <= this.room()) this.flushFloats();
    }
  }

  private room(): number {
    return this.area.bottom - this.area.top;
  }

  private heading(element: Extract<Element, { kind: 'heading' }>, index: number): void {
    if (element.style === 'references') this.flushFloats();
    const size = element.level === 2 ? this.size + 3 : this.size + 1;
    const lines = breakLines(element.title, this.width, size, true);
    const leading = size * 1.25;
    const height = lines.length * leading + 5;
    if (this.room() < height + 10 + 2 * this.leading) this.nextColumn();
    this.area.top += 10;
    const role = HEADING_ROLES[element.style][element.level - 2] ?? 'subsection_heading';
    const top = this.area.top;
    const set = lines.map((line, row) => ({ text: element.title.slice(line.start, line.end), x: this.area.left, y: top + row * leading + size, size, bold: true }));
    this.push({ rawLabel: 'paragraph_title', role: this.noise.headingRole(role), seedRole: role, text: element.title, size, bold: true, element: index, lines: set, top, height, left: this.area.left, width: this.width });
    this.area.top += height;
  }

  private paragraph(text: string, role: string, rawLabel: string, index: number, size = this.size): void {
    const leading = size === this.size ? this.leading : size * 1.25;
    let left = breakLines(text, this.width, size, false, this.noise.hyphenates);
    while (left.length > 0) {
      let fits = Math.floor(this.room() / leading);
      if (fits < Math.min(2, left.length)) {
        this.nextColumn();
        fits = Math.floor(this.room() / leading);
      }
      const part = left.slice(0, fits);
      left = left.slice(fits);
      const top = this.area.top;
      const lines = part.map((line, row) => ({ text: text.slice(line.start, line.end) + (line.hyphen ? '-' : ''), x: this.area.left, y: top + row * leading + size, size, bold: false }));
      this.push({ rawLabel, role, seedRole: role, text: this.noise.blockText(text, part), size, bold: false, element: index, lines, top, height: part.length * leading, left: this.area.left, width: this.width });
      this.area.top += part.length * leading;
      if (left.length > 0) this.nextColumn();
    }
    this.area.top += leading * 0.4;
  }

  /** At the foot of the column in which it is met. */
  private footnote(text: string, index: number): void {
    const size = this.size - 2;
    const leading = size * 1.25;
    const lines = breakLines(text, this.width, size, false);
    const height = lines.length * leading + 6;
    if (this.room() < height) this.nextColumn();
    this.area.bottom -= height;
    const top = this.area.bottom + 4;
    const set = lines.map((line, row) => ({ text: text.slice(line.start, line.end), x: this.area.left, y: top + row * leading + size, size, bold: false }));
    this.push({ rawLabel: 'footnote', role: 'footnote', seedRole: 'footnote', text, size, bold: false, element: index, lines: set, top, height: height - 6, left: this.area.left, width: this.width });
  }

  private equation(element: Extract<Element, { kind: 'equation' }>, index: number): void {
    if (this.room() < 3 * this.leading) this.nextColumn();
    const top = this.area.top + 4;
    const at = (text: string, x: number): SetLine[] => [{ text, x, y: top + this.size, size: this.size, bold: false }];
    const shared = { size: this.size, bold: false, element: index, top, height: this.leading };
    this.push({ ...shared, rawLabel: 'display_formula', role: 'body_paragraph', seedRole: 'body_paragraph', text: `$$ ${element.latex} $$`, lines: at(element.plain, this.area.left + 40), left: this.area.left + 40, width: this.width - 90 });
    this.push({ ...shared, rawLabel: 'formula_number', role: 'unknown_structural', seedRole: 'unknown_structural', text: `(${element.number})`, lines: at(`(${element.number})`, this.area.left + this.width - 20), left: this.area.left + this.width - 20, width: 20 });
    this.area.top += this.leading + 12;
  }

  private floatHeight(index: number): number {
    const element = this.paper.elements[index];
    if (element?.kind === 'figure') return 190;
    return element?.kind === 'table' ? 60 + element.rows.length * 14 : 0;
  }

  private flushFloats(): void {
    const waiting = this.floats;
    this.floats = [];
    for (const index of waiting) {
      if (this.floatHeight(index) > this.room()) {
        this.floats.push(index);
        this.nextColumn();
        continue;
      }
      const element = this.paper.elements[index];
      if (element?.kind === 'figure') this.figure(element, index);
      if (element?.kind === 'table') this.table(element, index);
    }
  }

  private label(kind: 'figure' | 'table', number: number): string {
    if (this.paper.language === 'zh') return kind === 'figure' ? `图 ${number} ` : `表 ${number} `;
    return kind === 'figure' ? `Figure ${number}. ` : `Table ${number}. `;
  }

  private caption(text: string, role: string, index: number): void {
    const size = this.size - 1;
    const leading = size * 1.25;
    const top = this.area.top;
    const lines = breakLines(text, this.width, size, false).map((line, row) => ({ text: text.slice(line.start, line.end), x: this.area.left, y: top + row * leading + size, size, bold: false }));
    this.push({ rawLabel: 'figure_title', role, seedRole: role, text, size, bold: false, element: index, lines, top, height: lines.length * leading, left: this.area.left, width: this.width });
    this.area.top += lines.length * leading;
  }

  private figure(element: Extract<Element, { kind: 'figure' }>, index: number): void {
    const top = this.area.top + 6;
    this.push({ rawLabel: 'chart', role: 'figure_asset', seedRole: 'media_asset', text: '', size: null, bold: false, element: index, lines: [], chart: element.chart, top, height: 120, left: this.area.left, width: this.width });
    const step = this.width / element.chart.names.length;
    element.chart.names.forEach((name, at) => {
      const x = this.area.left + at * step + 6;
      const lines = [{ text: name, x, y: top + 130, size: 8, bold: false }];
      this.push({ rawLabel: 'text', role: 'figure_inner_text', seedRole: 'figure_inner_text', text: name, size: 8, bold: false, element: index, lines, top: top + 122, height: 10, left: x, width: step - 8 });
    });
    this.area.top = top + 138;
    this.caption(this.label('figure', element.number) + element.caption, 'figure_caption', index);
    this.area.top += 12;
  }

  private table(element: Extract<Element, { kind: 'table' }>, index: number): void {
    this.area.top += 6;
    this.caption(this.label('table', element.number) + element.caption, 'table_caption', index);
    const top = this.area.top + 4;
    const rows = [element.header, ...element.rows];
    const step = this.width / element.header.length;
    const size = this.size - 1.5;
    const lines = rows.flatMap((row, r) => row.map((cell, c) => ({ text: cell, x: this.area.left + c * step, y: top + r * 14 + 10, size, bold: r === 0 })));
    const bottom = top + rows.length * 14;
    const right = this.area.left + this.width;
    const rules: [number, number, number][] = [[this.area.left, right, top], [this.area.left, right, top + 14], [this.area.left, right, bottom]];
    const html = `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</td>`).join('')}</tr>`).join('')}</table>`;
    this.push({ rawLabel: 'table', role: 'table_html', seedRole: 'table_html', text: html, size, bold: false, element: index, lines, rules, top, height: bottom - top, left: this.area.left, width: this.width });
    this.area.top = bottom + 14;
  }
}
