declare const __LOCUS_VERSION__: string | undefined;

/** The version that the build put in; "dev" where the sources run unbuilt. */
export const LOCUS_VERSION = typeof __LOCUS_VERSION__ === 'string' ? __LOCUS_VERSION__ : 'dev';
