import type { Line } from './break-lines';
import type { Random } from './random';

/** The faults that real OCR adds to a page. */
export interface Noise {
  /** Words are cut at line ends, and blocks keep their line breaks. */
  hyphenates: boolean;
  /** The text that the OCR reads from some lines of a paragraph. */
  blockText(text: string, lines: Line[]): string;
  /** The role of a heading after PaperForge's gates. */
  headingRole(role: string): string;
  /** The role of a running head. */
  runningHead(): string;
}

const slice = (text: string, lines: Line[]): string => text.slice(lines[0]?.start ?? 0, lines[lines.length - 1]?.end ?? 0);

/** A page read without a fault. */
export const NO_NOISE: Noise = {
  hyphenates: false,
  blockText: slice,
  headingRole: (role) => role,
  runningHead: () => 'page_header',
};

/** Line-end hyphens and newlines in blocks, ligatures, one heading in five demoted, running heads that pass for text. */
export function realNoise(random: Random): Noise {
  return {
    hyphenates: true,
    blockText: (text, lines) => {
      const read = lines.map((line) => text.slice(line.start, line.end) + (line.hyphen ? '-' : '')).join('\n');
      return read.replaceAll(/f[il]/g, (pair) => (random.next() < 0.3 ? (pair === 'fi' ? 'ﬁ' : 'ﬂ') : pair));
    },
    headingRole: (role) => (role.endsWith('section_heading') && random.next() < 0.2 ? 'unknown_structural' : role),
    runningHead: () => (random.next() < 0.3 ? 'unknown_structural' : 'page_header'),
  };
}
