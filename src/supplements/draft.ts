import type { PieceLocator, SupplementFailure, SupplementKind, SupplementLimits, SupplementNote, SupplementPiece, SupplementText } from '../ports';

/** Why a supplement cannot be read at all. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  constructor(
    readonly code: SupplementFailure,
    message: string,
  ) {
    super(message);
  }
}

const NOWHERE: PieceLocator = {};

/** A supplement's text as it is gathered, within the limits; what is beyond them is counted and told. */
export class Draft {
  private readonly pieces: SupplementPiece[] = [];
  private readonly notes: SupplementNote[] = [];
  private characters = 0;
  private cut = 0;
  private rows = 0;
  private rowsCut = 0;
  private opening: string | null = null;

  constructor(private readonly limits: SupplementLimits) {}

  /** The next piece begins a part of this title. */
  open(title: string): void {
    this.opening = title;
  }

  heading(text: string, level: number): void {
    this.add(text, NOWHERE, Math.min(6, Math.max(1, level)));
  }

  text(text: string, at: PieceLocator = NOWHERE): void {
    this.add(text, at, null);
  }

  /** A row of a table, a line of a file: these are limited in number too. */
  row(text: string, at: PieceLocator): void {
    if (text.trim() === '') return;
    if (this.rows >= this.limits.rows || this.characters >= this.limits.characters) this.rowsCut += 1;
    else {
      this.rows += 1;
      this.add(text, at, null);
    }
  }

  /** Rows that were not even offered. */
  skipRows(count: number): void {
    this.rowsCut += count;
  }

  get isFull(): boolean {
    return this.rows >= this.limits.rows || this.characters >= this.limits.characters;
  }

  note(note: SupplementNote): void {
    this.notes.push(note);
  }

  /** Throws `Unreadable` where there is no text. */
  finish(kind: SupplementKind): SupplementText {
    if (this.rowsCut > 0) this.notes.push({ code: 'supplement-rows-cut', params: { read: this.rows, count: this.rows + this.rowsCut } });
    if (this.cut > 0) this.notes.push({ code: 'supplement-text-cut', params: { count: this.cut } });
    if (this.pieces.length === 0) throw new Unreadable('supplement-empty', 'no text');
    return { kind, pieces: this.pieces, notes: this.notes };
  }

  private add(raw: string, at: PieceLocator, level: number | null): void {
    const room = this.limits.characters - this.characters;
    const whole = raw.trim();
    const text = whole.length <= room ? whole : wholeCharacters(whole, room);
    this.cut += whole.length - text.length;
    if (text === '') return;
    this.characters += text.length;
    this.pieces.push({ text, at, level, opens: this.opening });
    this.opening = null;
  }
}

/** The beginning of a text, at most so many UTF-16 units, that cuts no surrogate pair. */
const wholeCharacters = (text: string, length: number): string => {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, Math.max(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)).trimEnd();
};
