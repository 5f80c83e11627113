import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Waits until the disk has a file's bytes, or the names in a folder. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Writes a file that only its owner can read, unless one exists, which stays as it is. The file is complete as soon as it has its name,
 * whenever the process is killed, and on the disk when this returns. When several processes call this at once, one of them writes it.
 */
export function ensureSecretFile(path: string, text: string): void {
  const unfinished = `${path}.partial-${randomBytes(4).toString('hex')}`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  try {
    syncToDisk(unfinished);
    // Unlike a rename, a link does not replace the file of another process.
    linkSync(unfinished, path);
    syncToDisk(dirname(path));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}
