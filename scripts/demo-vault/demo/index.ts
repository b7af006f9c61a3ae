import type { Manuscript } from '../manuscript';
import { bladeIcing } from './blade-icing';
import { coolRoofs } from './cool-roofs';
import { hedgerowBees } from './hedgerow-bees';
import { kneeExercise } from './knee-exercise';
import { nightShift } from './night-shift';
import { wetlandZh } from './wetland-zh';

/** The six papers of the demo vault, all made up. */
export const DEMO_PAPERS: readonly Manuscript[] = [kneeExercise, hedgerowBees, coolRoofs, wetlandZh, nightShift, bladeIcing];
