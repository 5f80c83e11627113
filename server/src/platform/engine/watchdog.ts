import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type SystemUser, spawnOptionsFor } from './system-user.ts';

/** A process that outlives this one by seconds, to stop the PostgreSQL that this one can no longer stop. */
export interface Watchdog {
  pid: number | undefined;
  /** Sets the postmaster to stop when we die. Undefined while there is none: its pid may be reused by another process. */
  guard(postmaster: number | undefined): void;
  /** Ends it without stopping PostgreSQL. */
  close(): Promise<void>;
}

// A shell, since a second Node would weigh more than PostgreSQL does. It starts with a pid, or none, and reads others until the pipe
// ends, which it does in whatever way we die; then fast shutdown, and after 8 s an immediate one, which recovery copes with.
const SCRIPT = `
trap '' HUP INT TERM QUIT
pid=$1
while read -r line; do pid=$line; done
[ -n "$pid" ] || exit 0
kill -s INT "$pid" || exit 0
for second in 1 2 3 4 5 6 7 8; do
  sleep 1
  kill -s 0 "$pid" || exit 0
done
kill -s QUIT "$pid"
`;

const RELAUNCH_MS = 100;

/** Starts the watchdog, and starts it again when it is killed. */
export function startWatchdog(user: SystemUser | undefined): Watchdog {
  let guarded: number | undefined;
  let closed = false;
  let child = launch();

  function launch(): ChildProcess {
    const next = spawn('/bin/sh', ['-c', SCRIPT, 'halfstar-watchdog', `${guarded ?? ''}`], {
      ...spawnOptionsFor(user),
      cwd: '/',
      // Its own session: Ctrl-C and a closed terminal reach us, not it.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    // Neither may keep a finished program running.
    next.unref();
    (next.stdin as unknown as { unref?: () => void }).unref?.();
    // A write to a watchdog just killed; its exit is dealt with below.
    next.stdin?.on('error', () => {});
    next.on('error', () => {});
    next.once('exit', () => {
      if (closed) return;
      setTimeout(() => {
        if (closed) return;
        child = launch();
      }, RELAUNCH_MS).unref();
    });
    return next;
  }

  return {
    get pid() {
      return child.pid;
    },
    guard(postmaster) {
      guarded = postmaster;
      child.stdin?.write(`${guarded ?? ''}\n`);
    },
    async close() {
      closed = true;
      guarded = undefined;
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.ref();
      child.stdin?.end('\n');
      await gone;
    },
  };
}
