import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Storage, StorageError } from './storage.ts';
import { requireStorageKey } from './storage-key.ts';

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** The start of the names of files that become the one at this path. No key contains the tilde. */
const toUnfinishedName = (path: string): string => `.unfinished~${basename(path)}~`;

/** Stores files below a folder, which is made when it is first needed. */
export function createDiskStorage(folder: string): Storage {
  const pathOf = (key: string): string => {
    requireStorageKey(key);
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      // Renamed once it is complete, so that a killed process leaves no half file under the key.
      const unfinished = join(dirname(path), `${toUnfinishedName(path)}${randomUUID()}`);
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeThrough(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw new StorageError('store a file', error);
      }
    },

    async get(key) {
      const path = pathOf(key);
      try {
        const file = await open(path, 'r');
        const about = await file.stat();
        if (about.isFile()) return { stream: file.createReadStream(), size: about.size };
        await file.close();
        return null;
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
        throw new StorageError('open a file', error);
      }
    },

    async delete(key) {
      const path = pathOf(key);
      try {
        await rm(path, { force: true });
        await removeUnfinished(path);
        await removeEmptyFolder(dirname(path), folder);
      } catch (error) {
        throw new StorageError('delete a file', error);
      }
    },
  };
}

/** Writes a new file and waits until the disk has it. */
async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Removes what killed processes left beside the file of a key. */
async function removeUnfinished(path: string): Promise<void> {
  const names = await readdir(dirname(path)).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  });
  const left = names.filter((name) => name.startsWith(toUnfinishedName(path)));
  for (const name of left) await rm(join(dirname(path), name), { force: true });
}

/** Removes the folder of a key when no other file is in it. */
async function removeEmptyFolder(path: string, root: string): Promise<void> {
  if (path === root) return;
  await rmdir(path).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error;
  });
}
