import { Catalogue } from '../src/library/catalogue';

const SYLLABLES = 'ra ne ti so mo ke lu pa di ver cal gen bio phy the ro in ta con ex'.split(' ');
const HAN = '学习机器结节诊断方法模型数据网络图像分析研究系统控制优化算法'.split('');

/** Numbers that look random and are the same every time (a linear congruential generator; Numerical Recipes' constants). */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** `npm run bench -- catalogue [papers]`: building, searching as one types, and replacing one paper. */
export default async function catalogue(args: string[]): Promise<void> {
  const papers = Number(args.find((argument) => /^\d+$/.test(argument)) ?? 10_000);
  const pick = numbers(7);
  const word = (): string => Array.from({ length: 2 + pick(3) }, () => SYLLABLES[pick(SYLLABLES.length)]).join('');
  const words = Array.from({ length: 20_000 }, word);
  const phrase = (length: number): string => Array.from({ length }, () => words[Math.min(pick(words.length), pick(words.length))]).join(' ');
  const han = (length: number): string => Array.from({ length }, () => HAN[pick(HAN.length)]).join('');
  const built = new Catalogue();
  const put = (at: number): void =>
    built.put(
      {
        paperId: `P${at}`, title: at % 5 === 0 ? han(18) : phrase(10), authors: [phrase(2), phrase(2), phrase(2)], year: 1990 + pick(35), journal: phrase(3), doi: `10.1000/${at}`, citekey: `${words[pick(500)]}${at}`,
        tags: [phrase(1)], folder: '', abstract: '', pageRange: null, pdfPath: null, notePath: null, fullTextPath: null, attachmentKey: null,
      },
      Array.from({ length: 8 }, () => phrase(3)),
    );
  // Of the processor: what other programs take of the machine is not the catalogue's.
  const time = (work: () => unknown): number => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const build = time(() => {
    for (let at = 0; at < papers; at += 1) put(at);
  });
  const queries = Array.from({ length: 300 }, (_, at) => {
    const whole = at % 6 === 0 ? han(2) : phrase(2);
    return at % 3 === 0 ? whole.slice(0, 1 + pick(whole.length)) : at % 3 === 1 ? whole : whole.replace(/.(.)$/, '$1');
  });
  built.find('', 20);
  const searches = queries.map((query) => time(() => built.find(query, 20))).sort((a, b) => a - b);
  const update = Array.from({ length: 50 }, () => time(() => put(pick(papers)))).sort((a, b) => a - b);
  const at = (values: number[], share: number): number => values[Math.floor(values.length * share)] ?? 0;
  const figures = { papers, buildMs: build, p50: at(searches, 0.5), p95: at(searches, 0.95), worst: searches[searches.length - 1] ?? 0, updateP95: at(update, 0.95), heapMB: process.memoryUsage().heapUsed / 1e6 };
  if (args.includes('--json')) print(JSON.stringify(figures));
  else for (const [name, value] of Object.entries(figures)) print(`  ${name.padEnd(10)} ${value.toFixed(1)}`);
}
