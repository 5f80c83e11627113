import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { chownTo, prepareFolder } from './engine-folder.ts';
import { EngineBusy } from './errors.ts';
import { type FolderLock, tryLock } from './folder-lock.ts';
import { type JoinedServer, type OwnerChange, tryJoin, watchOwner } from './joined-server.ts';
import { pollUntil } from './poll-until.ts';
import { readPostmasterPid } from './postmaster-pid.ts';
import type { RestartBackoffOptions } from './restart-backoff.ts';
import type { ServerExit } from './server-process.ts';
import { type Supervisor, startSupervisor } from './supervisor.ts';

export { EngineBusy, EngineFailed, EngineUnavailable, EngineVersionMismatch } from './errors.ts';

export interface EngineOptions {
  /** Holds the cluster, its password, its log and its lock; made when missing, and made private (0700). */
  dataDir: string;
  /** False trades crash safety for speed (fsync and its like off): for tests only. Default true. */
  durable?: boolean;
  /** Hears in one line each what an operator may want to know. Default: nobody does. */
  log?: (line: string) => void;
  /** PostgreSQL settings that override or join ours, as for `postgres -c`. */
  extraSettings?: Record<string, string>;
  /**
   * Where data goes when we are root and the user that runs PostgreSQL cannot reach dataDir.
   * Default /var/lib/halfstar, or under the system's temporary folder when not durable.
   */
  fallbackDir?: string;
  /** How long to wait for another process that starts or stops on the same folder. Default 60 s. */
  patienceMs?: number;
  /** How soon PostgreSQL is started again when it keeps ending. Default: from at once to every 10 s. */
  restart?: RestartBackoffOptions;
}

/** PostgreSQL ended without being asked to. `restarting: false` means that it stays down: end the process. */
export interface EngineExit extends ServerExit {
  restarting: boolean;
}

export interface Engine {
  /** Of the database `postgres`, as superuser; stays the same over restarts. */
  readonly url: string;
  urlOf(database: string): string;
  /** Of the postmaster at this moment. */
  readonly pid: number;
  /** Whether another process keeps the PostgreSQL running; turns false when that one ends and we take over. */
  readonly adopted: boolean;
  /** Where the data really is, which as root may differ from what was asked for. */
  readonly dataDir: string;
  onExit(callback: (exit: EngineExit) => void): void;
  /** Shuts PostgreSQL down, or leaves it alone when it is another process's. Harmless to repeat. */
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
  // One process less; nothing subscribes here.
  max_logical_replication_workers: '0',
};
const UNDURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 50;

/**
 * Starts PostgreSQL on a data folder, creating the cluster the first time, and keeps it running until stop() or until
 * this process ends, in whatever way.
 *
 * The folder has one owner at a time: the process that holds its lock. A second start joins the owner's server
 * (`adopted`), whatever its own settings; when the owner ends, one of those who joined takes the lock and starts
 * PostgreSQL anew on the same port, so that pools only need to reconnect. A server left behind by a killed owner is
 * never joined, since its watchdog is about to stop it: it is shut down and started afresh.
 *
 * @throws EngineUnavailable, EngineBusy, EngineVersionMismatch, EngineFailed
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const log = options.log ?? (() => {});
  const durable = options.durable ?? true;
  const folder = prepareFolder(options.dataDir, options.fallbackDir ?? fallbackFor(durable), log);
  const binaries = await findBinaries(folder, log);
  const settings = { ...SETTINGS, ...(durable ? {} : UNDURABLE), ...options.extraSettings };
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
      return ownedHandle(supervisor, password, lock);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  async function joinOwner(): Promise<EngineHandle | undefined> {
    const server = await tryJoin(folder);
    if (server === undefined) return undefined;
    log(`Another process runs PostgreSQL in ${folder.dir}: joining it on port ${server.port}`);
    return joinedHandle(server);
  }

  function joinedHandle(server: JoinedServer): EngineHandle {
    let promotion: Promise<void> | undefined;
    const lost = { pid: server.pid, code: null, signal: null, restarting: false };
    async function handleOwnerChange(news: OwnerChange): Promise<void> {
      if (news.kind === 'moved') {
        log(`PostgreSQL moved to port ${news.port} under another process: a new start will find it`);
        notifyExit(lost);
        return;
      }
      log('The process that ran PostgreSQL ended: taking over');
      try {
        keeper = await startOwnServer(news.lock, server.port);
      } catch (error) {
        log(`PostgreSQL could not be taken over: ${(error as Error).message}`);
        notifyExit(lost);
      }
    }
    const endWatch = watchOwner(folder, server.port, (news) => {
      promotion = handleOwnerChange(news);
    });
    const guest: EngineHandle = {
      ...server,
      adopted: true,
      get pid() {
        // Its owner may have restarted it.
        return readPostmasterPid(folder.cluster)?.pid ?? server.pid;
      },
      stop: async () => {
        endWatch();
        await promotion;
        if (keeper !== guest) await keeper.stop();
      },
    };
    return guest;
  }

  const found = await pollUntil(
    options.patienceMs ?? PATIENCE_MS,
    async () => {
      const lock = tryLock(folder.lockFile);
      return lock === undefined ? joinOwner() : startOwnServer(lock);
    },
    LOOK_AGAIN_MS,
  );
  if (found === undefined) {
    throw new EngineBusy(
      `Another process holds ${folder.dir} and its PostgreSQL does not answer: stop that process, or choose another DATA_DIR`,
    );
  }
  let keeper: EngineHandle = found;

  const urlOf = (database: string) =>
    `postgres://postgres:${keeper.password}@127.0.0.1:${keeper.port}/${encodeURIComponent(database)}`;
  return {
    get url() {
      return urlOf('postgres');
    },
    urlOf,
    get pid() {
      return keeper.pid;
    },
    get adopted() {
      return keeper.adopted;
    },
    dataDir: folder.dir,
    onExit: (callback) => void listeners.add(callback),
    stop: () => keeper.stop(),
  };
}

function fallbackFor(durable: boolean): string {
  return durable ? '/var/lib/halfstar' : join(tmpdir(), 'halfstar-engines');
}

/** Our part in keeping PostgreSQL running: all of it, or none. */
interface EngineHandle {
  readonly password: string;
  readonly pid: number;
  readonly port: number;
  readonly adopted: boolean;
  stop(): Promise<void>;
}

function ownedHandle(supervisor: Supervisor, password: string, lock: FolderLock): EngineHandle {
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
      lock.release();
    },
  };
}
