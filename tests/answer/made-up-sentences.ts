const SUBJECTS = ['The final infarct volume', 'Survival after one year', 'The infection rate', 'Cartilage thickness', 'The reflex latency', 'Blood flow in the flap', 'The inflammatory score', 'Gait velocity', 'The effect size', 'Bone density'];
const VERBS = ['was higher in', 'was significantly higher in', 'were higher in'];
const GROUPS = ['the treated group', 'the first-line arm', 'the low–dose group', "the surgeon's own cohort", 'the reference group'];
const TAILS = ['after treatment of', 'during follow-up of', 'in a registry of', 'at baseline among', 'at discharge among'];

/** Sentences with a number, a comparison and a verb, no two alike; the same ones every time. */
export function madeUpSentences(count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const pick = (from: readonly string[], step: number): string => from[Math.floor(at / step) % from.length] ?? '';
    return `${pick(SUBJECTS, 1)} ${pick(VERBS, 10)} ${pick(GROUPS, 3)} (${(at * 7) % 90}.${at % 10} ± ${(at % 9) + 1} units) ${pick(TAILS, 7)} ${100 + at * 3} patients from ${2 + (at % 40)} different offices.`;
  });
}
