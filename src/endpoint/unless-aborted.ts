/** What a call answers, or `aborted` as soon as the signal speaks. A request cannot be taken back, but nobody has to wait for it: its late answer, or failure, is dropped. */
export function unlessAborted<T>(signal: AbortSignal, aborted: T, ask: () => Promise<T>): Promise<T> {
  if (signal.aborted) return Promise.resolve(aborted);
  return new Promise((resolve, reject) => {
    const abort = (): void => resolve(aborted);
    signal.addEventListener('abort', abort, { once: true });
    ask().then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
