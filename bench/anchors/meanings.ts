import { editDistance, hasCjk } from '../../src/text';
import type { Random } from '../../scripts/demo-vault/random';

/** Words to put in the place of others. */
export interface Vocabulary {
  /** Content words of the papers, in lower case, at least four letters. */
  words: readonly string[];
  /** Chinese characters of the papers. */
  characters: readonly string[];
  /** Real words that are spelled nearly like a word: at most two edits. */
  near(word: string): readonly string[];
}

/** Every text that a sentence becomes when its meaning is changed in one way. */
export type Tamper = (sentence: string, random: Random, vocabulary: Vocabulary) => string[];

const POLARITY =
  /\b(?:not|no|never|without|less|more|fewer|higher|lower|greater|smaller|increased?|increases|decreased?|decreases|reduced?|reduces|neither|nor|none|cannot|only|above|below|most|least|better|worse)\b|[不没沒無无未非]|增加|减少|降低|升高|提高|下降/gi;
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['increase', 'decrease'], ['increased', 'decreased'], ['increases', 'decreases'], ['higher', 'lower'], ['more', 'less'], ['with', 'without'], ['above', 'below'], ['before', 'after'],
  ['positive', 'negative'], ['better', 'worse'], ['greater', 'smaller'], ['always', 'never'], ['all', 'no'], ['most', 'few'], ['can', 'cannot'], ['significant', 'insignificant'], ['likely', 'unlikely'],
  ['and', 'or'], ['增加', '减少'], ['提高', '降低'], ['升高', '下降'], ['大', '小'], ['有', '无'], ['是', '非'], ['能', '不能'],
];

const splice = (text: string, at: number, length: number, put: string): string => text.slice(0, at) + put + text.slice(at + length);
const everyMatch = (text: string, pattern: RegExp): RegExpExecArray[] => [...text.matchAll(pattern)];

const digitsChanged: Tamper = (text, random) =>
  everyMatch(text, /\d/g).map(({ 0: digit, index }) => splice(text, index, 1, String((Number(digit) + random.whole(1, 9)) % 10)));

const digitsAddedOrDropped: Tamper = (text, random) =>
  everyMatch(text, /\d+/g).flatMap(({ 0: number, index }) => [
    splice(text, index, 0, String(random.whole(1, 9))),
    splice(text, index + number.length, 0, String(random.whole(0, 9))),
    ...(number.length > 1 ? [splice(text, index, 1, ''), splice(text, index + number.length - 1, 1, '')] : []),
  ]);

const pointsChanged: Tamper = (text) =>
  everyMatch(text, /\d[.,]\d/g).flatMap(({ index }) => [splice(text, index + 1, 1, ''), splice(text, index + 1, 1, text[index + 1] === '.' ? ',' : '.'), splice(text, index + 1, 1, ' ')]);

const signsChanged: Tamper = (text) =>
  everyMatch(text, /[<>≤≥=±+−%‰°×]|-(?=\d)/g).flatMap(({ 0: sign, index }) => [splice(text, index, 1, ''), splice(text, index, 1, sign === '<' ? '>' : sign === '>' ? '<' : sign === '=' ? '≠' : '<')]);

const polarityRemoved: Tamper = (text) => everyMatch(text, POLARITY).map(({ 0: word, index }) => splice(text, index, word.length + (text[index + word.length] === ' ' ? 1 : 0), ''));

const polarityAdded: Tamper = (text, random) => {
  if (hasCjk(text)) return random.several([...text].map((_, at) => at), 3).map((at) => splice(text, at, 0, random.pick(['不', '未', '没有', '无', '非'])));
  const places = everyMatch(text, /(?:^|\s)(?=[A-Za-z])/g).map(({ index, 0: space }) => index + space.length);
  return [...random.several(places, 3), 0].map((at) => splice(text, at, 0, `${random.pick(['not', 'no', 'never', 'without', 'less', 'more', 'fewer'])} `));
};

const polaritySwapped: Tamper = (text) =>
  OPPOSITES.flatMap(([one, two]) => [[one, two] as const, [two, one] as const]).flatMap(([from, to]) =>
    everyMatch(text, hasCjk(from) ? new RegExp(from, 'g') : new RegExp(`\\b${from}\\b`, 'gi')).map(({ 0: word, index }) => splice(text, index, word.length, to)),
  );

const NEGATED = /\b(?:un|in|im|ir|il|non|dis)(?=[a-z]{4,})/g;
const prefixesChanged: Tamper = (text, random) => [
  ...everyMatch(text, NEGATED).map(({ 0: prefix, index }) => splice(text, index, prefix.length, '')),
  ...random.several(everyMatch(text, /\b[a-z]{5,}\b/g), 3).map(({ index }) => splice(text, index, 0, random.pick(['un', 'non', 'in', 'dis', 'non-', 'anti']))),
];

