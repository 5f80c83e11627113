import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStorage } from './create-storage.ts';
import type { S3Options } from './s3-storage.ts';
import { type Storage, StorageError } from './storage.ts';

const BUCKET = 'pictures';
/** The one account that the test server knows. */
const ACCESS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };

let folder: string;
let s3: { server: S3rver; options: S3Options };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'halfstar-storage-test-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = (await server.run()) as AddressInfo;
  s3 = { server, options: { ...ACCESS, endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET, pathStyle: true } };
});
afterAll(async () => {
  const { httpServer } = s3.server as unknown as { httpServer: Server };
  httpServer.closeAllConnections();
  await s3.server.close();
  await rm(folder, { recursive: true });
});

const BYTES = Buffer.from([0, 1, 2, 254, 255, 10, 13]);

async function read(storage: Storage, key: string): Promise<Buffer | null> {
  const file = await storage.get(key);
  if (file === null) return null;
  const bytes = await buffer(file.stream);
  expect(file.size).toBe(bytes.length);
  return bytes;
}

describe.each([
  ['a folder', () => createStorage({ folder: join(folder, 'disk') })],
  ['a bucket', () => createStorage({ s3: s3.options })],
])('%s', (_name, open) => {
  test('returns the bytes that were stored under a key, also from another process', async () => {
    await open().put('pictures/a/256.webp', BYTES, 'image/webp');
    expect(await read(open(), 'pictures/a/256.webp')).toEqual(BYTES);
    expect(await read(open(), 'pictures/a/64.webp')).toBeNull();
    expect(await read(open(), 'pictures/a')).toBeNull();
  });

  test('replaces a file as a whole', async () => {
    const storage = open();
    await storage.put('replaced', Buffer.alloc(100_000, 1), 'image/webp');
    await storage.put('replaced', BYTES, 'image/webp');
    expect(await read(storage, 'replaced')).toEqual(BYTES);
  });

  test('stores a large file, and one of no bytes', async () => {
    const storage = open();
    const large = Buffer.alloc(3_000_000, 'half a star ');
    await storage.put('large', large, 'image/webp');
    await storage.put('empty', Buffer.alloc(0), 'image/webp');
    expect((await read(storage, 'large'))?.equals(large)).toBe(true);
    expect(await read(storage, 'empty')).toEqual(Buffer.alloc(0));
  });

  test('a deleted file is gone, its neighbors stay, and deleting again is no error', async () => {
    const storage = open();
    for (const size of [64, 128]) await storage.put(`gone/${size}.webp`, BYTES, 'image/webp');
    await storage.delete('gone/64.webp');
    await storage.delete('gone/64.webp');
    expect(await read(storage, 'gone/64.webp')).toBeNull();
    expect(await read(storage, 'gone/128.webp')).toEqual(BYTES);
  });

  test.each([
    '',
    '/etc/passwd',
    '../secret',
    'a/../../secret',
    'a//b',
    'a/',
    '.hidden',
    'a\\..\\b',
    'a%2f..',
    'a\0b',
    'ä',
  ])('refuses the key %j, which could lead elsewhere', async (key) => {
    const storage = open();
    await expect((async () => storage.get(key))()).rejects.toThrow(TypeError);
    await expect((async () => storage.put(key, BYTES, 'image/webp'))()).rejects.toThrow(TypeError);
    await expect((async () => storage.delete(key))()).rejects.toThrow(TypeError);
  });
});

test('a folder is left without empty folders and unfinished files', async () => {
  const root = join(folder, 'tidy');
  const storage = createStorage({ folder: root });
  await storage.put('pictures/a/64.webp', BYTES, 'image/webp');
  await storage.put('pictures/a/128.webp', BYTES, 'image/webp');
  await storage.delete('pictures/a/64.webp');
  await storage.delete('pictures/a/128.webp');
  expect(await readdir(root, { recursive: true })).toEqual(['pictures']);
});

test('a process that is killed while it stores a file leaves nothing once the file is deleted', async () => {
  const root = join(folder, 'killed');
  // Stores a large file and is killed when the first bytes of it are in the folder.
  const code = `
    import { watch } from 'node:fs';
    import { mkdir } from 'node:fs/promises';
    import { createStorage } from ${JSON.stringify(new URL('create-storage.ts', import.meta.url).href)};
    const root = ${JSON.stringify(root)};
    await mkdir(root + '/pictures/a', { recursive: true });
    watch(root + '/pictures/a', () => process.kill(process.pid, 'SIGKILL'));
    await createStorage({ folder: root }).put('pictures/a/64.webp', Buffer.alloc(200_000_000), 'image/webp');`;
  const [, signal] = await once(spawn(process.execPath, ['--input-type=module', '-e', code]), 'exit');
  expect(signal).toBe('SIGKILL');
  const left = await readdir(root, { recursive: true });
  expect(left).toHaveLength(3);
  expect(left).not.toContain('pictures/a/64.webp');
  const storage = createStorage({ folder: root });
  await storage.put('pictures/a/128.webp', BYTES, 'image/webp');
  await storage.delete('pictures/a/64.webp');
  expect(await readdir(join(root, 'pictures/a'))).toEqual(['128.webp']);
  await storage.delete('pictures/a/128.webp');
  expect(await readdir(root, { recursive: true })).toEqual(['pictures']);
});

test('a bucket that does not say how large a file is serves it whole', async () => {
  const chunked = createServer((_request, response) => {
    response.write(BYTES.subarray(0, 3));
    response.end(BYTES.subarray(3));
  });
  await once(chunked.listen(0, '127.0.0.1'), 'listening');
  const { port } = chunked.address() as AddressInfo;
  const file = await createStorage({ s3: { ...s3.options, endpoint: `http://127.0.0.1:${port}` } }).get('a/64.webp');
  expect(file?.size).toBeNull();
  expect(file && (await buffer(file.stream))).toEqual(BYTES);
  chunked.closeAllConnections();
  chunked.close();
});

test('a bucket that cannot be reached, and one that refuses the key, are storage errors', async () => {
  const missing = createStorage({ s3: { ...s3.options, endpoint: 'http://127.0.0.1:9' } });
  const refused = createStorage({ s3: { ...s3.options, secretAccessKey: 'another one' } });
  for (const storage of [missing, refused]) {
    await expect(storage.put('x', BYTES, 'image/webp')).rejects.toBeInstanceOf(StorageError);
    await expect(storage.get('x')).rejects.toBeInstanceOf(StorageError);
    await expect(storage.delete('x')).rejects.toBeInstanceOf(StorageError);
  }
});

test('a bucket is a part of the host name or of the path', async () => {
  const asked: string[] = [];
  const original = globalThis.fetch;
  const fetchSpy: typeof fetch = async (input) => {
    asked.push(String(input instanceof Request ? input.url : input));
    return new Response(null, { status: 404 });
  };
  globalThis.fetch = fetchSpy;
  try {
    const options = { ...s3.options, endpoint: 'https://storage.example/' };
    await createStorage({ s3: options }).get('a/64.webp');
    await createStorage({ s3: { ...options, pathStyle: false } }).get('a/64.webp');
  } finally {
    globalThis.fetch = original;
  }
  expect(asked).toEqual(['https://storage.example/pictures/a/64.webp', 'https://pictures.storage.example/a/64.webp']);
});
