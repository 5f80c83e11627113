import type { IncomingMessage } from 'node:http';
import type { CallMeta } from '@halfstar/contract/shared/procedure';
import { AppError, invalidInput } from '../errors.ts';
import { QueueFullError } from '../limits/fair-queue.ts';
import type { HeldBody } from './body-memory.ts';
import { type Pace, readWithMinimumPace } from './body-pace.ts';

type Upload = NonNullable<CallMeta['upload']>;

export const FORM_TYPE = 'multipart/form-data';

/** A form with a file has a handful of fields, unless its call says otherwise. More would only keep the parser busy. */
const DEFAULT_MAX_FIELDS = 20;

/**
 * Parses the body of a request as a form, with its files in memory.
 * @throws AppError INVALID_INPUT, naming the field of the file
 */
export async function parseForm(
  request: IncomingMessage,
  chunks: readonly Uint8Array[],
  { field, maxFields = DEFAULT_MAX_FIELDS }: Upload,
): Promise<FormData> {
  const unreadable = () => invalidInput({ field, message: 'This form could not be read.' });
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData().catch(() => {
    throw unreadable();
  });
  if ([...form.keys()].length > maxFields) throw unreadable();
  return form;
}

/**
 * Reads the body of an upload into memory and counts its bytes in `heldBody`. One that is too large is refused while it arrives; what still
 * comes of it is discarded, because a client that cannot send on does not read the answer.
 * @throws AppError UPLOAD_TOO_LARGE, naming the field of the file, BODY_TOO_SLOW; QueueFullError; DOMException AbortError when the client
 * has disconnected
 */
export async function readBody(
  request: IncomingMessage,
  { field, maxBytes, tooLarge }: Upload,
  pace: Pace,
  heldBody: HeldBody,
): Promise<Buffer[]> {
  const refuse = () => new AppError('UPLOAD_TOO_LARGE', { fields: [{ field, message: tooLarge }] });
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw refuse();
    for await (const chunk of readWithMinimumPace(request, pace, heldBody.refusal)) {
      size += chunk.length;
      if (size > maxBytes) throw refuse();
      heldBody.grow(chunk.length);
      chunks.push(chunk);
    }
  } catch (error) {
    request.resume();
    // Of a client that is gone the stream fails with ECONNRESET, as a database connection does.
    if (error instanceof AppError || error instanceof QueueFullError || request.complete) throw error;
  }
  if (!request.complete) throw new DOMException('The client is gone.', 'AbortError');
  heldBody.complete();
  return chunks;
}
