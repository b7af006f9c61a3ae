import type { Manuscript } from '../manuscript';
import { parseManuscript } from '../parse-manuscript';

/** A letter without a single heading. */
const TEXT = `
To the editor: night work shifts meals and light into hours for which the body is not prepared, and people who work at night develop type 2 diabetes more often than others. Whether light itself raises blood glucose, apart from food and loss of sleep, has been hard to tell on a ward, where all three come together.

We studied 36 nurses of a surgical ward on rotating shifts, each for two blocks of three nights. In one block the ward kept its usual white light of about 500 lux. In the other, lamps were dimmed to 50 lux and filtered to amber except during procedures. The order was drawn by lot, and the blocks were four weeks apart.

Every participant wore a continuous glucose sensor and a light meter at the collar. Meals were the same in both blocks: a warm meal at seven in the evening and a snack of 400 kilocalories at two in the night. Sleep by day was measured with wrist actigraphy.

Glucose in the two hours after the night snack was 0.7 mmol/L lower under amber light than under white light (95% CI 0.3 to 1.1). Fasting glucose on the next evening did not differ. Participants slept 22 minutes longer after nights under amber light, but adjustment for sleep changed the estimate by less than a tenth.

No drug error was reported in either block. Alertness, tested at four in the morning with a reaction task, was slightly worse under amber light: median reaction time rose from 281 to 294 milliseconds. We therefore kept white light in the medication room throughout.

Our sample is small, and the nurses could of course see which light was on. The glucose sensor, however, cannot be persuaded. If larger studies agree, dimming the lights at night may be the least expensive way to protect the metabolism of those who watch over others while they sleep.

The finding also speaks to the order of causes. In the laboratory, light at night lowers melatonin, and melatonin receptors sit on the cells that release insulin. A shorter or blunted melatonin signal would therefore be expected to leave insulin release unchanged or higher, not lower; our result suggests that sensitivity to insulin, rather than its release, is what light disturbs.

Q: Does amber light at night lower blood glucose? => Glucose in the two hours after the night snack was 0.7 mmol/L lower under amber light than under white light (95% CI 0.3 to 1.1).
Q: What did dim light do to reaction time? => Alertness, tested at four in the morning with a reaction task, was slightly worse under amber light: median reaction time rose from 281 to 294 milliseconds.
Q: How many nurses took part? => We studied 36 nurses of a surgical ward on rotating shifts, each for two blocks of three nights.
`;

export const nightShift: Manuscript = {
  key: 'NIGHTS22',
  attachmentKey: 'ATNIGH01',
  title: 'Amber light on the night shift and glucose after a meal',
  authors: [
    { given: 'Hannah', family: 'Osei' },
    { given: 'Jun', family: 'Tanaka' },
  ],
  affiliation: 'Occupational Medicine, Harbour Hospital, Rotterdam, the Netherlands',
  year: 2022,
  journal: 'Letters in Occupational Medicine',
  volume: '3',
  doi: '10.5555/lom.2022.7',
  citekey: 'osei2022',
  domain: 'Medicine',
  tags: ['shift work', 'glucose'],
  language: 'en',
  firstLabel: null,
  columns: 1,
  outline: false,
  pageLabels: false,
  fullTextOnly: false,
  ...parseManuscript(TEXT),
  synonyms: [
    ['night shift', 'night work', 'shift work'],
    ['blood glucose', 'glycaemia', 'blood sugar'],
  ],
};
