import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORKSPACES = ['contract', 'server', 'web', 'e2e'];
const BUILT = 'server/catalog/dist';
/** What tools write. */
const CACHES = /^\.(?:cache|vite.*)$/;

/** Copies the files of the project without anything that was installed or built. The caller removes the folder. */
export function copySources(what: string): string {
  const folder = temporaryFolder(what);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of listed.toString().split('\0')) {
    if (file === '' || !existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  return folder;
}

/** Copies the project as it is after `npm install`: packages are links, the project's own ones to the copy. The caller removes the folder. */
export function copyInstalled(what: string): string {
  const folder = copySources(what);
  if (existsSync(join(ROOT, BUILT))) cpSync(join(ROOT, BUILT), join(folder, BUILT), { recursive: true });
  const ours = join(folder, 'node_modules/@halfstar');
  mkdirSync(ours, { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@halfstar' && !CACHES.test(name))
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of WORKSPACES) {
    symlinkSync(join('../..', name), join(ours, name));
    const installed = join(ROOT, name, 'node_modules');
    if (existsSync(installed)) symlinkSync(installed, join(folder, name, 'node_modules'));
  }
  // Some checks ask git.
  for (const args of [
    ['init', '-q'],
    ['add', '--all'],
  ])
    execFileSync('git', args, { cwd: folder });
  return folder;
}
