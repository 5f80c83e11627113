import { LIST_SORTS } from '@halfstar/contract/tracking/tracking.schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';
import { buildDiaryQuery } from '../diary/diary.queries.ts';
import { type AskedOrder, buildTrackedListEntriesQuery, type ListQuestion } from './entries.queries.ts';

const FILMS = 5000;
const PAGE = 36;

let world: World;
let userId: string;

/** Two members with 5,000 watched films each, inserted directly because calls would take too long. */
beforeAll(async () => {
  world = await startWorld();
  const { db } = world.ctx;
  userId = (await world.member('ada')).userId;
  const other = (await world.member('bo')).userId;
  await sql`
    insert into movies (tmdb_id, title, year)
    select 20000000 + n, 'Film ' || n, 1950 + n % 70 from generate_series(1, ${FILMS}::int) n`.execute(db);
  for (const member of [userId, other]) {
    await sql`
      insert into movie_lists (user_id, movie_id, list_type, created_at, see_again)
      select ${member}, id, 'watched', timestamptz '2026-01-01' - make_interval(mins => tmdb_id - 20000000), tmdb_id % 100 = 0
      from movies where tmdb_id > 20000000`.execute(db);
    await sql`
      insert into watch_events (user_id, movie_id, watched_on, created_at, updated_at)
      select ${member}, id, date '2000-01-01' + (tmdb_id - 20000000), '2026-01-01', '2026-01-01'
      from movies where tmdb_id > 20000000`.execute(db);
    await sql`
      insert into ratings (user_id, movie_id, rating, created_at, updated_at)
      select ${member}, id, 1 + tmdb_id % 10, '2026-01-01', '2026-01-01' from movies where tmdb_id > 20000000`.execute(
      db,
    );
  }
  await sql`analyze`.execute(db);
});
afterAll(() => world.stop());

const question = (more: Partial<ListQuestion> = {}): ListQuestion => ({
  userId,
  listType: 'watched',
  search: null,
  genreId: null,
  years: null,
  rated: null,
  seeAgain: null,
  ...more,
});
const order = (more: Partial<AskedOrder> = {}): AskedOrder => ({
  sort: 'added',
  reversed: false,
  after: null,
  limit: PAGE + 1,
  unseenBy: null,
  ...more,
});

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Node[];
}

const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

async function planOf(statement: ReturnType<typeof buildTrackedListEntriesQuery>): Promise<Node[]> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
    explain (analyze, format json) ${statement}`.execute(world.ctx.db);
  return nodes(rows[0]?.['QUERY PLAN'][0].Plan as Node);
}

/** How many rows of a table were read. */
const met = (plan: readonly Node[], table: string) =>
  plan
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);

test.each([
  ['newest', order(), 'movie_lists_newest_idx'],
  ['oldest', order({ reversed: true }), 'movie_lists_newest_idx'],
  ['a later page', order({ after: ['2025-12-30T00:00:00Z', userIdLike()] }), 'movie_lists_newest_idx'],
])(
  '[LST-05] of 5,000 films the %s by date of adding are found without reading the others',
  async (_what, asked, index) => {
    const plan = await planOf(buildTrackedListEntriesQuery(question(), asked));
    expect(plan.map((node) => node['Index Name'])).toContain(index);
    expect(met(plan, 'movie_lists')).toBe(PAGE + 1);
    expect(met(plan, 'movies')).toBeLessThanOrEqual(PAGE + 1);
  },
);

test('[LST-07] films to see again are found without reading the others', async () => {
  const plan = await planOf(buildTrackedListEntriesQuery(question({ seeAgain: true }), order()));
  expect(plan.map((node) => node['Index Name'])).toContain('movie_lists_see_again_idx');
  expect(met(plan, 'movie_lists')).toBeLessThanOrEqual(FILMS / 100);
});

test.each(LIST_SORTS)("[LST-05] in the order %s no film of another member's list is read", async (sort) => {
  const plan = await planOf(buildTrackedListEntriesQuery(question({ search: 'film', rated: true }), order({ sort })));
  expect(met(plan, 'movie_lists')).toBeLessThanOrEqual(FILMS);
});

test('[LST-04] a page of a diary of 5,000 viewings reads no viewing that it does not show', async () => {
  const first = (await buildDiaryQuery(world.ctx, { userId }, null, PAGE + 1).explain(
    'json',
    sql`analyze`,
  )) as unknown as {
    'QUERY PLAN': [{ Plan: Node }];
  }[];
  const plan = nodes(first[0]?.['QUERY PLAN'][0].Plan as Node);
  expect(plan.map((node) => node['Index Name'])).toContain('watch_events_diary_idx');
  expect(met(plan, 'watch_events')).toBe(PAGE + 1);
});

/** A place with an arbitrary id. */
function userIdLike(): string {
  return '00000000-0000-7000-8000-000000000000';
}
