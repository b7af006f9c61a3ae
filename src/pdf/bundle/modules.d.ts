/** The half of pdf.js that reads; it comes without types. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown;
}

/** pdf.js' character maps by name, base64; made by the build. */
declare module 'virtual:pdf-cmaps' {
  const cMaps: Readonly<Record<string, string | undefined>>;
  export default cMaps;
}

/** The whole of the reader's thread: its code compressed, base 85; made by the build. `unpack.ts` reads it. */
declare module 'virtual:pdf-thread' {
  const packed: string;
  export default packed;
}
