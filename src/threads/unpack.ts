import { inflateSync, strFromU8 } from 'fflate';
import { packedBytes } from './packed-bytes';

/** The code of a thread from its packed form (base 85 over raw deflate), at once: a tenth of a second of this thread. Throws for what is damaged. */
export const unpackThread = (packed: string): string => strFromU8(inflateSync(packedBytes(packed)));
