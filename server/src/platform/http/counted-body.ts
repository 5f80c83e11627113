import { type Readable, Transform } from 'node:stream';
import { errorCodes } from 'fastify';
import type { HeldBody } from './body-memory.ts';

/**
 * Counts the bytes of a body as they arrive.
 * @returns the same body; it fails with an error of status 413 when it is larger than `maxBytes`, and with a QueueFullError when there is
 * no memory for it
 */
export function countAndLimitBody(body: Readable, maxBytes: number, held: HeldBody): Readable {
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      try {
        if (size > maxBytes) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
        held.grow(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      held.complete();
      done();
    },
  });
  held.refusal.addEventListener('abort', () => counted.destroy(held.refusal.reason));
  body.once('error', (error) => counted.destroy(error));
  // What still comes is discarded, because a client that cannot send on does not read the answer.
  counted.once('error', () => body.resume());
  return body.pipe(counted);
}
