import { Plugin } from './obsidian';
import { describe, expect, it } from 'vitest';
import { startHost } from './harness';

describe('blocks of Live Preview', () => {
  it('a table is drawn; list items with link texts are none', async () => {
    const table = '| a | b |\n| --- | --- |\n| 1 | 2 |';
    const list = '- one [[Note|text]]\n- two [[Note|text]]\n- three [[Note|text]]';
    const { app } = await startHost(Plugin as never, { files: { 'Note.md': `${list}\n\n${table}\n` }, mode: 'source' });
    await app.workspace.openLinkText('Note', '');
    expect(document.querySelectorAll('.cm-table-widget')).toHaveLength(1);
  });
});
