import type { referencesEn } from './references.en';

/** Traditional Chinese for lists of references. */
export const referencesZhTw: Record<keyof typeof referencesEn, string> = {
  'command.insert-pandoc-citation': '插入 Pandoc 引用',
  'command.insert-reference': '插入純文字參考文獻',
  'command.copy-bibtex': '複製為 BibTeX',
  'command.copy-csl-json': '複製為 CSL-JSON',
  'command.export-references': '匯出引用的文獻…',
  'command.insert-references': '插入參考文獻列表',
  'command.update-references': '更新參考文獻列表',

  'modal.insert-pandoc': '插入 Pandoc 引用',
  'modal.insert-reference': '插入純文字參考文獻',
  'card.insert-as': '插入為…',
  'card.copy-as': '複製為…',
  'copy.bibtex': '文獻（BibTeX）',
  'copy.csl-json': '文獻（CSL-JSON）',

  'references.none': '這裡沒有引用您文獻庫中的文獻。',
  'references.copied': '已複製 {count} 篇文獻。',
  'references.inserted': '已插入 {count} 條參考文獻。',
  'references.updated': '參考文獻已更新：{count} 篇。',
  'references.unchanged': '參考文獻已是最新。',
  'references.torn': '參考文獻的起始行或結束行（%% locus-references %%）缺了另一行。未作任何更改；請補上，或把兩行都刪除。',
  'references.edited-title': '取代您的修改？',
  'references.edited-text': '此筆記中的參考文獻在 Locus 寫入後被編輯過。更新會取代兩條隱藏行之間的全部內容；復原可以找回。',
  'references.replace': '取代',
  'references.moved-on': '筆記在此期間有改動，因此沒有取代。',

  'references.style-missing': '儲存庫中沒有樣式檔「{path}」。請在設定中另選一個。',
  'references.style-not-xml': '樣式檔已損壞：不是格式正確的 XML。',
  'references.style-other-xml': '此檔案不是 CSL 引文樣式。',
  'references.style-dependent': '此樣式只是指向另一個樣式（{message}）。請選擇那個樣式的檔案。',
  'references.style-no-bibliography': '此樣式不產生參考文獻列表。',
  'references.style-failed': '無法套用此樣式：{message}',
  'references.style-hangs': '排版耗時或占用記憶體過多，已停止。',
  'references.broken': '無法產生參考文獻：{message}',

  'references.export-title': '匯出引用的文獻',
  'references.export-file': '檔案',
  'references.export-file-desc': '由副檔名決定內容：.bib（BibTeX）、.json（CSL-JSON）、.md（依您的樣式排出的列表）。',
  'references.export-button': '匯出',
  'references.export-ending': '檔名須以 .bib、.json 或 .md 結尾。',
  'references.export-exists': '已有同名檔案；不會覆寫任何內容。',
  'references.export-folder': '沒有資料夾「{path}」。',
  'references.exported': '已將 {count} 篇文獻寫入「{path}」。',

  'settings.reference-style': '參考文獻樣式',
  'settings.reference-style-desc': '儲存庫中的 .csl 檔案，例如取自 zotero.org/styles。留空：依作者排列的簡單列表。同一資料夾中的 locales-….xml 會用於相應語言。',
  'settings.reference-style-placeholder': '簡單列表',
};
