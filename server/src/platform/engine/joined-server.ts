import { readPassword } from './cluster.ts';
import type { EngineFolder } from './engine-folder.ts';
import { type FolderLock, tryLockFile } from './folder-lock.ts';
import { readPostmasterPidFile } from './postmaster-pid.ts';
import { queryDataDirectory } from './server-process.ts';

/** A PostgreSQL on our data folder that another process keeps running. */
export interface JoinedServer {
  password: string;
  pid: number;
  port: number;
}

/**
 * Finds the server that another process runs on this folder. Undefined while there is none that is ready and accepts the folder's password,
 * as when it starts or stops.
 */
export async function findJoinableServer(folder: EngineFolder): Promise<JoinedServer | undefined> {
  const password = readPassword(folder);
  const file = readPostmasterPidFile(folder.cluster);
  if (password === undefined || file?.port === undefined || file.status !== 'ready') return undefined;
  // A server on that port that rejects our password or serves another folder is not the one of this folder.
  const served = await queryDataDirectory(file.port, password).catch(() => undefined);
  return served === folder.cluster ? { password, pid: file.pid, port: file.port } : undefined;
}

/** A change of the process that keeps the joined server running. `gone`: it has ended, and we hold its lock now. */
export type OwnerChange = { kind: 'gone'; lock: FolderLock } | { kind: 'moved'; port: number };

const POLL_MS = 500;

/**
 * Tries twice a second to take the lock of the folder. Calls back once: when the owner is gone, with the lock, which this process then
 * holds and must release; or when the server of the owner answers on another port than the one we joined.
 * @returns a function that stops watching
 */
export function watchOwnerForTakeover(
  folder: EngineFolder,
  port: number,
  onChange: (change: OwnerChange) => void,
): () => void {
  const timer = setInterval(() => {
    const change = findOwnerChange(folder, port);
    if (change === undefined) return;
    clearInterval(timer);
    onChange(change);
  }, POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function findOwnerChange(folder: EngineFolder, port: number): OwnerChange | undefined {
  const lock = tryLockFile(folder.lockFile);
  if (lock !== undefined) return { kind: 'gone', lock };
  const file = readPostmasterPidFile(folder.cluster);
  const moved = file?.status === 'ready' && file.port !== undefined && file.port !== port;
  return moved ? { kind: 'moved', port: file.port as number } : undefined;
}
