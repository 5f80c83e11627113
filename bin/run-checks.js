import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { COMPILE_CACHE, NODE, ROOT, say } from './bootstrap.js';

/** How many checks run at once, unless one runs alone: as many as the smallest machine of CI has cores. */
const AT_ONCE = 2;

/** @typedef {import('./checks.js').Check} Check */
/** @typedef {{ passed: boolean, seconds: number, output: Buffer }} Outcome */
/** @typedef {{ name: string, passed: boolean, seconds: number }} Result */

/**
 * Runs one check to its end. The output of one that runs alone goes to the terminal while it is written.
 * @param {Check} check @returns {Promise<Outcome>}
 */
function run({ command, env, alone }) {
  const [program = '', ...args] = command;
  const began = Date.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: {
        ...COMPILE_CACHE,
        ...process.env,
        ...env,
        // Scripts with a shebang find the installed node.
        PATH: `${dirname(NODE)}:${process.env.PATH}`,
      },
    });
    /** @type {Buffer[]} */
    const output = [];
    const end = (/** @type {boolean} */ passed) =>
      resolve({ passed, seconds: (Date.now() - began) / 1000, output: Buffer.concat(output) });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

/**
 * Runs checks, two at once unless one must run alone. Prints the output of each, in order.
 * @param {Check[]} checks
 * @param {{ failFast?: boolean }} [options] `failFast`: starts no further check once one has failed
 * @returns {Promise<Result[]>} of those that ran
 */
export async function runChecks(checks, { failFast = false } = {}) {
  /** @type {Result[]} */
  const results = [];
  const running = new Set();
  let anyFailed = false;
  /** @param {Promise<void>} before @param {Check} check @param {Promise<Outcome>} outcome */
  const print = async (before, { name, alone }, outcome) => {
    await before;
    const { passed, seconds, output } = await outcome;
    if (!alone) say(`\n— ${name}`);
    process.stdout.write(output);
    results.push({ name, passed, seconds });
    say(`${passed ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  };
  let printed = Promise.resolve();
  for (const check of checks) {
    while (running.size >= (check.alone ? 1 : AT_ONCE)) await Promise.race(running);
    if (failFast && anyFailed) break;
    if (check.alone) {
      await printed;
      say(`\n— ${check.name}`);
    }
    const outcome = run(check);
    /** @type {Promise<unknown>} */
    const ended = outcome.then(({ passed }) => {
      anyFailed ||= !passed;
      return running.delete(ended);
    });
    running.add(ended);
    printed = print(printed, check, outcome);
    if (check.alone) await printed;
  }
  await printed;
  return results;
}
