import type { uiEn } from './ui.en';

/** Simplified Chinese for the plugin's own surfaces. */
export const uiZhCn: Record<keyof typeof uiEn, string> = {
  'command.open-search-pane': '打开搜索面板',
  'command.search-papers': '搜索论文',
  'command.insert-citation': '插入引用',
  'command.insert-citation-with-quote': '插入引用与引文',
  'command.search-selection': '搜索选中的文字',
  'command.open-source': '打开出处',
  'command.reindex-changed': '重新索引有更改的论文',
  'command.reindex-paper': '重新索引这篇论文',
  'command.show-index-status': '显示索引状态',
  'command.stop-indexing': '停止索引',
  'command.copy-debug-information': '复制调试信息',
};
