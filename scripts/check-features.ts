// Reports files with a name that is not allowed, SQL outside *.queries.ts, *.predicate.ts and *.facts.ts, settings read outside settings.ts,
// and decisions by somebody's tier, role, badges or sanctions outside *.policy.ts. Then requires that the last check finds planted ones.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { FEATURES, FOLDERS, SUBJECTS } from '../features.mjs';
import { findRightsDecisions } from './support/find-rights.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const SERVER_KINDS = [
  'routes',
  'policy',
  'model',
  'predicate',
  'facts',
  'service',
  'queries',
  'present',
  'errors',
  'events',
  'jobs',
];
const CONTRACT_KINDS = ['schema', 'contract', 'examples', 'notifications'];
const WEB_FOLDERS = ['api', 'model', 'components', 'screens', 'hooks'];

/** Every file below a folder, relative to the root. */
const filesBelow = (folder: string): string[] =>
  existsSync(join(ROOT, folder))
    ? readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    : [];

const subjectsOf = (feature: string): string =>
  [feature, ...((SUBJECTS as Record<string, string[]>)[feature] ?? [])].join('|');

const foldersOf = (feature: string): readonly string[] => (FOLDERS as Record<string, string[]>)[feature] ?? [];

function* misnamedFiles(feature: string): Generator<string> {
  const subjects = subjectsOf(feature);
  const folder = foldersOf(feature).length === 0 ? '' : `((${foldersOf(feature).join('|')})/)?`;
  const shapes: [place: string, allowed: RegExp, hint: string][] = [
    [
      `contract/src/${feature}`,
      new RegExp(`^(${subjects})\\.(${CONTRACT_KINDS.join('|')})((\\.long)?\\.test)?\\.ts$`),
      CONTRACT_KINDS.join(', '),
    ],
    [
      `server/src/features/${feature}`,
      new RegExp(
        `^(${folder}(${subjects})(\\.(${SERVER_KINDS.join('|')}))?(\\.[a-z-]+)?(\\.long)?\\.test\\.ts|${folder}(${subjects})\\.(${SERVER_KINDS.join('|')})\\.ts|on/[a-z-]+\\.ts)$`,
      ),
      `${SERVER_KINDS.join(', ')}, or a listener in on/`,
    ],
    [`web/src/features/${feature}`, new RegExp(`^(${WEB_FOLDERS.join('|')})/`), `a folder ${WEB_FOLDERS.join(', ')}`],
  ];
  for (const [place, allowed, hint] of shapes) {
    for (const file of filesBelow(place)) {
      const name = file.slice(place.length + 1);
      if (allowed.test(name)) continue;
      const [subject = ''] = basename(name).split('.');
      const isUnknown = !subjects.split('|').includes(subject) && !name.startsWith('on/') && !place.startsWith('web/');
      yield isUnknown
        ? `${file}: '${subject}' is no subject of ${feature}: add it to SUBJECTS in features.mjs.`
        : `${file}: a feature holds only ${hint}. Rename it, or move it to the feature or layer it belongs to.`;
    }
  }
}

function* unknownFeatures(): Generator<string> {
  for (const layer of ['server/src/features', 'web/src/features']) {
    if (!existsSync(join(ROOT, layer))) continue;
    for (const name of readdirSync(join(ROOT, layer))) {
      if (!(FEATURES as readonly string[]).includes(name)) yield `${layer}/${name}: no such feature in features.mjs.`;
    }
  }
}

/** Where the browser tests of several features are. */
const ACROSS_FEATURES = 'app';
/** Each page of the app, opened once. */
const PAGES = 'pages';

