/** The whole of the thread that reads supplements: its code compressed, base 85; made by the build. `threads/unpack.ts` reads it. */
declare module 'virtual:supplement-thread' {
  const packed: string;
  export default packed;
}
