// Says which of our dependencies are behind their newest version by a major version or by more than one minor version. It fails only
// when it can no longer tell: what others release is no fault of ours. Then requires that planted versions are told apart.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** What stays behind for a reason. */
const REASONS: Record<string, string> = {
  node: '24 has long-term support until 2028',
  '@types/node': 'as node',
  '@simplewebauthn/browser': 'as its other half, which the passkey plugin brings',
  typescript: 'tools need its API, which 7 does not have; types are checked by typescript-7',
};

const toNumbers = (version: string): number[] => version.split(/[.+-]/, 2).map(Number);

/** Whether a version is a major version behind another one, or more than one minor version. */
function isFarBehind(current: string, latest: string): boolean {
  const [[major = 0, minor = 0], [newMajor = 0, newMinor = 0]] = [toNumbers(current), toNumbers(latest)];
  return newMajor > major || (newMajor === major && newMinor > minor + 1);
}

const PLANTED: readonly [current: string, latest: string, far: boolean][] = [
  ['1.7.7', '1.7.25', false],
  ['4.10.2', '4.11.0', false],
  ['4.9.2', '4.11.0', true],
  ['13.3.0', '14.0.0', true],
  ['18.4.0-beta.17', '18.4.0', false],
  ['3.0.0', '2.9.0', false],
];
for (const [current, latest, far] of PLANTED)
  if (isFarBehind(current, latest) !== far) throw new Error(`${current} and ${latest} are told apart wrongly`);

interface Outdated {
  /** Missing for packages of other systems. */
  current?: string;
  latest: string;
}

const asked = spawnSync('npm', ['outdated', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const answer = JSON.parse(asked.stdout || '{}') as { error?: unknown } | Record<string, Outdated | Outdated[]>;
if (asked.error !== undefined || 'error' in answer) {
  console.log('the registry does not answer, so nobody knows what is behind');
} else {
  const behind = Object.entries(answer as Record<string, Outdated | Outdated[]>).flatMap(([name, found]) => {
    // One that several workspaces use is listed once for each.
    const { current, latest } = (Array.isArray(found) ? found[0] : found) ?? { latest: '' };
    return current !== undefined && isFarBehind(current, latest) ? [{ name, current, latest }] : [];
  });
  for (const { name, current, latest } of behind)
    console.log(`${name} ${current}: ${latest} is out${name in REASONS ? ` (stays: ${REASONS[name]})` : ''}`);
  const open = behind.filter(({ name }) => !(name in REASONS));
  console.log(`${open.length} dependencies are behind by more than a minor version without a reason`);
}
