export { blobThreads } from './blob-threads';
export { DisposableThread } from './disposable-thread';
export type { Conversation, SpawnThread, Thread, ThreadFault, ThreadListener } from './disposable-thread';
export { unpackThread, unpackThreadAside } from './unpack';
