import type { Element, Fact } from './manuscript';

/**
 * Reads a paper's text as it is written in `demo/`: paragraphs apart by an empty line, and lines with a mark before them.
 *   ## heading · ### sub-heading · ## References · backmatter: heading · abstract: heading or text
 *   insert: text · note: text · ref: text · equation: n | LaTeX | plain
 *   figure: n | bars or line | name=value; name=value | caption · table: n | caption, with rows "| a | b |" below
 *   Q: question => answer, word for word as in the paper
 */
export function parseManuscript(source: string): { elements: Element[]; facts: Fact[] } {
  const elements: Element[] = [];
  const facts: Fact[] = [];
  let backmatter = false;
  for (const part of source.trim().split(/\n{2,}/)) {
    const [first = '', ...rest] = part.split('\n');
    const heading = /^(#{2,3}) (.+)$/.exec(first);
    const marked = /^(abstract|backmatter|insert|note|ref|equation|figure|table|Q): (.+)$/.exec(first);
    if (heading) {
      const title = heading[2] ?? '';
      const references = /^(References|参考文献)$/.test(title);
      backmatter = false;
      elements.push({ kind: 'heading', level: heading[1] === '##' ? 2 : 3, title, style: references ? 'references' : 'section' });
    } else if (marked) {
      const [, mark = '', body = ''] = marked;
      if (mark === 'backmatter') backmatter = true;
      if (mark === 'Q') facts.push(...part.split('\n').map(fact));
      else elements.push(...(mark === 'ref' ? part.split('\n').map(reference) : [markedElement(mark, body, rest)]));
    } else elements.push({ kind: 'paragraph', text: part.replaceAll('\n', ' '), role: backmatter ? 'backmatter' : 'body' });
  }
  return { elements, facts };
}

const reference = (line: string): Element => ({ kind: 'reference', text: line.replace(/^ref: /, '') });

function fact(line: string): Fact {
  const [question = '', answer] = line.replace(/^Q: /, '').split(' => ');
  if (answer === undefined) throw new SyntaxError(`a fact needs " => ": ${line}`);
  return { question, answer };
}

function markedElement(mark: string, body: string, rest: string[]): Element {
  const fields = body.split(' | ');
  const text = [body, ...rest].join(' ');
  switch (mark) {
    case 'abstract':
      return body.length < 20 && rest.length === 0 ? { kind: 'heading', level: 2, title: body, style: 'abstract' } : { kind: 'paragraph', text, role: 'abstract' };
    case 'backmatter':
      return { kind: 'heading', level: 2, title: body, style: 'backmatter' };
    case 'insert':
      return { kind: 'paragraph', text, role: 'insert' };
    case 'note':
      return { kind: 'footnote', text };
    case 'equation':
      return { kind: 'equation', number: Number(fields[0]), latex: fields[1] ?? '', plain: fields[2] ?? '' };
    case 'figure': {
      const points = (fields[2] ?? '').split('; ').map((point) => point.split('='));
      return { kind: 'figure', number: Number(fields[0]), caption: fields[3] ?? '', chart: { shape: fields[1] === 'line' ? 'line' : 'bars', names: points.map(([name = '']) => name), values: points.map(([, value]) => Number(value)) } };
    }
    case 'table': {
      const [header = [], ...rows] = rest.map((row) => row.replace(/^\| | \|$/g, '').split(' | '));
      return { kind: 'table', number: Number(fields[0]), caption: fields[1] ?? '', header, rows };
    }
    default:
      throw new SyntaxError(`unknown mark "${mark}"`);
  }
}
