import { CJK_LETTERS } from '../scripts';
import type { Place } from './align';

/** Characters looked at before a bracket, and the bounds of a long form among them. */
const REACH = 24;
const SHORTEST = 3;
const LONGEST = 12;

const CJK_LETTER = new RegExp(`[${CJK_LETTERS}]`, 'u');
/** What a term may end with beside Chinese: "白细胞介素-6", "核转录因子-κB". */
const TAIL = /-?[A-Za-z0-9α-ω]{1,3}$/;
const OTHER_WORD = /[\p{L}\p{N}\-)\]]/u;
/**
 * Words behind which a term begins. Single characters only where hardly any term has them inside: "和" stands in "中和", "对" in "对照",
 * "用" in "作用", "经" in "神经".
 */
const BEFORE_TERM =
  /(?:以及|采用|选用|使用|应用|利用|运用|通过|进行|检测|测定|测量|评估|评价|称为|包括|患者|其中|主要|基于|根据|比较|分析|研究|探讨|探究|观察|综述|介绍|治疗|关于|属于|用于|由于|结合|建立|提出|引入|构建|抑制|说明|即|受|於|採用|選用|使用|應用|利用|通過|進行|檢測|測定|評估|稱為|包括|其中|基於|根據|[的了与與及或是在被将將由而]|和(?=.{3}))/gu;
/** Grammar that begins no term. */
const FIRST_OF_NO_TERM = /^[和并对为以用经从向把能可有也则其该此各所]/u;

/**
 * The Chinese term in front of a bracket that opens at `end` of the folded text, or null. No letters of the short form show where it
 * begins, so it is taken only where punctuation or a word of grammar does and what is left is as long as a term.
 */
export function chineseTerm(folded: string, floor: number, end: number, short: string): Place | null {
  const least = Math.max(floor, end - REACH);
  const tail = TAIL.exec(folded.slice(Math.max(least, end - 4), end))?.[0] ?? '';
  const last = tail !== '' && short.endsWith(tail.replace('-', '')) ? end - tail.length : end;
  let start = last;
  while (start > least && CJK_LETTER.test(folded.charAt(start - 1))) start -= 1;
  const run = folded.slice(start, last);
  let behind = 0;
  for (const match of run.matchAll(BEFORE_TERM)) if (match[0] !== '和' || match.index > 1) behind = match.index + match[0].length;
  // Nothing in the run says where the term begins: it goes on before what was looked at, or with a word of another script ("X射线").
  if (behind === 0 && (start === end - REACH || (start > 0 && OTHER_WORD.test(folded.charAt(start - 1))))) return null;
  const term = run.slice(behind);
  return term.length >= SHORTEST && term.length <= LONGEST && !FIRST_OF_NO_TERM.test(term) ? { start: start + behind, end } : null;
}

/** How often each of the terms stands in the text. One way through it, whatever the number of terms. */
export function timesSaid(folded: string, terms: ReadonlySet<string>): ReadonlyMap<string, number> {
  const lengths = [...new Set([...terms].map((term) => term.length))];
  const times = new Map<string, number>();
  if (terms.size === 0) return times;
  for (let at = 0; at < folded.length; at += 1) {
    if (!CJK_LETTER.test(folded.charAt(at))) continue;
    for (const length of lengths) {
      const term = folded.slice(at, at + length);
      if (terms.has(term)) times.set(term, (times.get(term) ?? 0) + 1);
    }
  }
  return times;
}
