/** Why a paper is in its state, or what was odd about it: a code of `i18n` (`reason.<code>`) and what to fill in. */
export interface Reason {
  code: ReasonCode;
  params?: Record<string, string | number>;
}

/**
 * Closed set; every code has a sentence in every language (a test checks). Sentences say what happened and what to do.
 */
export const REASON_CODES = [
  // publication
  'publishing', // the OCR tool is writing this paper now
  'publish-interrupted', // marker older than an hour; read what is there
  'hash-missing', // result-hash.txt missing; recomputed
  'hash-stale', // result-hash.txt does not match the files; last good version is served
  'hash-stale-indexed', // … and nothing was indexed, so what is there was taken
  'ocr-queued', // no OCR yet
  'ocr-failed', // the OCR tool reported an error (params: status)
  'no-artefacts', // folder without anything to read
  // damage
  'tree-truncated',
  'tree-missing',
  'tree-dangling', // params: count; the tree names blocks that are not there
  'tree-synthetic',
  'tree-unqualified',
  'role-index-missing',
  'blocks-line-broken', // params: count
  'blocks-missing',
  'blocks-odd-ids', // params: count
  'blocks-odd-pages', // params: count
  'render-map-missing',
  'render-map-broken',
  'inventory-broken', // params: name
  'meta-broken', // meta.json cannot be read
  'meta-key-mismatch', // params: key
  'fulltext-edited', // the user edited fulltext.md
  'fulltext-only', // pages from markers in fulltext.md
  'no-pages', // text without page marks
  'duplicate-blocks', // params: count
  'unknown-roles', // params: count, roles
  // PDFs
  'pdf-only', // no OCR; read from the PDF itself
  'pdf-no-text', // a scan without a text layer
  'pdf-pages-unread', // params: count
  'pdf-pages-no-text', // params: count; blank or scanned, among pages with text
  'pdf-outline-unread',
  'pdf-encrypted',
  'pdf-damaged',
  'pdf-empty',
  'pdf-not-a-pdf',
  'pdf-hangs',
  'pdf-too-large',
  'pdf-unreadable', // params: message
  // other tools' files
  'file-cut', // params: name; ends early, what stands before was read
  'entries-broken', // params: count
  'references-broken', // params: count; links inside the file that lead nowhere or in a circle
  'pages-counted', // from breaks between pages
  'pages-in-part', // only some blocks have a page
  'pages-missing', // params: count
  'duplicate-pages', // params: count
  'starts-midway', // params: section; its pages count from the start of a part, so that none are given
  // several sources
  'source-unknown', // no known format
  'source-empty', // a known format without any text
  'source-too-large', // params: megabytes
  'source-passed-over', // params: source; another one knows more
  'source-part', // params: pdf, first, last; the PDF has text on more pages
  'source-folder-missing', // params: path
  'source-folder-unreadable', // params: path
  'source-folder-is-ocr', // params: path; read as the OCR folder
  'sources-too-many', // params: path, count
  'match-ambiguous', // params: papers
  'pdfs-off', // only a PDF, and PDFs are not read on this device
  'pdf-other-pages', // params: pdf, ocr; bookmarks and labels of another edition
  'pdf-not-placed', // a part of a paper that is not found in the PDF's text
  'pdf-more-pages', // params: pdf, first, last; pages that the source does not hold
  // supplements (params: name)
  'supplement-unknown', // no format that is read
  'supplement-empty',
  'supplement-encrypted',
  'supplement-damaged',
  'supplement-too-large',
  'supplement-hangs',
  'supplement-unreadable', // params: name, message
  'supplement-rows-cut', // params: name, read, count
  'supplement-text-cut', // params: name, count; characters
  'supplement-lines-broken', // params: name, count, lines
  'supplement-hidden-sheets', // params: name, count, names; read too
  'supplement-encoding', // params: name, encoding; guessed
  'supplement-parts-damaged', // params: name, count
  'supplements-full', // params: name; the paper's other supplements hold all the text that is read
  'supplements-too-many', // params: count
  'supplement-unmatched', // nothing names its paper
  'supplement-ambiguous', // params: papers
  'supplement-not-found', // params: paper; a note links to it
  'supplement-name-unclear', // params: paper, count; a note links to one of several files
  // library
  'config-broken', // paperforge.json cannot be read
  'config-path-refused', // params: key; a folder outside the vault
  'metadata-broken', // params: name
  'cache-failing', // params: message; this device does not keep the assembled index
  'storage-full', // … because no room is left
  // outcome
  'empty',
  'file-vanished', // params: name
  'unreadable', // params: name, message
  'newer-schema', // written by a newer Locus
  'shard-damaged',
  'build-failed', // params: message
  'not-indexed', // seen on disk, not built yet on this device
  'source-missing',
  'duplicate-paper', // params: folder
  'write-failed', // params: message
  'old-provenance', // indexed by an older version; re-index to add pages
] as const;

export type ReasonCode = (typeof REASON_CODES)[number];
