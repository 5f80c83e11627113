import { sql } from 'kysely';
import { expect } from 'vitest';
import { JOBS } from '#app/worker.ts';
import type { CounterCheck } from '#platform/database/drift.ts';
import type { AnyJob } from '#platform/jobs.ts';
import type { Logger } from '#platform/log.ts';
import { expectSoundClubs } from './clubs.ts';
import type { World } from './world.ts';

const isCheck = (job: AnyJob): job is AnyJob & CounterCheck => 'checkAll' in job;

/** What the nightly checks of all stored counters would log. */
async function findDrift({ ctx }: World): Promise<unknown[]> {
  const lines: unknown[] = [];
  const log = { error: (line: unknown) => lines.push(line) } as unknown as Logger;
  const checks = JOBS.filter(isCheck);
  expect(checks.length).toBeGreaterThan(8);
  for (const job of checks) await job.checkAll({ ...ctx, log });
  return lines;
}

interface Reference {
  name: string;
  child: string;
  parent: string;
  columns: string[];
  keys: string[];
}

/** Rows that refer to a row which is missing, by the constraint that forbids it. */
async function findOrphans({ ctx: { db } }: World): Promise<unknown[]> {
  const { rows: references } = await sql<Reference>`
    select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
      (select array_agg(a.attname::text order by k.n) from unnest(conkey) with ordinality k(id, n)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = k.id) as columns,
      (select array_agg(a.attname::text order by k.n) from unnest(confkey) with ordinality k(id, n)
        join pg_attribute a on a.attrelid = confrelid and a.attnum = k.id) as keys
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  expect(references.length).toBeGreaterThan(50);
  const orphans: unknown[] = [];
  for (const { name, child, parent, columns, keys } of references) {
    const isSame = columns.map((column, index) => sql`p.${sql.id(keys[index] ?? '')} = c.${sql.id(column)}`);
    const isSet = columns.map((column) => sql`c.${sql.id(column)} is not null`);
    const { rows } = await sql`
      select 1 from ${sql.table(child)} c where ${sql.join(isSet, sql` and `)}
        and not exists (select from ${sql.table(parent)} p where ${sql.join(isSame, sql` and `)}) limit 1`.execute(db);
    if (rows.length > 0) orphans.push(name);
  }
  return orphans;
}

/** Subjects and the things that they are. A trigger of each thing's table adds and deletes its subject. */
async function findLostSubjects({ ctx: { db } }: World): Promise<unknown[]> {
  const { rows } = await sql`
    select s.id, s.kind from subjects s
    where not exists (select from reviews where id = s.id) and not exists (select from timeline_cards where id = s.id)
      and not exists (select from movie_clubs where id = s.id) and not exists (select from movie_club_films where id = s.id)
    union all
    select r.id, 'review without a subject' from reviews r where not exists (select from subjects where id = r.id)`.execute(
    db,
  );
  return rows;
}

/** What is true of the database at any time, whatever members have sent. Waits for the jobs that are due. */
export async function expectSoundDatabase(world: World): Promise<void> {
  await world.runJobs();
  expect(await findDrift(world)).toEqual([]);
  expect(await findOrphans(world)).toEqual([]);
  expect(await findLostSubjects(world)).toEqual([]);
  await expectSoundClubs(world);
  const admins = world.ctx.db.selectFrom('profiles').select('user_id').where('tier', '=', 'admin').execute();
  expect((await admins).length).toBeGreaterThan(0);
}
