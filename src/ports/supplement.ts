/** What a supplement is, told by its content. */
export type SupplementKind = 'pptx' | 'xlsx' | 'docx' | 'csv' | 'jsonl' | 'md';

/** Where a piece of a supplement stands, apart from its section: `{ slide: 5 }`, `{ sheet: 'Q1', row: 12 }`, `{ line: 40 }`; `{}` where its section says all. */
export type PieceLocator = Readonly<Record<string, number | string>>;

/** A piece of a supplement's text that has one place: a heading, a paragraph, a row, what stands on a slide. */
export interface SupplementPiece {
  /** Never blank. */
  text: string;
  at: PieceLocator;
  /** 1-6 for a heading that opens a section; null for all other text. */
  level: number | null;
  /** A part of the file begins here, and this is its title (a slide, a sheet): nothing is joined over its border. null within a part. */
  opens: string | null;
}

/** What was odd about a supplement and how it was got round. Codes are reasons of `i18n` (`reason.<code>`). */
export interface SupplementNote {
  code:
    /** Params: `read`, `count`, in rows: what is behind the last was not read. */
    | 'supplement-rows-cut'
    /** Params: `count`, in characters. */
    | 'supplement-text-cut'
    /** Params: `count`, `lines`: the first ones, joined by commas. */
    | 'supplement-lines-broken'
    /** Params: `count`, `names`: hidden sheets, which are read too. */
    | 'supplement-hidden-sheets'
    /** Params: `encoding`. */
    | 'supplement-encoding'
    /** Params: `count`: parts of the file (a slide, a sheet) that cannot be read. */
    | 'supplement-parts-damaged';
  params: Record<string, string | number>;
}

export interface SupplementText {
  kind: SupplementKind;
  /** In reading order; at least one. */
  pieces: SupplementPiece[];
  notes: SupplementNote[];
}

/** Why nothing was read of a supplement. The codes are reasons of `i18n`. */
export type SupplementFailure =
  /** No format that is read. */
  | 'supplement-unknown'
  | 'supplement-empty'
  /** It asks for a password. */
  | 'supplement-encrypted'
  /** Its structure cannot be followed (a file that was cut, a foreign archive). */
  | 'supplement-damaged'
  /** More bytes than are read, packed or unpacked. */
  | 'supplement-too-large'
  /** It was not read within the time given. */
  | 'supplement-hangs'
  /** The reader itself failed (`message`), through no fault that could be found in the file. */
  | 'supplement-unreadable';

export type SupplementRead = { ok: true; text: SupplementText } | { ok: false; code: SupplementFailure; message: string };

/** What may be spent on one supplement. */
export interface SupplementLimits {
  milliseconds: number;
  /** Of the file as it lies there. */
  bytes: number;
  /** Of all parts of an archive that are unpacked. */
  unpacked: number;
  rows: number;
  /** Characters of text that are kept, UTF-16 units. */
  characters: number;
}

/**
 * Reads supplements one after the other. Never rejects: a file that cannot be read is a plain failure. The bytes are the reader's afterwards; a caller that needs
 * them keeps a copy. `name` helps only where content leaves a choice (text of rows or of paragraphs).
 */
export interface SupplementReader {
  read(name: string, bytes: Uint8Array, limits?: Partial<SupplementLimits>): Promise<SupplementRead>;
  /** Ends what is being read and gives memory back; a later `read` starts anew. */
  close(): void;
}
