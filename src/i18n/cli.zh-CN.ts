import type { cliEn } from './cli.en';

export const cliZhCn: Partial<Record<keyof typeof cliEn, string>> = {
  'terminal.usage': '用法：locus <command> <vault> …',
  'terminal.usage-of': '用法：{usage}',
  'terminal.shared-options': '所有命令均可使用：',
  'terminal.unknown-command': '没有“{name}”这个命令。',
  'terminal.no-vault': '{path} 不是文件夹，或不存在。',
  'terminal.settings-broken': '无法读取插件的设置（data.json），改用默认值。',
  'terminal.bad-limit': '--limit 须为 1 到 {most} 的整数。',
  'terminal.bad-mode': '--mode 须为其中之一：{modes}。',
  'terminal.unknown-paper': '这个仓库里没有键为 {paperId} 的论文。可用 locus status <vault> 列出所有论文。',
  'terminal.paper-not-indexed': '论文 {paperId} 尚未建立索引。{why}',
  'terminal.nothing-indexed': '这个仓库还没有任何已建立索引的论文。请先运行：locus index <vault>',
  'terminal.no-passages': '没有符合的段落。',
  'terminal.no-papers': '没有符合的论文。',
  'terminal.coverage': '{library} 篇论文中有 {indexed} 篇可以搜索。',
  'terminal.indexed': '新增 {added} 篇，重建 {rebuilt} 篇，保留 {kept} 篇，移除 {dropped} 篇。',
  'terminal.planned': '将新增 {added} 篇，重建 {rebuilt} 篇，保留 {kept} 篇，移除 {dropped} 篇。没有写入任何内容。',
  'terminal.units': '{passages} 个段落，{objects} 个图、表或公式。',
  'terminal.left-out': '{count} 篇论文因上述原因略过。',
  'terminal.seconds': '{seconds} 秒',
  'terminal.front': '（第一个标题之前）',
};
