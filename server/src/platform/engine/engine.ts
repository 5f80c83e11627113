import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareBinaries } from './binaries.ts';
import { ensureCluster, syncClusterToDisk } from './cluster.ts';
import { chownTo, prepareFolder } from './engine-folder.ts';
import { EngineBusy } from './errors.ts';
import { type FolderLock, tryLockFile } from './folder-lock.ts';
import { findJoinableServer, type JoinedServer, type OwnerChange, watchOwnerForTakeover } from './joined-server.ts';
import { pollUntil } from './poll-until.ts';
import { isPostgresStarting, readPostmasterPidFile } from './postmaster-pid.ts';
import type { RestartBackoffOptions } from './restart-backoff.ts';
import type { ServerExit } from './server-process.ts';
import { type Supervisor, startSupervisor } from './supervisor.ts';

export { EngineBusy, EngineFailed, EngineUnavailable, EngineVersionMismatch } from './errors.ts';

export interface EngineOptions {
  /** For the cluster, its password, its log and its lock. Created when missing, with mode 0700. */
  dataDir: string;
  /**
   * False turns fsync and the like off: faster and not crash-safe, for tests and data that can be generated again. 'once stopped':
   * the same, and `stop` waits until the disk has everything. Default true.
   */
  durable?: boolean | 'once stopped';
  /** Called with lines for the operator. */
  log?: (line: string) => void;
  /** PostgreSQL settings that override or join ours, as for `postgres -c`. */
  extraSettings?: Record<string, string>;
  /**
   * Where data goes when we are root and the user that runs PostgreSQL cannot reach dataDir.
   * Default /var/lib/halfstar, or under the system's temporary folder when not durable.
   */
  fallbackDir?: string;
  /** How long to wait for another process that stops on the same folder, or starts without a sign of it. Default 60 s. */
  patienceMs?: number;
  /** The delays between restarts of a PostgreSQL that keeps ending. Default: at once, then growing to 10 s. */
  restart?: RestartBackoffOptions;
}

/** PostgreSQL ended unexpectedly. `restarting: false`: it stays down, so the process should end. */
export interface EngineExit extends ServerExit {
  restarting: boolean;
}

export interface Engine {
  /** The address of the database `postgres`, as superuser. Restarts do not change it. */
  readonly url: string;
  /** The same for another database. */
  urlOf(database: string): string;
  /** The postmaster's process id at the moment. */
  readonly pid: number;
  /** Whether another process keeps PostgreSQL running. Becomes false when that one ends and we take over. */
  readonly adopted: boolean;
  /** Where the data is: as root it may be another folder than the one asked for. */
  readonly dataDir: string;
  onExit(callback: (exit: EngineExit) => void): void;
  /** Shuts PostgreSQL down, or leaves it running for the process that owns it. May be called again. */
  stop(): Promise<void>;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_checkpoints: 'off',
  // Otherwise errors quote the rows that were refused and their statements, with what members wrote and their addresses.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  // Saves a process: nothing subscribes.
  max_logical_replication_workers: '0',
};
const UNDURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const PATIENCE_MS = 60_000;
const POLL_MS = 50;

