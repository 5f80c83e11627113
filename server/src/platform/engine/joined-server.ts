import { readPassword } from './cluster.ts';
import type { EngineFolder } from './engine-folder.ts';
import { type FolderLock, tryLock } from './folder-lock.ts';
import { readPostmasterPid } from './postmaster-pid.ts';
import { queryDataDirectory } from './server-process.ts';

/** A PostgreSQL that another process keeps running and that serves our folder. */
export interface JoinedServer {
  password: string;
  pid: number;
  port: number;
}

/** Joins the server of the process that holds the lock; undefined while that one starts or stops. */
export async function tryJoin(folder: EngineFolder): Promise<JoinedServer | undefined> {
  const password = readPassword(folder);
  const file = readPostmasterPid(folder.cluster);
  if (password === undefined || file?.port === undefined || file.status !== 'ready') return undefined;
  // Whoever listens on that port must know our password and serve our folder, else it is not ours.
  const served = await queryDataDirectory(file.port, password).catch(() => undefined);
  return served === folder.cluster ? { password, pid: file.pid, port: file.port } : undefined;
}

/** What became of the process that keeps our server running. */
export type OwnerChange = { kind: 'gone'; lock: FolderLock } | { kind: 'moved'; port: number };

const EVERY_MS = 500;

/**
 * Tells once when the owner is gone (the lock is then ours), or when its server answers on another port than the one
 * we joined. Returns what ends the watch.
 */
export function watchOwner(folder: EngineFolder, port: number, tell: (news: OwnerChange) => void): () => void {
  const timer = setInterval(() => {
    const news = findOwnerChange(folder, port);
    if (news === undefined) return;
    clearInterval(timer);
    tell(news);
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function findOwnerChange(folder: EngineFolder, port: number): OwnerChange | undefined {
  const lock = tryLock(folder.lockFile);
  if (lock !== undefined) return { kind: 'gone', lock };
  const file = readPostmasterPid(folder.cluster);
  const moved = file?.status === 'ready' && file.port !== undefined && file.port !== port;
  return moved ? { kind: 'moved', port: file.port as number } : undefined;
}