const contentWords = (text: string): RegExpExecArray[] => everyMatch(text, /\b[A-Za-z]{4,}\b/g);
const likeCase = (word: string, as: string): string => (/^[A-Z]/.test(as) ? word.charAt(0).toUpperCase() + word.slice(1) : word);

const wordsSwapped: Tamper = (text, random, { words, characters }) =>
  hasCjk(text)
    ? random.several(everyMatch(text, /[\u4E00-\u9FFF]/g), 4).map(({ 0: char, index }) => splice(text, index, 1, random.pick(characters.filter((other) => other !== char))))
    : random.several(contentWords(text), 3).map(({ 0: word, index }) => splice(text, index, word.length, likeCase(random.pick(words.filter((other) => other !== word.toLowerCase())), word)));

const wordsSwappedForNearest: Tamper = (text, random, { near }) =>
  random.several(contentWords(text), 8).flatMap(({ 0: word, index }) => random.several(near(word.toLowerCase()), 2).map((other) => splice(text, index, word.length, likeCase(other, word))));

const wordsDropped: Tamper = (text, random) => random.several(everyMatch(text, /\b[A-Za-z]{2,} |[\u4E00-\u9FFF]/g), 3).map(({ 0: word, index }) => splice(text, index, word.length, ''));

const wordsAdded: Tamper = (text, random, { words, characters }) =>
  hasCjk(text)
    ? random.several(everyMatch(text, /[\u4E00-\u9FFF]/g), 3).map(({ index }) => splice(text, index, 0, random.pick(characters)))
    : random.several(everyMatch(text, /\b(?=[a-z]{3})/g), 3).map(({ index }) => splice(text, index, 0, `${random.pick(words)} `));

const orderChanged: Tamper = (text, random) =>
  hasCjk(text)
    ? random.several(everyMatch(text, /([\u4E00-\u9FFF])(?!\1)([\u4E00-\u9FFF])/g), 3).map((match) => splice(text, match.index, 2, `${match[2] ?? ''}${match[1] ?? ''}`))
    : random.several(everyMatch(text, /\b([A-Za-z]{2,}) (?!\1\b)([A-Za-z]{2,})\b/g), 3).map((match) => splice(text, match.index, match[0].length, `${match[2] ?? ''} ${match[1] ?? ''}`));

const caseChanged: Tamper = (text, random) =>
  random.several(everyMatch(text, /\b[A-Za-z]{1,4}\b/g), 4).map(({ 0: word, index }) => splice(text, index, word.length, word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase()));

const UNITS: readonly (readonly [string, string])[] = [['mg', 'µg'], ['mM', 'MM'], ['kg', 'Kg'], ['ms', 's'], ['ml', 'μl'], ['GB', 'MB'], ['Hz', 'kHz'], ['cm', 'mm'], ['h', 's'], ['mg', 'mcg'], ['nm', 'mm'], ['pg', 'ng']];
/** A measure put into the paper before the citation is made: every sentence gets one (`before`), and then another (`after`). */
export const measures: readonly { before: string; after: string }[] = [
  ...UNITS.map(([one, two]) => ({ before: ` 5 ${one}`, after: ` 5 ${two}` })),
  ...([
    ['p = .05', 'p = .005'], ['p < 0.05', 'p > 0.05'], ['p < 0.05', 'p ≤ 0.05'], ['5 ± 2', '5 2'], ['−5', '5'], ['- 5', '5'], ['10³', '103'], ['10⁻³', '10-3'], ['1,5', '1.5'], ['1,000', '1000'], ['10', '1O'], ['1', 'l'],
    ['IL-6', 'IL-8'], ['IL-6', 'IL 6'], ['CD4+', 'CD4-'], ['TNF-α', 'TNF-β'], ['NO', 'no'], ['US', 'us'], ['group A', 'group B'], ['Müller', 'Miller'], ['Brown', 'Browne'], ['Stone', 'Stane'], ['type I', 'type II'], ['can not', 'not'], ['no table', 'notable'],
    ['a typical', 'atypical'], ['un-ionized', 'unionized'], ['re-sign', 'resign'], ['H2O', 'H20'], ['p53', 'p63'], ['x²', 'x³'], ['5%', '5'], ['5 %', '5 ‰'], ['B12', 'B 12'], ['3.5', '3. 5'], ['0.05', '0,05'], ['12', '1 2'], ['miR-21', 'miR-27'], ['kras', 'hras'], ['Fig. 2a', 'Fig. 2b'], ['two', 'ten'],
  ] as const).map(([before, after]) => ({ before: ` ${before}`, after: ` ${after}` })),
];