/**
 * Starts PostgreSQL on a data folder, creating the cluster the first time, and keeps it running until stop() or until
 * this process ends, in whatever way.
 *
 * The folder has one owner at a time: the process that holds its lock. A second start joins the owner's server
 * (`adopted`), whatever its own settings; when the owner ends, one of those who joined takes the lock and starts
 * PostgreSQL again on the same port, so that pools only need to reconnect. A server left behind by a killed owner is
 * never joined, since its watchdog is about to stop it: it is shut down and started afresh.
 *
 * @throws EngineUnavailable, EngineBusy, EngineVersionMismatch, EngineFailed
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const log = options.log ?? (() => {});
  const durable = options.durable === true || options.durable === undefined;
  const folder = prepareFolder(options.dataDir, options.fallbackDir ?? fallbackFor(durable), log);
  const binaries = await prepareBinaries(folder, log);
  const settings: Record<string, string> = { ...SETTINGS, ...(durable ? {} : UNDURABLE), ...options.extraSettings };
  const listeners = new Set<(exit: EngineExit) => void>();
  const notifyExit = (exit: EngineExit) => {
    for (const listener of listeners) listener(exit);
  };

  async function startOwnServer(lock: FolderLock, port?: number): Promise<EngineHandle> {
    try {
      chownTo(folder.user, folder.lockFile);
      const password = await ensureCluster(folder, binaries, durable, log);
      const input = { folder, binaries, password, settings, port, log, onExit: notifyExit, restart: options.restart };
      const supervisor = await startSupervisor(input);
      return ownedHandle(supervisor, password, () => {
        if (options.durable === 'once stopped') syncClusterToDisk(folder, binaries, log);
        lock.release();
      });
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  async function joinOwner(): Promise<EngineHandle | undefined> {
    const server = await findJoinableServer(folder);
    if (server === undefined) return undefined;
    log(`Another process runs PostgreSQL in ${folder.dir}: joining it on port ${server.port}`);
    return joinedHandle(server);
  }

  function joinedHandle(server: JoinedServer): EngineHandle {
    let promotion: Promise<void> | undefined;
    const lost = { pid: server.pid, code: null, signal: null, restarting: false };
    async function handleOwnerChange(change: OwnerChange): Promise<void> {
      if (change.kind === 'moved') {
        log(`PostgreSQL moved to port ${change.port} under another process: a new start will find it`);
        notifyExit(lost);
        return;
      }
      log('The process that ran PostgreSQL ended: taking over');
      try {
        handle = await startOwnServer(change.lock, server.port);
      } catch (error) {
        log(`PostgreSQL could not be taken over: ${(error as Error).message}`);
        notifyExit(lost);
      }
    }
    const stopWatching = watchOwnerForTakeover(folder, server.port, (change) => {
      promotion = handleOwnerChange(change);
    });
    const joined: EngineHandle = {
      ...server,
      adopted: true,
      get pid() {
        // The owner may have restarted it.
        return readPostmasterPidFile(folder.cluster)?.pid ?? server.pid;
      },
      stop: async () => {
        stopWatching();
        await promotion;
        if (handle !== joined) await handle.stop();
      },
    };
    return joined;
  }

  let said = false;
  const isStartingElsewhere = () => {
    if (!isPostgresStarting(folder.cluster)) return false;
    if (!said) log(`Another process starts PostgreSQL in ${folder.dir}: waiting for it`);
    said = true;
    return true;
  };
  const found = await pollUntil(
    options.patienceMs ?? PATIENCE_MS,
    async () => {
      const lock = tryLockFile(folder.lockFile);
      return lock === undefined ? joinOwner() : startOwnServer(lock);
    },
    POLL_MS,
    isStartingElsewhere,
  );
  if (found === undefined) {
    throw new EngineBusy(
      `Another process holds ${folder.dir} and its PostgreSQL does not answer: stop that process, or choose another DATA_DIR`,
    );
  }
  let handle: EngineHandle = found;

  const urlOf = (database: string) =>
    `postgres://postgres:${handle.password}@127.0.0.1:${handle.port}/${encodeURIComponent(database)}`;
  return {
    get url() {
      return urlOf('postgres');
    },
    urlOf,
    get pid() {
      return handle.pid;
    },
    get adopted() {
      return handle.adopted;
    },
    dataDir: folder.dir,
    onExit: (callback) => void listeners.add(callback),
    stop: () => handle.stop(),
  };
}

function fallbackFor(durable: boolean): string {
  return durable ? '/var/lib/halfstar' : join(tmpdir(), 'halfstar-engines');
}

/** PostgreSQL as this process has it: its own, or one that it has joined. */
interface EngineHandle {
  readonly password: string;
  readonly pid: number;
  readonly port: number;
  readonly adopted: boolean;
  stop(): Promise<void>;
}

function ownedHandle(supervisor: Supervisor, password: string, onStopped: () => void): EngineHandle {
  return {
    password,
    adopted: false,
    get pid() {
      return supervisor.pid;
    },
    get port() {
      return supervisor.port;
    },
    stop: async () => {
      await supervisor.stop();
      onStopped();
    },
  };
}
