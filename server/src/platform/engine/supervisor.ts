import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { EngineFolder } from './engine-folder.ts';
import { EngineFailed } from './errors.ts';
import { chooseFreePort } from './ports.ts';
import { stopLeftoverServer } from './postmaster-pid.ts';
import { RestartBackoff, type RestartBackoffOptions } from './restart-backoff.ts';
import { lastLines, type ServerExit, type ServerProcess, spawnServer, waitUntilReady } from './server-process.ts';
import { startWatchdog } from './watchdog.ts';

export interface SupervisorInput {
  folder: EngineFolder;
  binaries: Binaries;
  password: string;
  settings: Record<string, string>;
  /** Tried first; another is taken when it is not free. */
  port: number | undefined;
  log: (line: string) => void;
  /** Called when PostgreSQL has ended unexpectedly. `restarting: false`: its port is taken, so it stays down. */
  onExit: (exit: ServerExit & { restarting: boolean }) => void;
  restart?: RestartBackoffOptions | undefined;
}

/** A PostgreSQL that is kept running until stop(). */
export interface Supervisor {
  pid: number;
  port: number;
  stop(): Promise<void>;
}

const PORT_ATTEMPTS = 5;
const FAST_SHUTDOWN_MS = 8_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

/**
 * Starts PostgreSQL and resolves when it answers. Whenever it ends, it is started again on the same port; when another program has taken
 * that port, it stays down. A watchdog stops it when this process dies. The caller holds the folder's lock.
 * @throws EngineFailed; EngineBusy when a PostgreSQL that is left in the folder does not stop
 */
export async function startSupervisor(input: SupervisorInput): Promise<Supervisor> {
  const { folder, binaries, password, settings, log } = input;
  const watchdog = startWatchdog(folder.user);
  const stopping = new AbortController();
  let server: ServerProcess;
  let readySince: number | null = null;

  /** One attempt. False when PostgreSQL ended before it was ready. */
  async function run(port: number): Promise<boolean> {
    await stopLeftoverServer(folder, binaries, log);
    if (stopping.signal.aborted) return false;
    readySince = null;
    server = spawnServer(folder, binaries, port, settings);
    if (server.pid > 0) watchdog.guard(server.pid);
    void server.exited.then(() => watchdog.guard(undefined));
    try {
      const ready = await waitUntilReady(server, folder, password, log);
      if (ready) readySince = performance.now();
      return ready;
    } catch (error) {
      await shutDown(server, log);
      throw error;
    }
  }

  async function startOnFreePort(): Promise<void> {
    const taken = new Set<number>();
    for (;;) {
      const preferred = input.port !== undefined && !taken.has(input.port) ? input.port : undefined;
      const port = preferred ?? (await chooseFreePort(folder.cluster, taken));
      if (await run(port)) return;
      const output = server.output();
      taken.add(port);
      if (!lostThePort(output) || taken.size >= PORT_ATTEMPTS) {
        throw new EngineFailed(`PostgreSQL did not start:\n${lastLines(output)}`);
      }
      log(`Port ${port} was taken meanwhile, trying another`);
    }
  }

  async function keepRunning(): Promise<void> {
    const backoff = new RestartBackoff(input.restart);
    for (let portLosses = 0; ; ) {
      const exit = await server.exited;
      if (stopping.signal.aborted) return;
      const pause = backoff.nextDelayMs(readySince === null ? 0 : performance.now() - readySince);
      readySince = null;
      const how = exit.signal ?? `code ${exit.code}`;
      const when = pause === 0 ? '' : ` in ${pause / 1000} s`;
      log(`PostgreSQL ended (${how}), starting it again on port ${server.port}${when}`);
      input.onExit({ ...exit, restarting: true });
      try {
        await sleep(pause, undefined, { signal: stopping.signal });
        if (await run(server.port)) log(`PostgreSQL is back on port ${server.port} (pid ${server.pid})`);
        else if (!stopping.signal.aborted) log(`PostgreSQL did not start:\n${lastLines(server.output())}`);
        portLosses = lostThePort(server.output()) ? portLosses + 1 : 0;
        if (portLosses < PORT_ATTEMPTS) continue;
        // Pools have the address, so only a new start can choose another.
        log(
          `Port ${server.port} is taken by another program, so PostgreSQL stays down: start Halfstar again, and it takes another port`,
        );
        return input.onExit({ ...(await server.exited), restarting: false });
      } catch (error) {
        if (stopping.signal.aborted) return;
        log(`PostgreSQL could not be started again: ${(error as Error).message}`);
      }
    }
  }

  try {
    await startOnFreePort();
  } catch (error) {
    await watchdog.close();
    throw error;
  }
  const running = keepRunning();
  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    stopping.abort();
    await shutDown(server, log);
    await running;
    await watchdog.close();
  }
  return {
    get pid() {
      return server.pid;
    },
    get port() {
      return server.port;
    },
    stop: () => (stopped ??= stop()),
  };
}

function lostThePort(output: string): boolean {
  return /could not bind|could not create any TCP\/IP sockets/.test(output);
}

/** Shuts down fast, then immediately, then by SIGKILL. Crash recovery keeps every acknowledged row even then. */
async function shutDown(server: ServerProcess, log: (line: string) => void): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
    ['SIGKILL', IMMEDIATE_SHUTDOWN_MS],
  ];
  for (const [name, patience] of steps) {
    if (server.hasExited()) return;
    if (name !== 'SIGINT') log(`PostgreSQL does not stop, sending ${name}`);
    server.signal(name);
    await exitedWithin(server, patience);
  }
}

async function exitedWithin(server: ServerProcess, ms: number): Promise<void> {
  const timer = new AbortController();
  await Promise.race([server.exited, sleep(ms, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
}