/** `npm test -- FEATURE` runs the browser tests of the folder `e2e/FEATURE`. */
function* misplacedSpecs(): Generator<string> {
  const folders = [...FEATURES, ACROSS_FEATURES, PAGES];
  for (const file of filesBelow('e2e')) {
    if (!file.endsWith('.spec.ts') || file.includes('/node_modules/')) continue;
    const [, folder = '', ...rest] = file.split('/');
    if (rest.length !== 1 || !folders.includes(folder))
      yield `${file}: belongs to no feature. Move it into e2e/<feature>, or into e2e/${ACROSS_FEATURES} when it crosses several: ${folders.join(', ')}.`;
  }
}

const SQL = /\b(selectFrom|insertInto|updateTable|deleteFrom|selectNoFrom)\(|\bsql(<[^>`]*>)?`/;

function* misplacedCode(): Generator<string> {
  for (const file of filesBelow('server/src')) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const text = readFileSync(join(ROOT, file), 'utf8');
    if (/\bprocess\.env\b/.test(text) && file !== 'server/src/app/settings.ts') {
      yield `${file}: reads process.env. Add it to server/src/app/settings.ts and pass it on.`;
    }
    if (file.startsWith('server/src/features/') && !/\.(queries|predicate|facts)\.ts$/.test(file) && SQL.test(text)) {
      yield `${file}: holds SQL. Move it to the feature's *.queries.ts.`;
    }
  }
}

/** Where rights are decided: in policies, and for sets of rows in SQL. */
const DECIDES = /\.(policy|queries|predicate|facts)\.ts$/;
const RIGHTS_ADVICE =
  "decides by somebody's tier, role, badges or sanctions. Ask a function of the feature's *.policy.ts.";

/** Lines that decide by rights, and lines that only look like it. */
const DECISIONS = [
  "if (viewer.tier !== 'admin') throw notAllowed();",
  "const isOwner = 'owner' === (found as ClubRow)?.viewer_role;",
  "const may = ['owner', 'moderator'].includes(target.role);",
  "if (member.badges.includes('moderator')) act();",
  "const may = viewer.badges.some((badge) => badge === 'founders');",
  'const most = QUOTAS[viewer.tier];',
  "switch (club.viewer_role) { case 'owner': act(); }",
  'if (principal?.sanctions.isBanned === true) return null;',
  "const { tier } = viewer; if (tier === 'admin') act();",
  'const { sanctions: against } = member;',
  "const isAdmin = ({ tier }: Pick<Viewer, 'tier'>) => tier === 'admin';",
];
const NO_DECISIONS = [
  'if (before.tier !== tier) record({ tier: before.tier });',
  "await setRole(ctx, clubId, userId, 'owner');",
  'return { ...presented, tier: row.tier, badges: toBadges(row.badges), sanctions };',
  'if (!before.badges.includes(badge)) throw invalidInput();',
  'const { userId, tier } = requireMember(viewer);',
];

const findRights = (text: string): number[] =>
  findRightsDecisions(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true));

function* misplacedDecisions(): Generator<string> {
  for (const file of [...filesBelow('server/src/features'), ...filesBelow('server/src/app')]) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || DECIDES.test(file)) continue;
    for (const line of findRights(readFileSync(join(ROOT, file), 'utf8'))) yield `${file}:${line}: ${RIGHTS_ADVICE}`;
  }
  for (const text of DECISIONS)
    if (findRights(text).length === 0) yield `The check no longer finds a decision by rights in: ${text}`;
  for (const text of NO_DECISIONS)
    if (findRights(text).length > 0) yield `The check finds a decision by rights in: ${text}`;
}

const errors = [
  ...FEATURES.flatMap((feature) => [...misnamedFiles(feature)]),
  ...unknownFeatures(),
  ...misplacedSpecs(),
  ...misplacedCode(),
  ...misplacedDecisions(),
];
for (const error of errors) process.stderr.write(`${error}\n`);
process.stdout.write(
  errors.length === 0
    ? 'Every file has an allowed name and place, and no decision by rights was found outside of policies and SQL.\n'
    : `${errors.length} errors\n`,
);
process.exitCode = errors.length === 0 ? 0 : 1;
