import type { Random } from '../../ports';

/** Milliseconds: the first wait at most, and the longest. */
const FIRST = 1_000;
const LONGEST = 60_000;

/**
 * Milliseconds to wait after the n-th failure in a row, from 1: exponential with full jitter (a random part of min(longest, first * 2^(n-1)); Brooker,
 * "Exponential Backoff and Jitter", 2015), so that several clients do not come back at the same moment.
 */
export const backoff = (failures: number, random: Random): number => Math.floor(random() * Math.min(LONGEST, FIRST * 2 ** Math.min(20, failures - 1)));

/** What a server asked for, and up to a tenth (a second at least) more: all who were told the same number are told apart. */
export const spread = (asked: number, random: Random): number => asked + Math.floor(random() * Math.max(1_000, asked / 10));
