import type { FileRefusal, FileRefusalReason } from '@halfstar/contract/imports/files.schema';

/** A file cannot be read at all. `refusal.message` is a sentence for the member. */
export class FileRefusedError extends Error {
  override readonly name = 'FileRefusedError';
  readonly refusal: FileRefusal;

  constructor(reason: FileRefusalReason, message: string) {
    super(message);
    this.refusal = { reason, message };
  }
}
