/** mammoth makes XML only where it writes style maps into documents, which is never asked for here: the build puts this in place of the library for it. */
export function create(): never {
  throw new Error('nothing is written here');
}
