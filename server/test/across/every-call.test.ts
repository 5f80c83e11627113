import { contract } from '@halfstar/contract';
import { MAX_PAGE_SIZE } from '@halfstar/contract/shared/page.schema';
import { Problem } from '@halfstar/contract/shared/problem.schema';
import type { CallMeta } from '@halfstar/contract/shared/procedure';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Client, MemberClient } from '#test/client.ts';
import { fieldOf } from '#test/schema-fields.ts';
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
  'movies.search movies.get movies.listByIds movies.getByTmdbId tracking.getByMovies tracking.listRatings tracking.listMovies browse.listMovies browse.listPopular browse.listTrending people.get people.search similarMovies.list diary.list diary.listEarlierReviews diary.getText stats.getByMember',
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
/** The status with which a call that anybody may make refuses that input: it was read as a request, or it could not be. */
const statusOfNonsense = ({ method }: Call) => (method === 'GET' ? 422 : 400);

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
      return [one.call, answer.status, (await problemOf(answer)).code];
    }),
  );
  const expected = calls.map((one) =>
    ANYBODY.includes(one.call)
      ? [one.call, statusOfNonsense(one), 'INVALID_INPUT']
      : [one.call, 401, 'AUTHENTICATION_REQUIRED'],
  );
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

const hasLimit = (input: z.ZodType | undefined) => fieldOf(input, 'limit') !== undefined;

function mostItems(items: z.ZodType): number {
  const { checks = [] } = items.def;
  const lengths = checks.map(
    (check) => (check as unknown as Record<'_zod', { def: { maximum?: number } }>)['_zod'].def.maximum,
  );
  return Math.min(...lengths.map((most) => most ?? Number.POSITIVE_INFINITY), Number.POSITIVE_INFINITY);
}

/** Lists of the first ones found, which do not go on: docs/decisions/074. */
const FIRST_ONES = ['movies.search', 'people.search', 'follows.searchMembers', 'reviews.listPopular'];

test('[API-03] [SEC-04] every call that returns a list takes a cursor and a limit of at most 50, or never returns more than 50 items', async () => {
  const lists = calls.filter(({ output }) => fieldOf(output, 'items') !== undefined);
  expect(lists.length).toBeGreaterThan(15);
  const [paged, short] = [lists.filter(({ input }) => hasLimit(input)), lists.filter(({ input }) => !hasLimit(input))];
  for (const { call, output } of short) {
    const items = fieldOf(output, 'items');
    expect([call, items !== undefined && mostItems(items) <= MAX_PAGE_SIZE]).toEqual([call, true]);
  }
  const unpaged = paged.filter(({ input }) => fieldOf(input, 'cursor') === undefined);
  expect(unpaged.map(({ call }) => call).toSorted()).toEqual(FIRST_ONES.toSorted());
  for (const { call, input, output } of paged)
    expect([call, fieldOf(output, 'next_cursor') !== undefined]).toEqual([
      call,
      fieldOf(input, 'cursor') !== undefined,
    ]);
  for (const { call, path, method } of paged) {
    const answer = await ada.fetch(`${path}?limit=${MAX_PAGE_SIZE + 1}`, { method });
    expect([call, answer.status]).toEqual([call, 422]);
    const { errors = [] } = await problemOf(answer);
    expect([call, errors.map(({ field }) => field)]).toEqual([call, expect.arrayContaining(['limit'])]);
  }
});

type Def = {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  options?: z.ZodType[];
  [part: string]: unknown;
};
const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def;

/** The parts of a schema, with the name of the field that each belongs to; also those within its parts. */
function listParts(schema: z.ZodType, name = '', seen = new Set<z.ZodType>()): [name: string, part: z.ZodType][] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { shape = {}, options = [], innerType, element, valueType, in: input, getter } = defOf(schema);
  const inner = [innerType, element, valueType, input, ...options, typeof getter === 'function' ? getter() : undefined];
  return [
    [name, schema],
    ...inner.flatMap((part) => (part === undefined ? [] : listParts(part as z.ZodType, name, seen))),
    // A schema that several fields share is looked at in each of them.
    ...Object.entries(shape).flatMap(([field, part]) => listParts(part, field, new Set(seen))),
  ];
}

/** What a browser makes of a passkey, whose fields its standard names: docs/decisions/074. */
const OF_BROWSERS = new Set([
  'passkeys.signIn credential',
  'passkeys.signIn response',
  'passkeys.add credential',
  'passkeys.add response',
]);

test('[API-03] no call takes an unknown field, within another field either', () => {
  const open = calls.flatMap(({ call, input }) =>
    (input === undefined ? [] : listParts(input))
      .filter(([, part]) => defOf(part).type === 'object' && defOf(part).catchall?.def.type !== 'never')
      .map(([name]) => `${call} ${name}`),
  );
  expect(open.filter((field) => !OF_BROWSERS.has(field))).toEqual([]);
});

const AROUND = new Set(['optional', 'nullable', 'default', 'array', 'pipe', 'union']);
/** Whether a part is no mere wrapper of others. */
const isLeaf = (part: z.ZodType): boolean => !AROUND.has(defOf(part).type);

/** Numbers of the film database, and how many films a run has looked at. */
const NUMBERS = new Set(['tmdb_id', 'genre_ids', 'looked_at']);

/** Times of a clock elsewhere, of no clock in particular, of no day, and as a number. */
const NOT_IN_UTC = ['2026-01-31T20:00:00+02:00', '2026-01-31T20:00:00+00:00', '2026-01-31T20:00:00', '20:00:00Z', 0];

test('[API-03] every time in every answer is ISO 8601 in UTC, and every id is a string', () => {
  const leaves = calls.flatMap(({ call, output }) =>
    listParts(output)
      .filter(([, part]) => isLeaf(part))
      .map(([name, part]) => ({ call, name, part, ...defOf(part) })),
  );
  const times = leaves.filter(
    ({ name }) => /(_at|^until|_until|_since|^scheduled_for)$/.test(name) && !NUMBERS.has(name),
  );
  expect(times.length).toBeGreaterThan(50);
  expect(times.filter(({ format }) => format !== 'datetime').map(({ call, name }) => `${call} ${name}`)).toEqual([]);
  // Whatever its name, nothing in an answer is another kind of time.
  const formats = new Set(leaves.flatMap(({ format }) => (/time|date|duration/.test(format ?? '') ? [format] : [])));
  expect([...formats].toSorted()).toEqual(['date', 'datetime']);
  const ofClocks = leaves.filter(({ format }) => format === 'datetime');
  expect(ofClocks.filter(({ part }) => !part.safeParse('2026-01-31T20:00:00.123456Z').success)).toEqual([]);
  for (const other of NOT_IN_UTC)
    expect(
      ofClocks.flatMap(({ call, name, part }) => (part.safeParse(other).success ? [`${call} ${name}`] : [])),
    ).toEqual([]);
  const ids = leaves.filter(({ name }) => /(^|_)ids?$/.test(name) && !NUMBERS.has(name));
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter(({ type }) => type !== 'string').map(({ call, name }) => `${call} ${name}`)).toEqual([]);
});
