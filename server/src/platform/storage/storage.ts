import type { Readable } from 'node:stream';

declare module '../context.ts' {
  interface Context {
    /** Where pictures are stored. */
    storage: Storage;
  }
}

/**
 * Stores files by key. A key consists of letters, digits, dots and hyphens, with slashes between its parts; the methods throw for
 * any other. They reject with StorageError when the storage cannot be reached.
 */
export interface Storage {
  /** Stores a file, or replaces it as a whole: readers see the old bytes or the new ones. @param type its media type */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Opens a file; null when there is none. */
  get(key: string): Promise<StoredFile | null>;
  /** Deletes a file. A missing one is no error. */
  delete(key: string): Promise<void>;
}

export interface StoredFile {
  /** Must be read to its end or destroyed. */
  stream: Readable;
  /** In bytes; null when the storage does not say. */
  size: number | null;
}

/** The storage did not answer, or refused. */
export class StorageError extends Error {
  constructor(what: string, cause: unknown) {
    super(`the storage could not ${what}`, { cause });
  }
}
