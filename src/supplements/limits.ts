import type { SupplementLimits } from '../ports';

export const DEFAULT_LIMITS: SupplementLimits = { milliseconds: 20_000, bytes: 64_000_000, unpacked: 60_000_000, rows: 20_000, characters: 2_000_000 };
