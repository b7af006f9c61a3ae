interface Node {
  name: string;
  /** LaTeX of the children, in order; text of a leaf. */
  parts: string[];
}

const LEAVES: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
const SIGNS: Readonly<Record<string, string>> = {
  '∑': '\\sum', '∏': '\\prod', '∫': '\\int', '∂': '\\partial', '∇': '\\nabla', '∞': '\\infty', '−': '-', '×': '\\times', '·': '\\cdot', '≤': '\\leq', '≥': '\\geq', '≠': '\\neq', '→': '\\rightarrow', '∈': '\\in',
  '\u2061': '', '\u2062': '', '\u2063': '', '\u2064': '',
};
const braced = (part: string | undefined): string => `{${part ?? ''}}`;

/** The LaTeX of one formula, from what a parser meets inside `<math>`: MathML, or text that is LaTeX already. Its own annotation in LaTeX wins. */
export class MathFormula {
  private readonly open: Node[] = [{ name: 'math', parts: [] }];
  private readonly plain: string[] = [];
  private annotation: string | null = null;
  private isMathml = false;
  private inAnnotation = false;

  constructor(readonly display: boolean) {}

  openTag(name: string, encoding: string | undefined): void {
    if (name === 'annotation' || name === 'annotation-xml') {
      this.inAnnotation = true;
      if (/tex/i.test(encoding ?? '')) this.annotation = '';
    } else if (/^(?:m[a-z]+|semantics)$/.test(name)) {
      this.isMathml = true;
      this.open.push({ name, parts: [] });
    }
  }

  text(text: string): void {
    if (this.inAnnotation) {
      if (this.annotation !== null) this.annotation += text;
      return;
    }
    this.plain.push(text);
    const node = this.open[this.open.length - 1];
    if (node && LEAVES.has(node.name)) node.parts.push(text);
  }

  closeTag(name: string): void {
    if (name === 'annotation' || name === 'annotation-xml') this.inAnnotation = false;
    else if (this.open.length > 1 && this.open.some((node) => node.name === name)) {
      for (let node = this.open.pop(); node && this.open.length > 0; node = this.open.pop()) {
        this.open[this.open.length - 1]?.parts.push(latexOf(node));
        if (node.name === name) break;
      }
    }
  }

  /** Without delimiters; "" where nothing is printed. */
  latex(): string {
    if (this.annotation?.trim()) return this.annotation.trim();
    if (!this.isMathml) return this.plain.join('').trim();
    while (this.open.length > 1) this.closeTag(this.open[this.open.length - 1]?.name ?? '');
    return (this.open[0]?.parts ?? []).join(' ').replace(/\s+/g, ' ').trim();
  }
}

function latexOf({ name, parts }: Node): string {
  const [first, second, third] = parts;
  switch (name) {
    case 'mi':
    case 'mn':
    case 'mo': {
      const text = parts.join('').trim();
      return SIGNS[text] ?? (name === 'mi' && /^[A-Za-z]{2,}$/.test(text) ? `\\mathrm{${text}}` : text);
    }
    case 'mtext':
    case 'ms':
      return parts.join('').trim() === '' ? '' : `\\text{${parts.join('').trim()}}`;
    case 'msup':
    case 'mover':
      return `${braced(first)}^${braced(second)}`;
    case 'msub':
    case 'munder':
      return `${braced(first)}_${braced(second)}`;
    case 'msubsup':
    case 'munderover':
      return `${braced(first)}_${braced(second)}^${braced(third)}`;
    case 'mfrac':
      return `\\frac${braced(first)}${braced(second)}`;
    case 'msqrt':
      return `\\sqrt${braced(parts.join(' '))}`;
    case 'mroot':
      return `\\sqrt[${second ?? ''}]${braced(first)}`;
    case 'mfenced':
      return `(${parts.join(', ')})`;
    case 'mtr':
    case 'mlabeledtr':
      return `${parts.join(' & ')} \\\\`;
    case 'semantics':
      return first ?? '';
    default:
      return parts.join(' ');
  }
}
