/** The last faults of background work, for "Copy debug information". No paper text ever comes here. */
const MAX_KEPT = 20;
const kept: { where: string; message: string }[] = [];

/** Records a fault that no caller can handle: in the console and for the debug report. `where` names the work in two or three words. */
export function reportError(where: string, error: unknown): void {
  console.error(`Locus: ${where}`, error);
  kept.push({ where, message: messageOf(error) });
  if (kept.length > MAX_KEPT) kept.shift();
}

export const recentErrors = (): readonly { where: string; message: string }[] => kept;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Starts work whose result nobody waits for; a rejection is reported, never lost. */
export function inBackground(where: string, work: Promise<unknown>): void {
  work.catch((error: unknown) => reportError(where, error));
}
