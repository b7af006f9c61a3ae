/** English for the plugin's own surfaces: commands, pane, settings, status, hover. */
export const uiEn = {
  'command.open-search-pane': 'Open search pane',
  'command.search-papers': 'Search papers',
  'command.insert-citation': 'Insert citation',
  'command.insert-citation-with-quote': 'Insert citation with quote',
  'command.search-selection': 'Search selection',
  'command.open-source': 'Open source',
  'command.reindex-changed': 'Re-index changed papers',
  'command.reindex-paper': 'Re-index this paper',
  'command.show-index-status': 'Show index status',
  'command.stop-indexing': 'Stop indexing',
  'command.copy-debug-information': 'Copy debug information',
} as const;
