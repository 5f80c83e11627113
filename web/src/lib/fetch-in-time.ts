import { scaleTimeoutMs } from './patience.ts';

/** Our server answers within seconds; a line on which no answer begins in this time has stalled. */
const LIMIT_MS = 30_000;
/** An answer that has begun may come slowly: 100 kB on the slowest of lines. */
const BODY_LIMIT_MS = 60_000;
/** Files take longer to send, and the server itself refuses those that arrive too slowly. */
const UPLOAD_LIMIT_MS = 600_000;

/** Thrown when there is no response, or not all of it. */
export class UnreachableError extends Error {}

/** Thrown when a response takes too long. */
export class SlowResponseError extends Error {}

/**
 * Fetches a whole response, so that a line that breaks or stalls in the middle of it counts as no response. Throws
 * UnreachableError and SlowResponseError, and what aborted the request.
 */
export async function fetchInTime(request: Request, init: RequestInit): Promise<Response> {
  const late = new AbortController();
  const isUpload = request.headers.get('content-type')?.startsWith('multipart');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => late.abort(), scaleTimeoutMs(ms));
  };
  wait(isUpload ? UPLOAD_LIMIT_MS : LIMIT_MS);
  try {
    const signal = AbortSignal.any([request.signal, late.signal]);
    const response = await fetch(request, { ...init, credentials: 'same-origin', signal });
    wait(BODY_LIMIT_MS);
    const body = await response.arrayBuffer();
    return new Response(body.byteLength === 0 ? null : body, response);
  } catch (error) {
    if (request.signal.aborted) throw error;
    if (late.signal.aborted) throw new SlowResponseError('', { cause: error });
    throw error instanceof Error ? new UnreachableError('', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}
