import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini, S3ServiceError } from 's3mini';
import { type Storage, StorageError } from './storage.ts';
import { requireStorageKey } from './storage-key.ts';

export interface S3Options {
  /** The address of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is the first part of the path, as MinIO and most services of one's own expect, or a part of the host name. */
  pathStyle: boolean;
}

const TIMEOUT_MS = 15_000;

/** Stores files in a bucket of a service that speaks the S3 protocol. The bucket must exist. */
export function createS3Storage({ endpoint, bucket, pathStyle, ...access }: S3Options): Storage {
  const client = new S3mini({
    ...access,
    endpoint: toBucketUrl(endpoint, bucket, pathStyle),
    requestAbortTimeout: TIMEOUT_MS,
  });

  return {
    put: (key, bytes, type) =>
      request('store a file', key, async () => {
        await client.putObject(key, Buffer.from(bytes), type);
      }),

    get: (key) =>
      request('open a file', key, async () => {
        const response = await client.getObjectResponse(key);
        if (response?.body == null) return null;
        const stream = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
        const length = response.headers.get('content-length');
        return { stream, size: length === null ? null : Number(length) };
      }),

    delete: (key) =>
      request('delete a file', key, async () => {
        await client.deleteObject(key).catch((error: unknown) => {
          // Amazon answers 204 for a missing file, other services 404.
          if (!(error instanceof S3ServiceError && error.status === 404)) throw error;
        });
      }),
  };
}

/** Runs a request about a file. Throws StorageError. */
async function request<Answer>(what: string, key: string, send: () => Promise<Answer>): Promise<Answer> {
  requireStorageKey(key);
  try {
    return await send();
  } catch (error) {
    throw new StorageError(what, error);
  }
}

function toBucketUrl(endpoint: string, bucket: string, pathStyle: boolean): string {
  const url = new URL(endpoint);
  if (pathStyle) url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}`;
  else url.host = `${bucket}.${url.host}`;
  return url.href;
}
