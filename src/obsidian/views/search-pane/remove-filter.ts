/** The query without one of its filters ("year:2019..2022"); the query itself where the filter does not stand in it. */
export function withoutFilter(query: string, filter: string): string {
  const at = query.toLowerCase().indexOf(filter.toLowerCase());
  if (at < 0 || filter === '') return query;
  return `${query.slice(0, at)} ${query.slice(at + filter.length)}`.replace(/\s+/g, ' ').trim();
}
