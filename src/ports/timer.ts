/** Calls `action` once after so many milliseconds, unless the returned function is called first. Passed in, so that tests own the time. */
export type Timer = (milliseconds: number, action: () => void) => () => void;

/** A number from 0 (included) to 1 (not). Passed in, so that tests own chance. */
export type Random = () => number;
