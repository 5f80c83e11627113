import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors.ts';

/** The least that must arrive of a body: so many bytes in each so many milliseconds. */
export interface Pace {
  bytes: number;
  ms: number;
}

/**
 * Yields the pieces of a request's body as they arrive, and throws when fewer bytes arrive than the minimum pace asks for.
 * @param signal ends the reading with its reason
 * @throws AppError BODY_TOO_SLOW
 */
export async function* readWithMinimumPace(
  request: IncomingMessage,
  minimumPace: Pace,
  signal?: AbortSignal,
): AsyncGenerator<Buffer, void, void> {
  const { promise: refusal, reject: refuse } = Promise.withResolvers<never>();
  // The client may be gone before anything is refused.
  refusal.catch(() => undefined);
  signal?.addEventListener('abort', () => refuse(signal.reason));
  let arrived = 0;
  const check = () => {
    if (arrived < minimumPace.bytes) refuse(new AppError('BODY_TOO_SLOW'));
    arrived = 0;
  };
  // After a pause of the whole process, what has come meanwhile is read before it is counted.
  const checks = setInterval(() => setImmediate(check), minimumPace.ms);
  const stop = () => clearInterval(checks);
  request.once('close', stop);
  const pieces: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const { done, value } = await Promise.race([pieces.next(), refusal]);
      if (done === true) return;
      arrived += value.length;
      yield value;
    }
  } finally {
    stop();
    // Not awaited: it ends with the next piece, which may never come.
    void pieces.return?.();
  }
}

/** Whether an error is the AppError BODY_TOO_SLOW. */
export const isBodyTooSlowError = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'BODY_TOO_SLOW';
