import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ensureSecretFile } from '../durable-file.ts';
import { EngineFailed, EngineUnavailable } from './errors.ts';
import { canWriteTo, chooseServerUser, type SystemUser } from './system-user.ts';

/** Everything the engine keeps, in one folder of mode 0700. */
export interface EngineFolder {
  dir: string;
  /** PGDATA. Exists complete or not at all. */
  cluster: string;
  passwordFile: string;
  logFile: string;
  lockFile: string;
  /** There from before the first cluster is created until it is complete. */
  firstStartFile: string;
  /** The file that names this folder, because it is not the one that was asked for. */
  namedBy: string | undefined;
  user: SystemUser | undefined;
}

const LOCATION_FILE = 'data-location.txt';
const FIRST_START_FILE = 'first-start';

/**
 * Makes the folder usable for the user that will run PostgreSQL.
 *
 * Started as root, that user may be unable to reach the folder (a checkout under /root, which is 0700). A new cluster
 * then goes to a folder of its own under `fallbackDir`, and `data-location.txt` in the wanted folder says where; that
 * file, not the path, ties the two, so a moved checkout keeps its data and a fresh clone in the same place starts empty.
 */
export function prepareFolder(dataDir: string, fallbackDir: string, log: (line: string) => void): EngineFolder {
  const wanted = resolve(dataDir);
  mkdirSync(wanted, { recursive: true });
  const location = join(wanted, LOCATION_FILE);
  const moved = existsSync(location);
  let dir = moved ? readFileSync(location, 'utf8').trim() : wanted;
  if (moved) requireFolder(dir, location);
  const user = chooseServerUser(join(dir, 'cluster'));
  if (user === undefined) requireOurs(dir);
  takeFolder(dir, user);

  if (user !== undefined && !canWriteTo(dir, user)) {
    if (moved || existsSync(join(dir, 'cluster'))) {
      throw new EngineFailed(
        `The database in ${dir} cannot be reached by ${user.name}, who runs PostgreSQL: move it, or open the folders above it (chmod o+x)`,
      );
    }
    chownSync(dir, 0, 0);
    dir = join(fallbackDir, `${basename(dirname(wanted))}-${randomBytes(4).toString('hex')}`);
    takeFolder(dir, user);
    chmodSync(fallbackDir, 0o755);
    ensureSecretFile(join(dir, FIRST_START_FILE), '');
    // Before there is data, which could not be found without it; after the folder, which must exist from then on.
    ensureSecretFile(location, `${dir}\n`);
    if (!canWriteTo(dir, user)) {
      throw new EngineUnavailable(
        `${user.name}, who runs PostgreSQL, can work neither in ${wanted} nor in ${dir}: choose another DATA_DIR, or set DATABASE_URL`,
      );
    }
  }
  if (dir !== wanted) {
    log(`${user?.name ?? 'PostgreSQL'} cannot reach ${wanted}, so the data is in ${dir} (${location} says so too)`);
  }
  // Paths in /proc have no symbolic links, so neither may this one.
  dir = realpathSync(dir);
  return {
    dir,
    user,
    cluster: join(dir, 'cluster'),
    passwordFile: join(dir, 'password'),
    logFile: join(dir, 'postgres.log'),
    lockFile: join(dir, 'engine.lock'),
    firstStartFile: join(dir, FIRST_START_FILE),
    namedBy: dir === realpathSync(wanted) ? undefined : location,
  };
}

/** A container that was made anew has lost what was outside its volumes: an empty database there would look like one that lost its data. */
function requireFolder(dir: string, location: string): void {
  if (existsSync(dir)) return;
  throw new EngineFailed(
    `The database should be in ${dir || '(nothing)'}, as ${location} says, and that folder is gone: put it back (in a container, keep it on a volume), or delete ${location} to begin with an empty database`,
  );
}

function requireOurs(dir: string): void {
  const refuse = (): never => {
    throw new EngineFailed(
      `${dir} belongs to another user (was it started with sudo?): start as that user, or give the folder back with chown -R`,
    );
  };
  try {
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    refuse();
  }
  const cluster = statSync(join(dir, 'cluster'), { throwIfNoEntry: false });
  if (cluster !== undefined && cluster.uid !== process.getuid?.()) refuse();
}

function takeFolder(dir: string, user: SystemUser | undefined): void {
  // Without a mode, which would also make the new parent folders inaccessible to the user that must pass them.
  mkdirSync(dir, { recursive: true });
  chownTo(user, dir);
  chmodSync(dir, 0o700);
}

/** Makes the user that runs PostgreSQL the owner of a file or folder. Does nothing unless we are root. */
export function chownTo(user: SystemUser | undefined, path: string): void {
  if (user !== undefined) chownSync(path, user.uid, user.gid);
}
