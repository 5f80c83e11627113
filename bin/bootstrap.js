// What every command needs before it can begin. Runs on the installed node, so it supports Node 20 and has no dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';

/** The node that runs Halfstar, installed by npm whatever node the machine has. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');

/**
 * Flags of node for the server. The heap may grow by half between two collections instead of to three times its size: 150 MB less at
 * the peak. A young generation of 24 MB instead of 48 is enough for what 16 requests at once need (docs/decisions/040).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
/** Otherwise glibc keeps freed memory for each of many threads. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2', NODE_ENV: 'production' };

/** What was compiled once is not compiled again: servers start in half the time. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node') };

/** @param {string} line */
export const say = (line) => process.stdout.write(`${line}\n`);

/** @param {string} line @returns {never} */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** A fingerprint of files and of all files below folders. @param {string[]} paths relative to the root */
function fingerprint(paths) {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).toSorted()) add(join(path, name));
    else hash.update(path.slice(ROOT.length)).update(readFileSync(path));
  };
  for (const path of paths) add(join(ROOT, path));
  return hash.digest('hex');
}

/** Does the work only when what it depends on has changed since. @param {string} stamp @param {string[]} inputs @param {() => void} work */
function whenChanged(stamp, inputs, work) {
  const file = join(ROOT, stamp);
  const now = fingerprint(inputs);
  if (existsSync(file) && readFileSync(file, 'utf8') === now) return;
  work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, now);
}

/** @param {string} command @param {string[]} args @param {string} message */
function runOrFail(command, args, message) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) fail(`${message}${error === undefined ? '' : ` (${error.message})`}`);
}

/** Installs exactly what package-lock.json says, when it changed. */
export function ensureInstalled() {
  whenChanged('node_modules/.halfstar-installed', ['package.json', 'package-lock.json'], () => {
    say('Installing packages …');
    const npm = process.env.npm_execpath;
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const message = 'npm ci failed; the lines above say why.';
    if (npm?.endsWith('.js')) runOrFail(process.execPath, [npm, ...args], message);
    else runOrFail(windows ? 'npm.cmd' : 'npm', args, message);
    if (!existsSync(NODE))
      fail('npm did not bring node along: are install scripts switched off (npm config get ignore-scripts)?');
  });
}

/** Builds the film catalog when its sources changed. */
export function ensureCatalog() {
  whenChanged(
    'server/catalog/dist/.built',
    [
      'server/catalog/build.ts',
      'server/catalog/merge.ts',
      'server/catalog/sources',
      'server/catalog/overlay',
      'server/catalog/facts',
      'server/src/features/movies/genres.model.ts',
      'server/src/features/movies/titles.model.ts',
      'package-lock.json',
    ],
    () => {
      runOrFail(NODE, ['server/catalog/build.ts'], 'The film catalog could not be built.');
    },
  );
}

/** Builds the film catalog and the web app, each when its sources changed. */
export function ensureBuilt() {
  ensureCatalog();
  whenChanged(
    'web/dist/.built',
    ['web/src', 'web/public', 'web/build', 'web/index.html', 'web/vite.config.ts', 'contract/src', 'package-lock.json'],
    () => {
      say('Building the web app …');
      runOrFail(
        NODE,
        ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel=warn'],
        'The web app could not be built.',
      );
      runOrFail(
        NODE,
        ['node_modules/vite/bin/vite.js', 'build', 'web', '--ssr', 'src/app/server.tsx', '--logLevel=warn'],
        'What draws pages on the server could not be built.',
      );
    },
  );
}

/**
 * Runs a long-lived child with our terminal, hands signals on and ends as it ends.
 * @param {string[]} args of node
 * @param {Record<string, string>} [env]
 */
export function become(args, env = {}) {
  const child = spawn(NODE, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...COMPILE_CACHE,
      ...SERVER_ENV,
      ...process.env,
      ...env,
    },
  });
  // Ctrl-C in a terminal reaches the child by itself; a second one would mean "at once".
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // npm sends SIGTERM to a shell that does not pass it on. When npm is no longer the parent, this process stops as well.
  const parent = process.ppid;
  const orphaned = () => process.ppid !== parent && child.kill('SIGTERM');
  if (process.env.npm_lifecycle_event !== undefined) setInterval(orphaned, 250).unref();
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}
