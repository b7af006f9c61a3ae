import type { uiEn } from './ui.en';

/** Traditional Chinese for the plugin's own surfaces. */
export const uiZhTw: Record<keyof typeof uiEn, string> = {
  'command.open-search-pane': '開啟搜尋面板',
  'command.search-papers': '搜尋論文',
  'command.insert-citation': '插入引用',
  'command.insert-citation-with-quote': '插入引用與引文',
  'command.search-selection': '搜尋選取的文字',
  'command.open-source': '開啟出處',
  'command.reindex-changed': '重新索引有變更的論文',
  'command.reindex-paper': '重新索引這篇論文',
  'command.show-index-status': '顯示索引狀態',
  'command.stop-indexing': '停止索引',
  'command.copy-debug-information': '複製除錯資訊',
};
