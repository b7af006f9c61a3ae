import type { Command } from '../command';
import type { Translate } from '../../i18n';
import type { IndexStatus } from '../../engine/engine';
import type { Coverage } from '../../library/paper';
import { storagePath } from '../places';
import { reasonJson, reasonText } from '../reason-text';

/** `locus status`: what can be searched, what cannot and why, what it takes on disk. */
export const status: Command = {
  name: 'status',
  operands: [],
  usage: '',
  options: {},
  async run({ engine, places, translate, english }) {
    const stored = await engine.status();
    const found = { ...stored, storage: stored.storage.map((item) => ({ ...item, path: storagePath(item, places) })) };
    const papers = found.papers.map(({ paperId, title, state, reason, units, generation }) => ({
      paperId,
      title,
      state,
      ...(reason ? reasonJson(reason, english) : {}),
      units,
      generation,
    }));
    const warnings = found.warnings.map((warning) => reasonJson(warning, english));
    return { json: { coverage: found.coverage, papers, warnings, storage: found.storage }, text: statusText(found, translate) };
  },
};

/** "9 of 12 papers can be searched." */
export const coverageText = (coverage: Coverage, translate: Translate): string => translate('terminal.coverage', { indexed: coverage.indexed, library: coverage.library });

/** "3.4 MB" with decimal units, as file managers print them. */
function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit] ?? ''}`;
}

function statusText(found: IndexStatus, translate: Translate): string {
  const lines = [coverageText(found.coverage, translate), ...found.warnings.map((warning) => reasonText(warning, translate)), ''];
  for (const paper of found.papers) {
    lines.push(`${paper.paperId}  ${translate(`state.${paper.state}`)}  ${paper.title || translate('paper.untitled')}`);
    if (paper.reason) lines.push(`  ${reasonText(paper.reason, translate)}`);
    for (const warning of paper.warnings) lines.push(`  ${reasonText(warning, translate)}`);
  }
  if (found.papers.length > 0) lines.push('');
  for (const item of found.storage) lines.push(`${sizeText(item.bytes).padStart(9)}  ${item.what}  ${item.path}`);
  return `${lines.join('\n')}\n`;
}
