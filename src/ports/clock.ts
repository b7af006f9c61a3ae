/** Milliseconds since 1970. Passed in, so that tests own the time. */
export type Clock = () => number;

/** Gives the thread back to its host; resolves when work may go on. Called between slices of at most about 16 ms. */
export type Breathe = () => Promise<void>;
