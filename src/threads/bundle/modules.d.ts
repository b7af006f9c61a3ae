/** Runs first in a thread and unpacks its code there (`wake.ts`); a text made by scripts/packed-threads.mjs. */
declare module 'virtual:thread-waker' {
  const code: string;
  export default code;
}
