import { isRecord, parseJson } from '../../ocr/loose-json';
import type { Cache } from '../../ports';
import { paperKey } from '../../store/paper-key';
import { unitsHashOf } from '../../store/vector-name';
import { countWords, type Amount } from './amount';
import { TEXT_VERSION, type UnitText } from './unit-texts';

/** A stored paper, as the run sees it. */
export interface PaperToEmbed {
  paperId: string;
  /** Names the texts: equal versions mean equal texts (the shard's generation, and title and prefix where they are part of them). */
  version: string;
  /** Read only where something of the paper has to be done. null where the paper cannot be read now: it went away, or its shard is damaged. */
  texts(): Promise<readonly UnitText[] | null>;
}

/** What a paper needs before it is whole. */
export interface Requirement {
  unitsHash: string;
  /** Distinct texts; `units` counts those that say the same too. */
  distinct: number;
  units: number;
  amount: Amount;
}

const PREFIX = 'embed/1/';
const OLDER_PREFIX = 'embed-older/1/';

/** What papers need, kept in the device's cache under their version, so that a look at an unchanged library reads no text. */
export class Requirements {
  private known: Map<string, Uint8Array> | null = null;
  /** What the cache threw: it costs reading, nothing else. */
  readonly faults: string[] = [];

  private readonly prefix: string;

  /** `of`: texts for the chosen model, or for an older one, which may want other words before them: the two are kept apart. */
  constructor(
    private readonly cache: Cache,
    of: 'chosen' | 'older' = 'chosen',
  ) {
    this.prefix = of === 'chosen' ? PREFIX : OLDER_PREFIX;
  }

  /** null where the paper cannot be read now. */
  async of(paper: PaperToEmbed): Promise<Requirement | null> {
    const version = `${TEXT_VERSION}.${paper.version}`;
    const noted = await this.noted(paper.paperId);
    if (noted?.version === version) return noted.requirement;
    const texts = await paper.texts();
    if (texts === null) return null;
    const requirement = requirementOf(texts);
    await this.note(paper.paperId, version, requirement);
    return requirement;
  }

  private async noted(paperId: string): Promise<{ version: string; requirement: Requirement } | null> {
    this.known ??= await this.readAll();
    const bytes = this.known.get(this.prefix + paperKey(paperId));
    const value = bytes === undefined ? null : parseJson(bytes);
    if (!isRecord(value) || typeof value.version !== 'string' || !isRequirement(value.requirement)) return null;
    return { version: value.version, requirement: value.requirement };
  }

  private async readAll(): Promise<Map<string, Uint8Array>> {
    try {
      return await this.cache.getAll(this.prefix);
    } catch (error) {
      this.faults.push(String(error));
      return new Map();
    }
  }

  private async note(paperId: string, version: string, requirement: Requirement): Promise<void> {
    const key = this.prefix + paperKey(paperId);
    const bytes = new TextEncoder().encode(JSON.stringify({ version, requirement }));
    this.known?.set(key, bytes);
    try {
      await this.cache.set(key, bytes);
    } catch (error) {
      this.faults.push(String(error));
    }
  }
}

/** What these texts come to; texts that say the same are paid for once. */
export function requirementOf(texts: readonly UnitText[]): Requirement {
  const distinct = new Map(texts.map((text) => [text.hash, text]));
  const amount = { texts: distinct.size, words: 0, tokens: 0 };
  for (const { text, tokens } of distinct.values()) {
    amount.words += countWords(text);
    amount.tokens += tokens;
  }
  return { unitsHash: unitsHashOf(distinct.keys()), distinct: distinct.size, units: texts.length, amount };
}

function isRequirement(value: unknown): value is Requirement {
  if (!isRecord(value) || !isRecord(value.amount) || typeof value.unitsHash !== 'string') return false;
  return [value.distinct, value.units, value.amount.texts, value.amount.words, value.amount.tokens].every((count) => typeof count === 'number');
}
