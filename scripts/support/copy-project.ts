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

/** Copies the project, with what is installed as links, and its own packages in their places. The caller removes the folder. */
export function copyProject(what: string): string {
  const folder = temporaryFolder(what);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  const files = listed.toString().split('\0');
  for (const file of [...files, BUILT].filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  }
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
