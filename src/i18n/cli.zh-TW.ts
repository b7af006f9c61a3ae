import type { cliEn } from './cli.en';

export const cliZhTw: Partial<Record<keyof typeof cliEn, string>> = {
  'terminal.usage': '用法：locus <command> <vault> …',
  'terminal.usage-of': '用法：{usage}',
  'terminal.shared-options': '所有指令皆可使用：',
  'terminal.unknown-command': '沒有「{name}」這個指令。',
  'terminal.no-vault': '{path} 不是資料夾，或不存在。',
  'terminal.settings-broken': '無法讀取外掛的設定（data.json），改用預設值。',
  'terminal.bad-limit': '--limit 須為 1 到 {most} 的整數。',
  'terminal.bad-mode': '--mode 須為其中之一：{modes}。',
  'terminal.unknown-paper': '這個儲存庫裡沒有鍵為 {paperId} 的論文。可用 locus status <vault> 列出所有論文。',
  'terminal.paper-not-indexed': '論文 {paperId} 尚未建立索引。{why}',
  'terminal.nothing-indexed': '這個儲存庫還沒有任何已建立索引的論文。請先執行：locus index <vault>',
  'terminal.no-passages': '沒有符合的段落。',
  'terminal.no-papers': '沒有符合的論文。',
  'terminal.coverage': '{library} 篇論文中有 {indexed} 篇可以搜尋。',
  'terminal.indexed': '新增 {added} 篇，重建 {rebuilt} 篇，保留 {kept} 篇，移除 {dropped} 篇。',
  'terminal.planned': '將新增 {added} 篇，重建 {rebuilt} 篇，保留 {kept} 篇，移除 {dropped} 篇。沒有寫入任何內容。',
  'terminal.units': '{passages} 個段落，{objects} 個圖、表或公式。',
  'terminal.left-out': '{count} 篇論文因上述原因略過。',
  'terminal.seconds': '{seconds} 秒',
  'terminal.front': '（第一個標題之前）',
};
