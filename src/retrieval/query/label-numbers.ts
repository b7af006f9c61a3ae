const NUMBER = /^([a-z]{0,2})[-.]?(\d{1,3}(?:[.-]\d{1,3})*[a-z]?|[ivx]{1,5})$/;
const RANGE = /^([a-z]{0,2})(\d{1,3})(\.{2,3}|[-–—~])([a-z]{0,2})(\d{1,3})$/;
/** "fig:圖2" and "table:Table 2" say twice what they mean. */
const LABEL_WORD = /^(?:fig(?:ure)?s?\.?|tab(?:le)?s?\.?|图表|图|圖|表)\s*/;
const MOST_IN_RANGE = 50;

/**
 * Keys of the labels that a value of `fig:` or `table:` names: "2", "S1", "2a", "2-1", "2,4", "2..4". "2-4" is a label of its own and a range, as papers number both ways.
 * null where it names none.
 */
export function labelsOf(word: 'figure' | 'table', value: string): string[] | null {
  const labels: string[] = [];
  for (const part of value.toLowerCase().replace(LABEL_WORD, '').split(/[,、;]/)) {
    const numbers = numbersOf(part.trim());
    if (numbers === null) return null;
    labels.push(...numbers.map((number) => `${word} ${number}`));
  }
  return [...new Set(labels)];
}

function numbersOf(part: string): string[] | null {
  const one = NUMBER.exec(part);
  const own = one ? [`${one[1] ?? ''}${one[2] ?? ''}`] : [];
  const range = RANGE.exec(part);
  if (!range) return one ? own : null;
  const [, letters = '', first = '', , again = '', last = ''] = range;
  const [from, to] = [Math.min(Number(first), Number(last)), Math.max(Number(first), Number(last))];
  if ((again !== '' && again !== letters) || to - from > MOST_IN_RANGE) return one ? own : null;
  return [...own, ...Array.from({ length: to - from + 1 }, (_, at) => `${letters}${from + at}`)];
}
