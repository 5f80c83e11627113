import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { SERVER_ENV, SERVER_FLAGS } from '../../bin/bootstrap.js';

const MAIN = fileURLToPath(new URL('../../server/src/app/main.ts', import.meta.url));
/** Settings with which a test of pages gets them rendered on a slow machine too. */
export const PATIENT_RENDERING = { PAGE_RENDERING_TIMEOUT_MS: '60000' };
const START_DEADLINE_MS = 180_000;

export interface ServerProcess {
  origin: string;
  /** Only at the very first start on a data folder. */
  adminInvite: string | null;
  startedInMs: number;
  child: ChildProcess;
  /** What it has printed so far. */
  readonly output: string;
  /** SIGTERM, then waits for the end. */
  stop(): Promise<void>;
  /** kill -9, then waits for the end. */
  kill(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Starts the real server as its own process and waits for its banner. Rejects with its output when it ends instead. */
export async function launch(options: {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  /** Another program, such as the main.ts of another checkout. */
  main?: string | undefined;
  args?: readonly string[];
  /** In milliseconds; default three minutes. */
  startWithinMs?: number;
}): Promise<ServerProcess> {
  const began = performance.now();
  const child = spawn(process.execPath, [...SERVER_FLAGS, options.main ?? MAIN, ...(options.args ?? [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      // Programs that npm run starts have it: code that is read once is not parsed at each start.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...SERVER_ENV,
      LOG_LEVEL: 'error',
      // All clients share the address of this machine.
      RATE_LIMIT_FACTOR: '1000',
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      ...options.env,
    },
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const deadline = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the server did not start:\n${output}`));
    }, options.startWithinMs ?? START_DEADLINE_MS);
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('Halfstar is open at')) return;
      clearTimeout(deadline);
      resolve();
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.once('exit', (code) => {
      clearTimeout(deadline);
      reject(new Error(`the server ended with ${code}:\n${output}`));
    });
  });
  await ready;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    origin: `http://localhost:${options.port}`,
    adminInvite: /[?&]invite=([A-Z0-9-]+)/.exec(output)?.[1] ?? null,
    startedInMs: performance.now() - began,
    child,
    get output() {
      return output;
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
