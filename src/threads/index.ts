export { blobThreads, startThread } from './blob-threads';
export type { BlobThread, PackedThread } from './blob-threads';
export { DisposableThread } from './disposable-thread';
export type { Conversation, SpawnThread, Thread, ThreadFault, ThreadListener } from './disposable-thread';
export { unpackThread } from './unpack';
