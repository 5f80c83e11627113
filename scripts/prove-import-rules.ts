// Proves that each import rule reports what it forbids: plants every forbidden import in a copy of the tree.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FEATURES } from '../features.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Violation {
  rule: string;
  file: string;
  code: string;
}

const upwardImports: Violation[] = FEATURES.slice(0, -1).flatMap((feature, i) => {
  const higher = FEATURES[i + 1] ?? '';
  return [
    {
      rule: `${feature}-imports-upward`,
      file: `server/src/features/${feature}/planted.service.ts`,
      code: `import '#features/${higher}/planted.policy.ts';`,
    },
    {
      rule: `${feature}-imports-upward`,
      file: `contract/src/${feature}/planted.schema.ts`,
      code: `import '../${higher}/planted.schema.ts';`,
    },
  ];
});

const VIOLATIONS: Violation[] = [
  ...upwardImports,
  { rule: 'contract-stands-alone', file: 'contract/src/shared/planted.ts', code: "import 'kysely';" },
  {
    rule: 'contract-stands-alone',
    file: 'contract/src/shared/planted.ts',
    code: "import '../../../web/src/lib/planted.ts';",
  },
  {
    rule: 'layers-meet-in-contract',
    file: 'web/src/lib/planted-too.ts',
    code: "import '../../../server/src/platform/clock.ts';",
  },
  {
    rule: 'server-private-files',
    file: 'server/src/features/timeline/planted.service.ts',
    code: "import '#features/reviews/planted.queries.ts';",
  },
  {
    rule: 'server-private-files',
    file: 'server/src/features/timeline/planted.service.ts',
    code: "import '#features/reviews/planted.jobs.ts';",
  },
  {
    rule: 'models-are-pure',
    file: 'server/src/features/timeline/planted.model.ts',
    code: "import { planted } from './planted.service.ts';",
  },
  {
    rule: 'demo-uses-services',
    file: 'server/demo/planted.ts',
    code: "import '#features/reviews/planted.queries.ts';",
  },
  {
    rule: 'sql-lives-in-queries',
    file: 'server/src/features/tracking/planted.service.ts',
    code: "import { sql } from 'kysely';\nsql``;",
  },
  {
    rule: 'sql-lives-in-queries',
    file: 'server/src/features/tracking/planted.service.ts',
    code: "import { openDatabase } from '#platform/database/database.ts';\nopenDatabase;",
  },
  {
    rule: 'http-lives-at-the-edge',
    file: 'server/src/features/tracking/planted.service.ts',
    code: "import fastify from 'fastify';\nfastify;",
  },
  {
    rule: 'web-private-folders',
    file: 'web/src/features/timeline/components/planted.tsx',
    code: "import '#features/reviews/hooks/planted.ts';",
  },
  {
    rule: 'web-private-folders',
    file: 'web/src/features/timeline/components/planted.tsx',
    code: "import '#features/reviews/screens/planted.tsx';",
  },
  {
    rule: 'platform-knows-no-feature',
    file: 'server/src/platform/planted.ts',
    code: "import '#features/reviews/planted.policy.ts';",
  },
  {
    rule: 'platform-knows-no-feature',
    file: 'web/src/ui/planted.tsx',
    code: "import '#features/reviews/hooks/planted.ts';",
  },
  {
    rule: 'app-is-the-top',
    file: 'server/src/features/tracking/planted.service.ts',
    code: "import '#app/planted.ts';",
  },
  { rule: 'no-cycles', file: 'server/src/platform/planted.ts', code: "import './planted-too.ts';" },
  { rule: 'no-lost-imports', file: 'server/src/platform/planted.ts', code: "import './gone.ts';" },
  { rule: 'routes-ask-policy', file: 'server/src/features/reviews/planted.routes.ts', code: 'export {};' },
];

/** The files that planted imports resolve to. */
const TARGETS: Record<string, string> = {
  ...Object.fromEntries(
    FEATURES.flatMap((feature) => [
      [`server/src/features/${feature}/planted.policy.ts`, 'export {};'],
      [`contract/src/${feature}/planted.schema.ts`, 'export {};'],
    ]),
  ),
  'server/src/features/reviews/planted.queries.ts': 'export {};',
  'server/src/features/reviews/planted.jobs.ts': 'export {};',
  'server/demo/planted.ts': 'export {};',
  'server/src/platform/planted-too.ts': "import './planted.ts';",
  'server/src/platform/planted.ts': 'export {};',
  'server/src/app/planted.ts': 'export {};',
  'web/src/features/reviews/hooks/planted.ts': 'export {};',
  'web/src/features/reviews/screens/planted.tsx': 'export {};',
  'web/src/lib/planted.ts': 'export {};',
};

/** The real platform files that violations import. */
const KEPT = [
  'package.json',
  'features.mjs',
  '.dependency-cruiser.mjs',
  'tsconfig.base.json',
  'contract/package.json',
  'server/package.json',
  'server/tsconfig.json',
  'web/package.json',
  'server/src/platform',
];

/** Tests and their tools import things outside the copy. */
const notATest = (path: string) => !/\.test\.ts$|\/test-[\w-]+\.ts$/.test(path);

const copy = mkdtempSync(join(tmpdir(), 'halfstar-import-rules-'));
const write = (file: string, code: string) => {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), `${code}\n`);
};

function brokenRules(): Set<string> {
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/.bin/depcruise'),
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'json',
      'contract/src',
      'server/src',
      'server/demo',
      'web/src',
    ],
    { cwd: copy, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const report = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[]; totalCruised: number } };
  if (report.summary.totalCruised < 10) throw new Error('dependency-cruiser read nothing');
  return new Set(report.summary.violations.map((violation) => violation.rule.name));
}

let failures = 0;
try {
  for (const path of KEPT) cpSync(join(ROOT, path), join(copy, path), { recursive: true, filter: notATest });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  // Violations in one file would overwrite each other, so each round takes one of every file; a rule may need several rounds.
  const rounds: Violation[][] = [];
  for (const violation of VIOLATIONS) {
    const round = rounds.find((taken) =>
      taken.every((one) => one.file !== violation.file && one.rule !== violation.rule),
    );
    if (round === undefined) rounds.push([violation]);
    else round.push(violation);
  }
  for (const round of rounds) {
    for (const [file, code] of Object.entries(TARGETS)) write(file, code);
    const before = brokenRules();
    for (const { file, code } of round) write(file, code);
    const after = brokenRules();
    for (const { rule, file, code } of round) {
      const reported = after.has(rule) && !before.has(rule);
      if (reported) continue;
      failures += 1;
      process.stderr.write(`${rule} did not report ${file}: ${code.split('\n', 1)[0]}\n`);
    }
    for (const { file } of round) if (!(file in TARGETS)) rmSync(join(copy, file));
  }
  process.stdout.write(`${VIOLATIONS.length - failures} of ${VIOLATIONS.length} planted imports were reported.\n`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;
