import { sha256Hex } from '../../src/text';
import { abstractOf, displayName } from './manuscript';
import type { Manuscript } from './manuscript';
import type { FileTree } from './ocr-folder';
import { pdfName } from './ocr-folder';

export const OCR_ROOT = 'System/PaperForge/ocr';
const WRITTEN_AT = '2026-01-15T08:00:00+00:00';

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** PaperForge's slug of a title in a folder name: no characters that a file system refuses. */
const slug = (title: string): string => title.replaceAll(/[\\/:*?"<>|#^[\]]/g, '').replaceAll(/\s+/g, ' ').trim().slice(0, 120).trim();

export const pdfPath = (paper: Manuscript): string => `System/Zotero/storage/${paper.attachmentKey}/${pdfName(paper)}`;
export const paperRoot = (paper: Manuscript): string => `Resources/Literature/${paper.domain}/${paper.key} - ${slug(paper.title)}`;
export const notePath = (paper: Manuscript): string => `${paperRoot(paper)}/${paper.key}.md`;

const PAPERFORGE = {
  schema_version: 2,
  vault_config: { system_dir: 'System', resources_dir: 'Resources', literature_dir: 'Literature', control_dir: 'LiteratureControl', base_dir: 'Bases', skill_dir: '.agents/skills', command_dir: '.opencode/command' },
  zotero_data_dir: '',
  agent_platform: 'opencode',
  auto_analyze_after_ocr: false,
  ocr_profile: 'default',
  paddleocr_model: 'PaddleOCR-VL-1.6',
  embedding_profile: 'default',
};

function libraryItem(paper: Manuscript, withPdf: boolean): Record<string, unknown> {
  const authors = paper.authors.map((author) => displayName(author, paper.language));
  return {
    zotero_key: paper.key,
    citation_key: paper.citekey,
    domain: paper.domain,
    title: paper.title,
    authors,
    first_author: authors[0] ?? '',
    abstract: abstractOf(paper),
    journal: paper.journal,
    impact_factor: '',
    year: String(paper.year),
    doi: paper.doi,
    pmid: '',
    collection_path: paper.domain,
    collections: [paper.domain],
    collection_tags: paper.tags,
    collection_group: [paper.domain],
    has_pdf: withPdf,
    do_ocr: true,
    analyze: false,
    pdf_path: withPdf ? `[[${pdfPath(paper)}]]` : '',
    ocr_status: 'done',
    ocr_job_id: '',
    ocr_md_path: `[[${OCR_ROOT}/${paper.key}/fulltext.md]]`,
    ocr_json_path: `${OCR_ROOT}/${paper.key}/json/result.json`,
    deep_reading_status: 'pending',
    ocr_redo: false,
    ocr_time: WRITTEN_AT,
    note_path: `Resources/Literature/${paper.domain}/${paper.key}.md`,
    deep_reading_md_path: '',
    paper_root: `${paperRoot(paper)}/`,
    main_note_path: notePath(paper),
    fulltext_path: `${OCR_ROOT}/${paper.key}/fulltext.md`,
    deep_reading_path: '',
    ai_path: `${paperRoot(paper)}/ai/`,
    lifecycle: 'fulltext_ready',
    health: { pdf_health: withPdf ? 'healthy' : 'missing', ocr_health: 'healthy', note_health: 'healthy', asset_health: 'healthy' },
    next_step: '/pf-deep',
  };
}

/** Better BibTeX writes one export a domain; Chinese names keep given and family name apart. */
function bibTexExport(domain: string, papers: readonly Manuscript[], withPdf: boolean): Record<string, unknown> {
  return {
    config: { label: 'BetterBibTeX JSON' },
    version: { zotero: '7.0.11', bbt: '7.0.5' },
    collections: { [domain]: { key: domain, name: domain, parent: '', items: papers.map((paper) => paper.key) } },
    items: papers.map((paper) => ({
      key: paper.key,
      itemKey: paper.key,
      itemType: 'journalArticle',
      title: paper.title,
      citationKey: paper.citekey,
      creators: paper.authors.map((author) => ({ firstName: author.given, lastName: author.family, creatorType: 'author' })),
      publicationTitle: paper.journal,
      volume: paper.volume,
      date: `${paper.year}-01-15`,
      DOI: paper.doi,
      abstractNote: abstractOf(paper),
      attachments: withPdf ? [{ title: 'PDF', path: `storage:${paper.attachmentKey}/${pdfName(paper)}`, contentType: 'application/pdf' }] : [],
      tags: paper.tags.map((tag) => ({ tag })),
      collections: [domain],
    })),
  };
}

function literatureNote(paper: Manuscript, withPdf: boolean): string {
  const authors = paper.authors.map((author) => displayName(author, paper.language));
  const text = (value: string): string => JSON.stringify(value);
  const abstract = abstractOf(paper);
  return `---
title: ${text(paper.title)}
aliases: [${text(paper.title)}, ${text(paper.citekey)}]
year: ${paper.year}
journal: ${text(paper.journal)}
first_author: ${text(authors[0] ?? '')}
zotero_key: ${text(paper.key)}
citation_key: ${text(paper.citekey)}
domain: ${text(paper.domain)}
doi: ${text(paper.doi)}
pmid: ""
collection_path:
  - ${text(paper.domain)}
collection_tags:
${paper.tags.map((tag) => `  - ${text(tag)}`).join('\n')}
impact_factor: ""
abstract: |-
  ${abstract}
has_pdf: ${withPdf}
do_ocr: true
analyze: false
ocr_status: "done"
deep_reading_status: "pending"
pdf_path: ${text(withPdf ? `[[${pdfPath(paper)}]]` : '')}
fulltext_md_path: "[[${OCR_ROOT}/${paper.key}/fulltext.md]]"
ocr_redo: false
ocr_time: "${WRITTEN_AT}"
tags:
  - 文献阅读
  - ${text(paper.domain)}
---

# ${paper.title}

## 📄 文献基本信息

- Zotero Key: \`${paper.key}\`
- Collection: ${paper.domain}
- 作者：${authors.join(', ')}

## 摘要

${abstract === '' ? '暂无摘要' : abstract}
`;
}

/** Everything of PaperForge's that is not in a paper's OCR folder. */
export function libraryFiles(papers: readonly Manuscript[], fullTexts: ReadonlyMap<string, string>, withPdf: boolean): FileTree {
  const files: FileTree = new Map();
  const byDomain = new Map<string, Manuscript[]>();
  for (const paper of papers) {
    const listed = byDomain.get(paper.domain);
    if (listed) listed.push(paper);
    else byDomain.set(paper.domain, [paper]);
  }
  const items = papers.map((paper) => libraryItem(paper, withPdf));
  files.set('paperforge.json', json(PAPERFORGE));
  files.set('System/PaperForge/indexes/formal-library.json', json({ schema_version: '2', generated_at: WRITTEN_AT, paper_count: papers.length, paperforge_version: '1.5.15', export_hash: sha256Hex(json(items)), items }));
  files.set('System/PaperForge/config/domain-collections.json', json({ domains: [...byDomain.keys()].map((domain) => ({ export_file: `${domain}.json`, domain, allowed_collections: [domain] })) }));
  for (const [domain, listed] of byDomain) files.set(`System/PaperForge/exports/${domain}.json`, json(bibTexExport(domain, listed, withPdf)));
  for (const paper of papers) {
    files.set(notePath(paper), literatureNote(paper, withPdf));
    files.set(`${paperRoot(paper)}/fulltext.md`, fullTexts.get(paper.key) ?? '');
  }
  files.set(`${OCR_ROOT}/ocr-queue.json`, json({ queue: [] }));
  return files;
}
