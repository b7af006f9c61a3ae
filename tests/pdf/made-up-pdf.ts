/** A page of a made-up PDF: its content stream, and more entries of its dictionary. */
export interface MadeUpPage {
  content: string;
  /** E.g. "/Rotate 90". */
  more?: string;
}

export interface MadeUp {
  pages: MadeUpPage[];
  /** Fonts by the name that content streams use; the value is a font dictionary without "<<". Default: F1 is Helvetica. */
  fonts?: Readonly<Record<string, string>>;
  /** Further objects, numbered from 100, without "obj". */
  objects?: readonly string[];
  /** More entries of the catalogue. */
  catalogue?: string;
  /** More entries of the pages' resources. */
  resources?: string;
}

const HELVETICA = '/Type /Font /Subtype /Type1 /BaseFont /Helvetica';
/** Object numbers: 1 catalogue, 2 page tree, then a page and its stream for each page. */
export const pageObject = (page: number): number => 1 + page * 2;

/** The bytes of a small PDF of A4 pages (595 x 842 points), with a cross-reference table. Text is Latin-1. */
export function madeUpPdf({ pages, fonts = { F1: HELVETICA }, objects = [], catalogue = '', resources = '' }: MadeUp): Uint8Array {
  const numbered = new Map<number, string>();
  numbered.set(1, `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`);
  numbered.set(2, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageObject(index + 1)} 0 R`).join(' ')}] >>`);
  const fontList = Object.entries(fonts).map(([name, font]) => `/${name} << ${font} >>`).join(' ');
  pages.forEach(({ content, more = '' }, index) => {
    const own = pageObject(index + 1);
    numbered.set(own, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${own + 1} 0 R /Resources << /Font << ${fontList} >> ${resources} >> ${more} >>`);
    numbered.set(own + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  });
  objects.forEach((object, index) => numbered.set(100 + index, object));
  let text = '%PDF-1.7\n';
  const offsets = new Map<number, number>();
  for (const [number, body] of numbered) {
    offsets.set(number, text.length);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const start = text.length;
  text += `xref\n0 1\n0000000000 65535 f \n`;
  for (const [number, offset] of offsets) text += `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
  text += `trailer\n<< /Size 1000 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(text, (char) => char.charCodeAt(0) & 0xff);
}

/** Content stream that shows lines of text: left edge and base line in points from the bottom left. */
export const shown = (...lines: readonly (readonly [x: number, y: number, text: string, size?: number, font?: string])[]): string =>
  lines.map(([x, y, text, size = 10, font = 'F1']) => `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET`).join('\n');
