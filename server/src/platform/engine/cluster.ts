import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureSecretFile, syncToDisk } from '../durable-file.ts';
import type { Binaries } from './binaries.ts';
import { chownTo, type EngineFolder } from './engine-folder.ts';
import { EngineFailed, EngineVersionMismatch } from './errors.ts';
import { stopLeftoverServer } from './postmaster-pid.ts';
import { spawnOptionsFor } from './system-user.ts';

const MAJOR = '18';
const PARTIAL = 'cluster.partial-';

/**
 * Creates the PostgreSQL cluster if there is none. Only for the holder of the folder's lock. A cluster whose password file is lost gets a
 * new password, after a PostgreSQL that is left in it has been shut down.
 * @returns the superuser's password
 * @throws EngineFailed; EngineVersionMismatch for a cluster of another major version; EngineBusy when a PostgreSQL that is left does not
 * stop
 */
export async function ensureCluster(
  folder: EngineFolder,
  binaries: Binaries,
  durable: boolean,
  log: (line: string) => void,
): Promise<string> {
  requireVersion(folder);
  for (const leftover of readdirSync(folder.dir).filter((name) => name.startsWith(PARTIAL))) {
    // The initdb of a killed start may still be writing there.
    rmSync(join(folder.dir, leftover), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
  const known = readPassword(folder);
  const exists = existsSync(folder.cluster);
  if (exists) rmSync(folder.firstStartFile, { force: true });
  else requireFirstStart(folder, known !== undefined);
  if (exists && known !== undefined) return known;
  const password = known ?? writePassword(folder);
  if (exists) {
    await stopLeftoverServer(folder, binaries, log);
    resetPassword(folder, binaries, password);
  } else {
    await initialise(folder, binaries, durable);
  }
  return password;
}

/**
 * A folder in which the cluster is missing, although it was there, may be a volume that is not mounted: an empty database there would look
 * like one that lost its data. A first start that was killed is begun again.
 */
function requireFirstStart(
  { dir, cluster, passwordFile, firstStartFile, namedBy }: EngineFolder,
  hasPassword: boolean,
): void {
  if (existsSync(firstStartFile)) return;
  const sign = namedBy ?? (hasPassword ? passwordFile : undefined);
  if (sign !== undefined) {
    throw new EngineFailed(
      `The database should be in ${cluster}, and that is gone, although ${sign} is there: put it back (in a container, mount its volume), or delete ${sign} to begin with an empty database`,
    );
  }
  ensureSecretFile(firstStartFile, '');
  syncToDisk(dir);
}

/** The superuser's password; undefined while there is none. */
export function readPassword(folder: EngineFolder): string | undefined {
  if (!existsSync(folder.passwordFile)) return undefined;
  return readFileSync(folder.passwordFile, 'utf8').trim() || undefined;
}

function requireVersion(folder: EngineFolder): void {
  if (!existsSync(folder.cluster)) return;
  const file = join(folder.cluster, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new EngineFailed(`${folder.cluster} is no PostgreSQL data folder (no PG_VERSION): move it away`);
  }
  const found = readFileSync(file, 'utf8').trim();
  if (found === MAJOR) return;
  throw new EngineVersionMismatch(
    `${folder.cluster} was written by PostgreSQL ${found}, this Halfstar brings ${MAJOR}: restore a backup into a new DATA_DIR, or set DATABASE_URL to a PostgreSQL ${found} server on that data`,
  );
}

function writePassword(folder: EngineFolder): string {
  const password = randomBytes(24).toString('base64url');
  const partial = `${folder.passwordFile}.partial`;
  writeFileSync(partial, `${password}\n`, { mode: 0o600 });
  // initdb reads it as the other user.
  chownTo(folder.user, partial);
  // An empty file after a power failure would lock us out of the cluster that has this password.
  syncToDisk(partial);
  renameSync(partial, folder.passwordFile);
  return password;
}

async function initialise(folder: EngineFolder, binaries: Binaries, durable: boolean): Promise<void> {
  // Renamed into place when complete, so that a kill in the middle leaves nothing that looks like a cluster.
  const partial = join(folder.dir, PARTIAL + randomBytes(4).toString('hex'));
  const flags = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${folder.passwordFile}`, '-E', 'UTF8'];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const speed = durable ? [] : ['--no-sync'];
  try {
    await promisify(execFile)(binaries.initdb, ['-D', partial, ...flags, ...locale, '--no-instructions', ...speed], {
      ...spawnOptionsFor(folder.user),
      cwd: '/',
    });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    rmSync(partial, { recursive: true, force: true });
    throw new EngineFailed(`initdb failed: ${stderr?.trim() || message}`);
  }
  renameSync(partial, folder.cluster);
  // A rename is only on disk once the folder that holds the names is.
  if (durable) syncToDisk(folder.dir);
  rmSync(folder.firstStartFile, { force: true });
}

/** Waits until the disk has every file of a cluster that ran without fsync. Only while no PostgreSQL runs there. */
export function syncClusterToDisk(folder: EngineFolder, binaries: Binaries, log: (line: string) => void): void {
  const sync = spawnSync(binaries.initdb, ['--sync-only', '-D', folder.cluster], {
    ...spawnOptionsFor(folder.user),
    cwd: '/',
    encoding: 'utf8',
  });
  if (sync.status !== 0) throw new EngineFailed(`${folder.cluster} could not be written to the disk: ${sync.stderr}`);
  syncToDisk(folder.passwordFile);
  syncToDisk(folder.dir);
  log(`The database in ${folder.dir} is on the disk`);
}

function resetPassword(folder: EngineFolder, binaries: Binaries, password: string): void {
  const single = spawnSync(binaries.postgres, ['--single', '-D', folder.cluster, 'postgres'], {
    ...spawnOptionsFor(folder.user),
    cwd: '/',
    input: `alter user postgres password '${password}'\n`,
    encoding: 'utf8',
  });
  if (single.status === 0) return;
  rmSync(folder.passwordFile, { force: true });
  throw new EngineFailed(`The password of ${folder.cluster} is lost and could not be set anew: ${single.stderr}`);
}
