import { claimsOf } from './claims';
import { readLooseJson } from './loose-json';
import { LONGEST_REPLY, MOST_CLAIMS, MOST_EVIDENCE, type RawClaim, type Reply } from './model';
import { claimsOfText } from './plain-text';
import { thoughtsEnd } from './thoughts';

/**
 * Reads a model's answer: the JSON that it was asked for, wherever in the text it stands and however it is broken, else running text. `count` passages were given. Claims that are not
 * whole are left out; `breaksOff` where it is known to end in the middle, which running text does not show. Never throws. Linear in the first 200,000 UTF-16 units, which are all that is read.
 */
export function readReply(content: string, count: number, breaksOff = false): Reply {
  const flags = new Set<Reply['flags'][number]>();
  if (content.length > LONGEST_REPLY) flags.add('too-much').add('truncated');
  const text = withoutThoughts(content.slice(0, LONGEST_REPLY));
  const { claims, found, cut } = claimsOfJson(text, count);
  const read = found ? claims : claimsOfText(text, count, breaksOff || content.length > LONGEST_REPLY);
  if (found ? cut : breaksOff && text.trim() !== '') flags.add('truncated');
  if (!found && read.length > 0) flags.add('plain-text');
  const kept = read.slice(0, MOST_CLAIMS).map((claim) => ({ ...claim, evidence: claim.evidence.slice(0, MOST_EVIDENCE) }));
  if (read.length > MOST_CLAIMS || read.some(({ evidence }) => evidence.length > MOST_EVIDENCE)) flags.add('too-much');
  return { claims: kept, flags: [...flags] };
}

/** Every piece of JSON in the text; reading goes on behind what cannot be read, so that nothing is read twice. */
function claimsOfJson(text: string, count: number): { claims: RawClaim[]; found: boolean; cut: boolean } {
  const claims: RawClaim[] = [];
  let found = false;
  let cut = false;
  for (let at = nextStart(text, 0); at < text.length; ) {
    const read = readLooseJson(text, at);
    const more = claimsOf(read.value, count, read.partial);
    if (more !== null) {
      claims.push(...more);
      found = true;
      cut ||= read.cut;
    } else if (read.cut && looksLikeAnswer(text, at)) {
      found = true;
      cut = true;
    }
    at = nextStart(text, read.end);
  }
  return { claims, found, cut };
}

/** True where the text is JSON from its beginning, and breaks off before its first claim. */
const looksLikeAnswer = (text: string, at: number): boolean => at < 40 && /^\s*(?:```\w*\s*)?$/.test(text.slice(0, at)) && text.charAt(at) === '{';

const START = /[{[](?=\s*["'{[\]}])/g;

function nextStart(text: string, from: number): number {
  START.lastIndex = from;
  return START.exec(text)?.index ?? text.length;
}

/** What a model thinks before it answers is no answer. Thoughts without an end are all of it. */
const withoutThoughts = (text: string): string => text.slice(thoughtsEnd(text) ?? text.length);
