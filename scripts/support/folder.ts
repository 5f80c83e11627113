import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function makeFolder(parent: string, what: string): string {
  const folder = mkdtempSync(join(parent, `halfstar-${what}-`));
  // PostgreSQL runs as another user when we are root and must be able to enter.
  chmodSync(folder, 0o755);
  return folder;
}

/** Makes a temporary folder. The caller removes it. */
export const temporaryFolder = (what: string): string => makeFolder(tmpdir(), what);

const LINUX_MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(LINUX_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/**
 * Makes a temporary folder for the databases of tests, in memory where the system offers enough of it: a database has some 800
 * files, which are made ten times as fast there. The caller removes it.
 */
export const folderInMemory = (what: string): string => makeFolder(hasRoomInMemory() ? LINUX_MEMORY : tmpdir(), what);
