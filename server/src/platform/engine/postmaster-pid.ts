import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { EngineFolder } from './engine-folder.ts';
import { EngineBusy } from './errors.ts';
import { pollUntil } from './poll-until.ts';
import { spawnOptionsFor } from './system-user.ts';

/** The content of postmaster.pid. PostgreSQL adds the lower lines one by one while it starts. */
export interface PostmasterPid {
  pid: number;
  port: number | undefined;
  status: string | undefined;
}

/**
 * Reads postmaster.pid of a cluster: pid, port and status. Undefined when there is no file or no pid in it yet. Does not check whether that
 * process is alive.
 */
export function readPostmasterPidFile(cluster: string): PostmasterPid | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!(pid > 0)) return undefined;
  return { pid, port: Number(lines[3]) || undefined, status: lines[7]?.trim() || undefined };
}

/** Whether a PostgreSQL of the cluster is starting. It may recover from a crash for hours, and says so all the time. */
export function isPostgresStarting(cluster: string): boolean {
  const file = readPostmasterPidFile(cluster);
  return file?.status === 'starting' && isAlive(file.pid);
}

/**
 * Finds the PostgreSQL processes of a cluster in /proc, since pids are reused and an open TCP port proves nothing.
 * With /proc that includes server processes that outlive their killed postmaster; without it only the postmaster is seen.
 */
export function findClusterProcesses(
  folder: EngineFolder,
  binaries: Binaries,
  hasProc: boolean = existsSync('/proc/self/cwd'),
): number[] {
  if (!hasProc) return postmasterWithoutProc(folder, binaries);
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => livesIn(pid, folder.cluster));
}

function livesIn(pid: number, cluster: string): boolean {
  try {
    // PostgreSQL makes the cluster its working directory, and so may a person with a shell: hence the name as well.
    const inside = readlinkSync(`/proc/${pid}/cwd`) === cluster;
    return inside && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}

function postmasterWithoutProc(folder: EngineFolder, binaries: Binaries): number[] {
  const file = readPostmasterPidFile(folder.cluster);
  if (file === undefined) return [];
  const status = spawnSync(binaries.pgCtl, ['status', '-D', folder.cluster], {
    ...spawnOptionsFor(folder.user),
    cwd: '/',
    stdio: 'ignore',
  });
  if (status.status !== 0) return [];
  // pg_ctl only knows that the pid is alive; ps shows which program it is.
  const command = spawnSync('ps', ['-o', 'command=', '-p', String(file.pid)], { encoding: 'utf8' });
  return command.stdout.includes('postgres') && command.stdout.includes(folder.cluster) ? [file.pid] : [];
}

const FAST_SHUTDOWN_MS = 15_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

/**
 * Leaves nothing that could stop PostgreSQL from starting in this folder: shuts a PostgreSQL down that still runs there without its
 * Halfstar, and removes a postmaster.pid that names an unrelated process. Only for the holder of the folder's lock. The server is shut down
 * rather than adopted, since its watchdog may be about to stop it.
 * @throws EngineBusy when it does not stop within 25 seconds
 */
export async function stopLeftoverServer(
  folder: EngineFolder,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<void> {
  let left = findClusterProcesses(folder, binaries);
  if (left.length > 0) {
    log(`A PostgreSQL without its Halfstar is still in ${folder.cluster} (pid ${left[0]}): shutting it down`);
    const postmaster = readPostmasterPidFile(folder.cluster)?.pid;
    if (postmaster !== undefined && left.includes(postmaster)) signal([postmaster], 'SIGINT');
    const gone = async (ms: number) =>
      pollUntil(ms, () => (left = findClusterProcesses(folder, binaries)).length === 0);
    if (!(await gone(FAST_SHUTDOWN_MS))) {
      signal(left, 'SIGQUIT');
      if (!(await gone(IMMEDIATE_SHUTDOWN_MS))) {
        throw new EngineBusy(`PostgreSQL in ${folder.cluster} does not stop (pid ${left.join(', ')})`);
      }
    }
  }
  removeMisleadingPidFile(folder.cluster, log);
}

/**
 * PostgreSQL copes with the pid file of a dead postmaster, but refuses to start while some unrelated process has its
 * pid, as happens after a reboot and in every new container. No PostgreSQL process is in the cluster at this point.
 */
function removeMisleadingPidFile(cluster: string, log: (line: string) => void): void {
  const file = readPostmasterPidFile(cluster);
  if (file === undefined || !isAlive(file.pid)) return;
  log(`postmaster.pid names process ${file.pid}, which is not a PostgreSQL of ${cluster}: removing the file`);
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // Another user's process: PostgreSQL knows that it cannot be its own.
    return false;
  }
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It was removed in the meantime, which is the goal.
    }
  }
}
