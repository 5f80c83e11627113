import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { makeThings, type ReportedRef, type Things } from '#test/moderated-things.ts';
import '#test/property-seeds.ts';
import { sql } from 'kysely';
import { fewOrMany } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let things: Things;
let members: MemberClient[];

beforeAll(async () => {
  world = await startWorld();
  things = await makeThings(world);
  members = [];
  for (let i = 0; i < 5; i += 1) members.push(await world.someone());
});
afterAll(() => world.stop());

const answer = async (member: MemberClient | undefined, ref: ReportedRef | undefined) =>
  (await member?.send('POST', '/api/reports', { ...ref, reason: 'spam' }))?.status;

const listCases = () =>
  world.ctx.db
    .selectFrom('moderation_cases as c')
    .select(['c.content_id', 'c.status', 'c.report_count'])
    .select((eb) => [
      eb
        .selectFrom('reports as r')
        .select((r) => r.fn.countAll<number>().as('n'))
        .whereRef('r.case_id', '=', 'c.id')
        .as('rows'),
    ])
    .execute();

test('[REP-01] members who report things at the same time make one open case for each, with exact counts', async () => {
  const pair = fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 6 }));
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { minLength: 2, maxLength: 14 }), async (reports) => {
      await world.ctx.db.deleteFrom('moderation_cases').execute();
      const statuses = await Promise.all(reports.map(([who, what]) => answer(members[who], things.refs[what])));
      const distinct = new Set(reports.map((one) => one.join(' ')));
      expect(statuses.filter((status) => status === 201)).toHaveLength(distinct.size);
      expect(statuses.filter((status) => status === 409)).toHaveLength(reports.length - distinct.size);
      const expected = new Map<string | undefined, number>();
      for (const one of distinct) {
        const id = things.refs[Number(one.split(' ')[1])]?.content_id;
        expected.set(id, (expected.get(id) ?? 0) + 1);
      }
      const cases = await listCases();
      expect(new Map(cases.map((row) => [row.content_id, row.report_count]))).toEqual(expected);
      expect(cases).toHaveLength(expected.size);
      for (const { report_count, rows } of cases) expect(Number(rows)).toBe(report_count);
    }),
    { numRuns: fewOrMany(6, 100) },
  );
});

test('[REP-01] a report that comes while a moderator resolves the case opens a new one', async () => {
  const [first, second] = members;
  const [ref] = things.refs;
  const { db } = world.ctx;
  await db.deleteFrom('moderation_cases').execute();
  expect(await answer(first, ref)).toBe(201);
  const resolving = Promise.withResolvers<void>();
  const held = db.transaction().execute(async (tx) => {
    await sql`select from moderation_cases for update`.execute(tx);
    await resolving.promise;
    await sql`update moderation_cases set status = 'resolved', resolved_at = now()`.execute(tx);
  });
  const late = answer(second, ref);
  await eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%moderation_cases%'`.execute(db);
    return rows.length > 0;
  });
  resolving.resolve();
  await held;
  expect(await late).toBe(201);
  const cases = await listCases();
  expect(cases.map(({ status, report_count }) => [status, report_count]).toSorted()).toEqual([
    ['open', 1],
    ['resolved', 1],
  ]);
});
