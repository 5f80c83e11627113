import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { EngineUnavailable } from './errors.ts';

/** The user PostgreSQL runs as when we ourselves are root, which PostgreSQL refuses to be. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/** Children get none of our environment: no secrets in /proc/<pid>/environ, and messages in one language, so that they can be parsed. */
const CHILD_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Options for spawning a child process as `user`, or as ourselves when undefined. Either way it gets a minimal environment in place of
 * ours, without secrets.
 */
export function spawnOptionsFor(user: SystemUser | undefined): {
  uid?: number;
  gid?: number;
  env: NodeJS.ProcessEnv;
} {
  const identity = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  return { ...identity, env: { ...CHILD_ENVIRONMENT } };
}

/**
 * Chooses the user that runs PostgreSQL: undefined (ourselves) unless we are root. An existing cluster keeps its owner, so that a
 * start with sudo does not take it away from a user who starts without.
 */
export function chooseServerUser(cluster: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) {
    return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  return findUnprivilegedUser(readFileSync('/etc/passwd', 'utf8'));
}

/** Picks `postgres`, `_postgres` or `nobody`, in this order, from the text of /etc/passwd. Throws EngineUnavailable when none is there. */
export function findUnprivilegedUser(passwdText: string): SystemUser {
  const entries = passwdText.split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const entry = entries.find((fields) => fields[0] === name);
    const [uid, gid] = [Number(entry?.[2]), Number(entry?.[3])];
    if (uid > 0 && gid > 0) return { name, uid, gid };
  }
  throw new EngineUnavailable(
    'PostgreSQL does not run as root, and /etc/passwd has neither postgres nor nobody: start as an ordinary user, or set DATABASE_URL',
  );
}

/** Whether `user` can enter the folder and write there. The system is asked, since mode bits ignore ACLs and mounts. */
export function canWriteTo(dir: string, user: SystemUser): boolean {
  const script = 'cd "$1" && test -w . && test -x .';
  const probe = spawnSync('/bin/sh', ['-c', script, 'sh', dir], {
    ...spawnOptionsFor(user),
    cwd: '/',
    stdio: 'ignore',
  });
  return probe.status === 0;
}
