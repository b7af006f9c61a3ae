export type { DiffPart, Proposal, Standing } from './standing';
export { standingOf } from './standing-of';
