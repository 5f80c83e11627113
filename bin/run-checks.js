import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { NODE, ROOT, say } from './bootstrap.js';

/**
 * Runs every check, also after one has failed, and ends with a count.
 * @param {import('./checks.js').Check[]} checks
 */
export function runChecks(checks) {
  // Scripts with a shebang find the node that we brought along.
  const env = { ...process.env, PATH: `${dirname(NODE)}:${process.env.PATH}` };
  const failed = [];
  for (const { name, command } of checks) {
    const [program = '', ...args] = command;
    say(`\n— ${name}`);
    const began = Date.now();
    const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', env });
    if (status !== 0) failed.push(name);
    say(`${status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
  say(failed.length === 0 ? '\nEvery check passed.' : `\nFailed: ${failed.join(', ')}`);
  say(`${checks.length - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
