/** The whole of the thread that formats references: its code compressed, base 85; made by the build. `threads/unpack.ts` reads it. */
declare module 'virtual:reference-thread' {
  const packed: string;
  export default packed;
}

declare module '@citation-js/core/lib-mjs/plugins/config.js' {
  const get: unknown;
  const has: unknown;
  export { get, has };
}
declare module '@citation-js/core/lib-mjs/plugins/dict.js' {
  const get: unknown;
  const has: unknown;
  export { get, has };
}
declare module '@citation-js/core/lib-mjs/util/translator.js' {
  export const Translator: unknown;
}

declare module '@citation-js/plugin-bibtex/lib-mjs/config.js' {
  const config: { format: { asciiOnly: boolean; checkLabel: boolean } };
  export default config;
}
declare module '@citation-js/plugin-bibtex/lib-mjs/output/index.js' {
  const output: { bibtex(items: readonly unknown[], options: { format: 'text' }): string };
  export default output;
}

/** citeproc, as far as it is used here. */
declare module 'citeproc' {
  /** XML that is read already. */
  interface Element {
    name: string;
    attrs: Record<string, string>;
    children: (Element | string)[];
  }
  interface System {
    retrieveLocale(lang: string): Element;
    retrieveItem(id: string): unknown;
    /** What stands behind an entry; it is given the item's `system_id`. */
    embedBibliographyEntry(id: string | undefined): string;
  }
  interface Engine {
    opt: { development_extensions: Record<string, boolean> };
    updateItems(ids: readonly string[]): void;
    /** false for a style without a bibliography. */
    makeBibliography(): [unknown, string[]] | false;
    getTerm(name: 'and' | 'et-al', form: 'long' | 'symbol'): string;
  }
  const CSL: { Engine: new (system: System, style: Element, lang?: string) => Engine; debug: (text: string) => void };
  export default CSL;
}