/** Pairs that one or two letters tell apart: spec/60 9 and the bars. */
export const CONFUSABLE: readonly (readonly [string, string])[] = (
  `hypertension/hypotension hyperglycemia/hypoglycemia hyperphosphatemia/hypophosphatemia hyperthermia/hypothermia hypercapnia/hypocapnia afferent/efferent abduction/adduction abducted/adducted
  abnormal/adnormal intermolecular/intramolecular intercellular/intracellular interspecific/intraspecific internal/intranal alkane/alkene alkene/alkyne alkane/alkyne hexane/hexene butane/butene propane/propene pentane/pentene
  ethane/ethene ethyl/methyl amine/imine amide/imide amide/amine nitrite/nitrate nitride/nitrite sulfite/sulfate sulfide/sulfite chlorite/chlorate phosphite/phosphate ketone/ketose propanol/propanal butanol/butanal phenol/phenyl
  prednisone/prednisolone cytosine/cytidine adenine/adenosine guanine/guanosine thymine/thiamine uracil/uridine glutamine/glutamate tyrosine/tyramine insulin/inulin renin/rennin albumin/albumen heparin/heparan dextrin/dextran
  lactate/lactase malate/maleate citrate/nitrate humeral/humoral peroneal/perineal ileum/ilium mucus/mucous ureter/urethra palpation/palpitation perfusion/profusion discrete/discreet principal/principle complement/compliment
  dysfunction/disfunction dysphagia/dysphasia aphagia/aphasia anterior/interior preoperative/perioperative prenatal/perinatal prescribe/proscribe perscribe/prescribe antenatal/antinatal macroscopic/microscopic macrophage/microphage
  endothelial/epithelial endogenous/exogenous endocrine/exocrine superficial/subficial supraspinal/subspinal homologous/heterologous isotonic/hypotonic hypertonic/hypotonic monomer/dimer dimer/trimer mitosis/meiosis miosis/mitosis
  sulfated/unsulfated saturated/unsaturated affected/unaffected methylated/demethylated phosphorylated/dephosphorylated symptomatic/asymptomatic septic/aseptic typical/atypical coagulant/anticoagulant oxidant/antioxidant
  increase/decrease inhibit/inhabit casual/causal trail/trial statue/status marital/martial united/untied conversation/conservation clonidine/clonazepam hydroxyzine/hydralazine vinblastine/vincristine dopamine/dobutamine
  sulfadiazine/sulfasalazine chlorpromazine/chlorpropamide carbamazepine/oxcarbazepine quinine/quinidine morphine/morpholine pyridine/pyrimidine purine/purone globulin/globin actin/activin laminin/lamin casein/caspase kinase/kinesin
  ligase/lipase lyase/lysate oxidase/oxidate genotype/genotypes phenotype/phenotypes protein/proteins receptor/receptors gastrin/gastric secretin/secreting mucin/mucine pectin/pecten xylene/xylose acetal/acetyl folate/foliate
  serine/sericin valine/vanine leucine/leucite toluene/toluidine hexose/hexone ribose/ribone orally/aurally venous/venus vesicle/vesical auxiliary/axillary trachea/trachoma cordal/caudal`
)
  .split(/\s+/)
  .map((pair) => pair.split('/'))
  .map(([one = '', two = '']) => [one, two] as const);

/** What must never be accepted, by name. */
export const MEANINGS: Readonly<Record<string, Tamper>> = {
  'every digit changed': digitsChanged,
  'digit added or dropped': digitsAddedOrDropped,
  'decimal point changed': pointsChanged,
  'sign changed or dropped': signsChanged,
  'polarity word removed': polarityRemoved,
  'polarity word added': polarityAdded,
  'polarity word swapped': polaritySwapped,
  'negating prefix changed': prefixesChanged,
  'content word swapped': wordsSwapped,
  'content word swapped for its nearest': wordsSwappedForNearest,
  'word dropped': wordsDropped,
  'word added': wordsAdded,
  'order of words changed': orderChanged,
  'case of a short word changed': caseChanged,
};

/** Words of a list that are at most two edits from a word, itself left out. Looked for among those of like length that begin or end alike. */
export function nearWords(list: readonly string[]): (word: string) => readonly string[] {
  const byEnd = new Map<string, string[]>();
  const keys = (word: string): string[] => [`^${word.slice(0, 3)}`, `${word.slice(-3)}$`];
  for (const word of list) for (const key of keys(word)) addTo(byEnd, key, word);
  const known = new Map<string, readonly string[]>();
  return (word) => {
    const before = known.get(word);
    if (before) return before;
    const candidates = new Set(keys(word).flatMap((key) => byEnd.get(key) ?? []));
    const found = [...candidates].filter((other) => other !== word && editDistance(word, other, 2) <= 2).sort();
    known.set(word, found);
    return found;
  };
}

function addTo(lists: Map<string, string[]>, key: string, word: string): void {
  const list = lists.get(key);
  if (list) list.push(word);
  else lists.set(key, [word]);
}
