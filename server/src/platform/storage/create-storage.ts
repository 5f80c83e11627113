import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage, type S3Options } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Where files are stored: in a folder of this machine, or in a bucket. */
export type StorageOptions = { folder: string } | { s3: S3Options };

/** Makes the storage of files: a bucket when the options name one, else a folder. */
export const createStorage = (options: StorageOptions): Storage =>
  's3' in options ? createS3Storage(options.s3) : createDiskStorage(options.folder);
