import type { PaperMetadata } from '../paper';
import type { FoundMetadata } from './found';
import { joinPublications } from './publication';

/** Everything about a paper that is no path in the vault. */
export type PaperFacts = Omit<PaperMetadata, 'pdfPath' | 'notePath' | 'fullTextPath' | 'attachmentKey'>;

/**
 * Joined field by field: the first source that knows a field has it. Tags alone are united, since one source's tags do not
 * contradict another's.
 */
export function joinMetadata(paperId: string, sources: readonly FoundMetadata[]): PaperFacts {
  const first = <Field extends keyof FoundMetadata>(field: Field): FoundMetadata[Field] | undefined =>
    sources.find((source) => source[field] !== undefined)?.[field];
  const publication = joinPublications(sources.flatMap((source) => source.publication ?? []));
  return {
    paperId,
    title: first('title') ?? '',
    authors: first('authors') ?? [],
    year: first('year') ?? null,
    journal: first('journal') ?? '',
    doi: first('doi') ?? '',
    citekey: first('citekey') ?? '',
    tags: [...new Set(sources.flatMap(({ tags }) => tags ?? []))],
    folder: first('folder') ?? '',
    abstract: first('abstract') ?? '',
    pageRange: first('pageRange') ?? null,
    ...(publication && { publication }),
  };
}
