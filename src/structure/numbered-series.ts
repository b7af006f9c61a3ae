import type { Block } from '../ocr/source-paper';
import { blockKey } from '../ocr/source-paper';
import { normaliseTitle } from '../provenance';
import type { Heading, HeadingContext } from './headings';
import { hasWordsAfter, headingNumber, type HeadingNumber } from './numbering';
import { captionLabel } from './object-label';
import { treatmentOf } from './roles';
import { readsAsTitle } from './title-text';
import { isBodySize, type Typography } from './typography';

interface Member {
  block: Block;
  at: number;
  title: string;
  number: HeadingNumber;
}

const LONGEST = 80;

/** True where a line is set otherwise than running text: bold where bold tells, or another size by 3 %. */
function setApart(type: Typography, block: Block): boolean {
  if (block.bold === true && type.boldTells) return true;
  return block.fontSize !== null && type.bodySize !== null && Math.abs(block.fontSize - type.bodySize) > type.bodySize * 0.03;
}

function memberAt(blocks: readonly Block[], at: number, context: HeadingContext): Member | null {
  const block = blocks[at];
  const next = blocks[at + 1];
  if (!block || !next || context.refused(blockKey(block))) return null;
  const treatment = treatmentOf(block.role);
  if (treatment?.as !== 'run' && treatment?.as !== 'free-insert' && treatment?.as !== 'structural' && treatment?.as !== 'reference') return null;
  const title = normaliseTitle(block.text);
  const number = headingNumber(title);
  if (!number || (number.style !== 'bracket' && number.style !== 'named') || title.length > LONGEST) return null;
  if (!hasWordsAfter(title, number) || !readsAsTitle(title) || captionLabel(title) !== null || !setApart(context.type, block)) return null;
  // a title heads a paragraph in the running type; an item of a list is followed by the next item
  return next.text.length > title.length * 2 && isBodySize(context.type, next.fontSize) ? { block, at, title, number } : null;
}

/**
 * Run-in titles that form a series, "1) …", "2) …" or "Unit 1: …", "Unit 2: …": the second witness is the series itself, complete from 1, set
 * alike, each over a paragraph of its own. They stand one level below the heading before the first. `headings` are those found already.
 */
export function numberedSeries(blocks: readonly Block[], headings: readonly Heading[], context: HeadingContext): Heading[] {
  const taken = new Map(headings.map((heading) => [blockKey(heading.block), heading]));
  const open = new Map<string, { members: Member[]; level: number }>();
  const done: { members: Member[]; level: number }[] = [];
  let level = 1;
  blocks.forEach((block, at) => {
    const heading = taken.get(blockKey(block));
    if (heading) {
      level = heading.level;
      return;
    }
    const member = memberAt(blocks, at, context);
    if (!member) return;
    const kind = `${member.number.style}|${/^\p{L}*/u.exec(member.title)?.[0].toLowerCase()}|${Math.round((block.fontSize ?? 0) * 4)}|${block.bold}`;
    const series = open.get(kind);
    const value = Number(member.number.parts[0]);
    if (value === 1) {
      const fresh = { members: [member], level: Math.min(6, level + 1) };
      open.set(kind, fresh);
      done.push(fresh);
    } else if (series && value === series.members.length + 1) series.members.push(member);
  });
  return done.filter(({ members }) => members.length >= 2).flatMap((series) => series.members.map((member) => headingOf(member, series.level)));
}

const headingOf = ({ block, title, number }: Member, level: number): Heading => ({
  block,
  title,
  level,
  zone: 'section',
  origin: 'blocks',
  number,
  from: 0,
  to: block.text.trim().length,
  repairs: [{ kind: 'heading-restored', from: block.role, to: 'heading' }],
});
