// Writes server/src/platform/database/tables.ts from the migrations. `--verify` only says whether it is up to date.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { startEngine } from '../server/src/platform/engine/engine.ts';

const OUT = 'server/src/platform/database/tables.ts';
const columns = {
  'movies.cast_members':
    'ColumnType<{ name: string; character: string | null; profile_path: string | null }[], string, string>',
  'timeline_activities.metadata': 'ColumnType<{ rating?: number }, string | undefined, string>',
  'source_answers.answer': 'ColumnType<unknown, string, string>',
};

const folder = await mkdtemp(join(tmpdir(), 'halfstar-tables-'));
const engine = await startEngine({ dataDir: folder, durable: false });
try {
  await migrate(engine.url);
  const { status } = spawnSync(
    'node_modules/.bin/kysely-codegen',
    [
      `--url=${engine.url}`,
      '--dialect=postgres',
      `--out-file=${OUT}`,
      '--default-schema=public',
      '--include-pattern=public.*',
      // The last two are views for servers of the version before.
      '--exclude-pattern=*.{schema_migrations,review_reactions,timeline_activity_reactions}',
      '--type-mapping={"timestamptz":"string","date":"string","int8":"number"}',
      `--overrides=${JSON.stringify({ columns })}`,
      ...(process.argv.includes('--verify') ? ['--verify'] : []),
    ],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} finally {
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
}
