import { failedRead, type Layout } from '../layout';
import { readFullText } from './read-fulltext';

const NAME = 'fulltext.md';

/** A folder that holds a full text and none of PaperForge's other files: exported by hand, or by another tool. */
export const fullTextLayout: Layout = {
  id: 'fulltext',
  probes: [NAME],
  recognise: (listing) => (listing.has(NAME) ? { layout: 'fulltext', wanted: [NAME] } : null),
  read(paperId, files) {
    const bytes = files.get(NAME);
    if (!bytes) return failedRead(paperId, 'fulltext', { code: 'file-vanished', params: { name: NAME } });
    return readFullText(paperId, 'fulltext', NAME, bytes);
  },
};
