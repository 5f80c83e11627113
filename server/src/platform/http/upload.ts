import type { IncomingMessage } from 'node:http';
import type { CallMeta } from '@halfstar/contract/shared/procedure';
import { AppError, invalidInput } from '../errors.ts';

type Upload = NonNullable<CallMeta['upload']>;

export const FORM_TYPE = 'multipart/form-data';

/** A form with a file has a handful of fields, unless its call says otherwise. More would only keep the parser busy. */
const DEFAULT_MAX_FIELDS = 20;

/**
 * Reads the body of a request as a form, with its files in memory. A body that is too large is refused while it arrives; what still
 * comes of it is discarded, because a client that cannot send on does not read the answer.
 * @throws AppError UPLOAD_TOO_LARGE or INVALID_INPUT, naming the field of the file
 */
export async function readForm(request: IncomingMessage, upload: Upload): Promise<FormData> {
  const body = await readBody(request, upload);
  const unreadable = () => invalidInput({ field: upload.field, message: 'This form could not be read.' });
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw unreadable();
  });
  if ([...form.keys()].length > (upload.maxFields ?? DEFAULT_MAX_FIELDS)) throw unreadable();
  return form;
}

async function readBody(
  request: IncomingMessage,
  { field, maxBytes, tooLarge }: Upload,
): Promise<Uint8Array<ArrayBuffer>> {
  const refuse = () => {
    request.resume();
    return new AppError('UPLOAD_TOO_LARGE', { fields: [{ field, message: tooLarge }] });
  };
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw refuse();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw refuse();
      chunks.push(chunk);
    }
  } catch (error) {
    // Of a client that is gone the stream fails with ECONNRESET, as a database connection does.
    if (error instanceof AppError || request.complete) throw error;
  }
  if (!request.complete) throw new DOMException('The client is gone.', 'AbortError');
  return Buffer.concat(chunks);
}
