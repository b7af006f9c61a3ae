import type { Writable } from 'node:stream';

/**
 * Writes to a stream for as long as somebody reads it. A reader that has seen enough (`| head`) closes the pipe: that is no error, and the command goes on to its end in silence, so that
 * what it has begun is whole and what was paid for is kept. Every other failure of the stream is thrown.
 */
export function untilClosed(stream: Writable): (text: string) => void {
  let closed = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    closed = true;
  });
  return (text) => {
    if (!closed) stream.write(text);
  };
}
