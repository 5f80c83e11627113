// Which features' tests a change can reach.
import { spawnSync } from 'node:child_process';
import { FEATURES } from '../features.mjs';
import { fail, ROOT } from './bootstrap.js';

/** Files of no consequence for any test. */
const DOCUMENTS = /^(docs\/|[A-Z]+\.md$|\.gitignore$)/;
const FEATURE = /^(?:contract\/src|server\/src\/features|web\/src\/features|e2e)\/([^/]+)\//;
/** Above all features: pages and the process itself. */
const APP = /^(server|web)\/src\/app\/|^server\/test\/across\/|^e2e\/(app|pages)\//;

/**
 * The features to test after a change of these files: the lowest one changed and those above it, which may use it, and `app`.
 * Everything, as null, when something changed that all of them share.
 * @param {string[]} files relative to the root @returns {string[] | null}
 */
export function findReachedFeatures(files) {
  let lowest = Number.POSITIVE_INFINITY;
  for (const file of files) {
    if (DOCUMENTS.test(file)) continue;
    const rank = APP.test(file) ? FEATURES.length : FEATURES.indexOf(FEATURE.exec(file)?.[1] ?? '');
    if (rank === -1) return null;
    lowest = Math.min(lowest, rank);
  }
  return lowest === Number.POSITIVE_INFINITY ? [] : [...FEATURES.slice(lowest), 'app'];
}

/** The lines that a git command prints. @param {string[]} args */
function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) fail(stderr.trim());
  return stdout.split('\n').filter((line) => line !== '');
}

/** The files that differ from a revision, also those not committed or not added. @param {string} revision */
export const listChangedFiles = (revision) => [
  ...git('diff', '--name-only', '--no-renames', revision),
  ...git('ls-files', '--others', '--exclude-standard'),
];
