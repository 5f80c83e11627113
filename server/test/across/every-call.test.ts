import { contract } from '@halfstar/contract';
import { MAX_PAGE_SIZE } from '@halfstar/contract/shared/page.schema';
import { Problem } from '@halfstar/contract/shared/problem.schema';
import type { CallMeta } from '@halfstar/contract/shared/procedure';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Client, MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
});
afterAll(() => world.stop());

const calls = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { route, meta, inputSchema, outputSchema } = procedure['~orpc'];
    const path = (route.path ?? '')
      .replace('{list_type}', 'watchlist')
      .replace(/\{\w+\}/g, '0197a000-0000-7000-8000-000000000000');
    return {
      call: `${feature}.${name}`,
      method: route.method ?? 'GET',
      path: `/api${path}`,
      meta: meta as CallMeta,
      input: inputSchema as z.ZodType | undefined,
      output: outputSchema as z.ZodType,
    };
  }),
);
type Call = (typeof calls)[number];

const ANYBODY = [
  'site.get',
  'accounts.getSession accounts.signIn accounts.signOut accounts.signUp accounts.confirmEmail accounts.resendConfirmation',
  'accounts.requestPasswordReset accounts.resetPassword secondFactor.completeSignIn passkeys.getSignInOptions passkeys.signIn',
  'invites.validate profiles.getByUsername profiles.getByUserId profiles.listByUserIds follows.getRelation follows.listFollowers follows.listFollowing follows.searchMembers',
  'movies.search movies.get movies.listByIds movies.getByTmdbId tracking.getByMovies tracking.listRatings tracking.listMovies browse.listMovies browse.listPopular browse.listTrending people.get people.search diary.list diary.listEarlierReviews diary.getText stats.getByMember',
  'lists.listByMember lists.get lists.listMovies reviews.listPopular reviews.get reviews.getContent reviews.listByMovie reviews.listByMember reviews.listReactions comments.listByReview timeline.listByMember timeline.listReactions moviePages.get',
  'clubs.list clubs.listByMember clubs.get clubMembers.list clubMovies.list clubMovies.get clubReviews.listByMovie clubPosts.listByClub clubPosts.listByMovie',
].flatMap((line) => line.split(' '));

const problemOf = async (response: Response) => Problem.parse(await response.json());

/** For calls with several forms, one of them. */
const KINDS: Record<string, object> = { 'secondFactor.completeSignIn': { kind: 'app' } };

/** Input that no call can read: a broken body, or a query that no schema accepts. */
const sendNonsense = (client: Client, { method, path }: Call) =>
  method === 'GET'
    ? client.fetch(`${path}?limit=all&nonsense=1`)
    : client.fetch(path, { method, headers: { 'content-type': 'application/json' }, body: '{"content": "' });

test('[SEC-01] [API-05] without a session every call but the public ones is refused before its input is read', async () => {
  expect(
    calls
      .filter(({ meta }) => meta.session === 'optional')
      .map(({ call }) => call)
      .toSorted(),
  ).toEqual(ANYBODY.toSorted());
  const answers = await Promise.all(
    calls.map(async (one) => {
      const answer = await sendNonsense(world.visitor(), one);
      return [one.call, answer.status === 401 ? (await problemOf(answer)).code : 'read'];
    }),
  );
  const expected = calls.map(({ call }) => [call, ANYBODY.includes(call) ? 'read' : 'AUTHENTICATION_REQUIRED']);
  expect(answers).toEqual(expected);
});

/** The status, and the fields that the response names. */
const named = async (response: Response) => [
  response.status,
  ...((await problemOf(response)).errors ?? []).map(({ field }) => field),
];

test('[API-03] every call refuses an unknown field in its query or body, and names it', async () => {
  for (const { call, method, path } of calls) {
    expect([call, 'query', ...(await named(await ada.fetch(`${path}?nonsense=1`, { method })))]).toEqual(
      expect.arrayContaining([call, 'query', 422, 'nonsense']),
    );
    if (method === 'GET') continue;
    expect([call, 'body', ...(await named(await ada.send(method, path, { ...KINDS[call], nonsense: 1 })))]).toEqual(
      expect.arrayContaining([call, 'body', 422, 'nonsense']),
    );
  }
});

/** The schema inside optional, default and the like. */
function bare(
  schema: z.ZodType | undefined,
): { type: string; shape?: Record<string, z.ZodType>; checks?: unknown[] } | undefined {
  const def = schema?.def as { type: string; innerType?: z.ZodType; in?: z.ZodType } | undefined;
  const inner = def?.innerType ?? (def?.type === 'pipe' ? def.in : undefined);
  return inner === undefined ? def : bare(inner);
}
const fieldOf = (schema: z.ZodType | undefined, name: string): z.ZodType | undefined => bare(schema)?.shape?.[name];
const hasLimit = (input: z.ZodType | undefined) => fieldOf(input, 'limit') !== undefined;

function mostItems(items: z.ZodType): number {
  const { checks = [] } = items.def;
  const lengths = checks.map(
    (check) => (check as unknown as Record<'_zod', { def: { maximum?: number } }>)['_zod'].def.maximum,
  );
  return Math.min(...lengths.map((most) => most ?? Number.POSITIVE_INFINITY), Number.POSITIVE_INFINITY);
}

test('[API-03] every call that returns a list takes a cursor and a limit of at most 50, or never returns more than 50 items', async () => {
  const lists = calls.filter(({ output }) => fieldOf(output, 'items') !== undefined);
  expect(lists.length).toBeGreaterThan(15);
  const [paged, short] = [lists.filter(({ input }) => hasLimit(input)), lists.filter(({ input }) => !hasLimit(input))];
  for (const { call, output } of short) {
    const items = fieldOf(output, 'items');
    expect([call, items !== undefined && mostItems(items) <= MAX_PAGE_SIZE]).toEqual([call, true]);
  }
  for (const { call, path, method } of paged) {
    const answer = await ada.fetch(`${path}?limit=${MAX_PAGE_SIZE + 1}`, { method });
    expect([call, answer.status]).toEqual([call, 422]);
    const { errors = [] } = await problemOf(answer);
    expect([call, errors.map(({ field }) => field)]).toEqual([call, expect.arrayContaining(['limit'])]);
  }
});
