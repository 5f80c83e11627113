import { DatabaseSync } from 'node:sqlite';

/** The lock of the one process that may start and stop PostgreSQL in a data folder. */
export interface FolderLock {
  /** May be called again. */
  release(): void;
}

const SQLITE_BUSY = 5;

// Keeps the handles reachable: a garbage-collected one would release its lock.
const held = new Set<DatabaseSync>();

/**
 * Takes the lock without waiting. Undefined while another process (or another engine in this one) has it.
 *
 * SQLite is used for nothing but its lock, the only one Node offers that the kernel itself releases when a process is
 * killed; a file with a pid in it goes stale, means nothing to another container on the same volume, and cannot be
 * taken over without a race. This process must never open and close the file by other means: POSIX would
 * drop the lock.
 */
export function tryLockFile(lockFile: string): FolderLock | undefined {
  const database = new DatabaseSync(lockFile);
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  held.add(database);
  return {
    release: () => {
      if (!held.delete(database)) return;
      database.close();
    },
  };
}
