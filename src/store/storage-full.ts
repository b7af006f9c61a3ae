/**
 * Whether a write failed because no room is left: on the disk, in a user's share of it, or in what the browser grants. A worker's wire keeps of an
 * error its name and message, so the code is looked for in the message too, where Node writes it.
 */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'QuotaExceededError' || /\b(ENOSPC|EDQUOT|QuotaExceededError)\b/.test(error.message);
}
