import type { referencesEn } from './references.en';

/** Simplified Chinese for lists of references. */
export const referencesZhCn: Record<keyof typeof referencesEn, string> = {
  'command.insert-pandoc-citation': '插入 Pandoc 引用',
  'command.insert-reference': '插入纯文本参考文献',
  'command.copy-bibtex': '复制为 BibTeX',
  'command.copy-csl-json': '复制为 CSL-JSON',
  'command.export-references': '导出引用的文献…',
  'command.insert-references': '插入参考文献列表',
  'command.update-references': '更新参考文献列表',

  'modal.insert-pandoc': '插入 Pandoc 引用',
  'modal.insert-reference': '插入纯文本参考文献',
  'card.insert-as': '插入为…',
  'card.copy-as': '复制为…',
  'copy.bibtex': '文献（BibTeX）',
  'copy.csl-json': '文献（CSL-JSON）',

  'references.none': '这里没有引用您文献库中的文献。',
  'references.copied': '已复制 {count} 篇文献。',
  'references.inserted': '已插入 {count} 条参考文献。',
  'references.updated': '参考文献已更新：{count} 篇。',
  'references.unchanged': '参考文献已是最新。',
  'references.torn': '参考文献的起始行或结束行（%% locus-references %%）缺了另一行。未作任何更改；请补上，或把两行都删除。',
  'references.edited-title': '替换您的修改？',
  'references.edited-text': '此笔记中的参考文献在 Locus 写入后被编辑过。更新会替换两条隐藏行之间的全部内容；撤销可以恢复。',
  'references.replace': '替换',
  'references.moved-on': '笔记在此期间有改动，因此没有替换。',

  'references.style-missing': '库中没有样式文件“{path}”。请在设置中另选一个。',
  'references.style-not-xml': '样式文件已损坏：不是格式正确的 XML。',
  'references.style-other-xml': '此文件不是 CSL 引文样式。',
  'references.style-dependent': '此样式只是指向另一个样式（{message}）。请选择那个样式的文件。',
  'references.style-no-bibliography': '此样式不生成参考文献列表。',
  'references.style-failed': '无法应用此样式：{message}',
  'references.style-hangs': '排版耗时或占用内存过多，已停止。',
  'references.broken': '无法生成参考文献：{message}',

  'references.export-title': '导出引用的文献',
  'references.export-file': '文件',
  'references.export-file-desc': '由扩展名决定内容：.bib（BibTeX）、.json（CSL-JSON）、.md（按您的样式排出的列表）。',
  'references.export-button': '导出',
  'references.export-ending': '文件名须以 .bib、.json 或 .md 结尾。',
  'references.export-exists': '已有同名文件；不会覆盖任何内容。',
  'references.export-folder': '没有文件夹“{path}”。',
  'references.exported': '已将 {count} 篇文献写入“{path}”。',

  'settings.reference-style': '参考文献样式',
  'settings.reference-style-desc': '库中的 .csl 文件，例如取自 zotero.org/styles。留空：按作者排列的简单列表。同一文件夹中的 locales-….xml 会用于相应语言。',
  'settings.reference-style-placeholder': '简单列表',
};
