import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startWorld } from '#test/world.ts';

const SOURCES = join(import.meta.dirname, '../../src');
/** "Served by profiles_pkey and, for one film, watch_events_film_idx." */
const SERVED_BY = /Served by [^.]*/g;
const NAME = /\b[a-z]+(?:_[a-z0-9]+)+\b/g;

const INDEX = /\b[a-z0-9_]+_(?:idx|pkey)\b/g;

/** The indexes that a source names, most of them in the comments of its queries. */
function findNamedIndexes(source: string): string[] {
  const text = source.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
  const served = (text.match(SERVED_BY) ?? []).flatMap((sentence) => sentence.match(NAME) ?? []);
  return [...served, ...(text.match(INDEX) ?? [])];
}

test('each index that the sources name exists', async () => {
  const world = await startWorld();
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace`.execute(world.ctx.db);
  await world.stop();
  const existing = new Set(rows.map(({ name }) => name));
  const files = globSync('**/*.ts', { cwd: SOURCES }).filter((file) => !file.endsWith('.test.ts'));
  const named = files.flatMap((file) =>
    findNamedIndexes(readFileSync(join(SOURCES, file), 'utf8')).map((name) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ name }) => !existing.has(name))).toEqual([]);
});
