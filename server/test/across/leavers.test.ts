import { contract } from '@halfstar/contract';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { CALL_INPUTS, NOBODY } from '#test/call-inputs.ts';
import { Client, type MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
/** Ada has acted on some films, requested the deletion of her account, and signed in again before it. */
let back: Client;
let ids: Record<string, string>;
beforeAll(async () => {
  world = await startWorld();
  const ada = await world.member('ada');
  const bo = await world.member('bo');
  const movie_id = await world.movie('Heat');
  const text = { title: '', content: 'Two men talk over coffee.', is_spoiler: false };
  const review = await bo.api.reviews.publish({ movie_id, ...text, rating: 4 });
  await ada.api.follows.follow({ user_id: bo.userId });
  await ada.api.tracking.rate({ movie_id, rating: 4.5 });
  await ada.api.tracking.addToList({ movie_id, list_type: 'favorites' });
  await ada.api.reviews.react({ review_id: review.id, reaction: 'heart' });
  const list = await bo.api.lists.create({ name: 'Heists', description: '', ranked: true, public: true });
  ids = {
    user_id: bo.userId,
    movie_id,
    list_id: list.id,
    review_id: review.id,
    list_type: 'favorites',
    type: 'follow',
    username: 'bo',
    job_kind: 'feed',
    part: 'feeds',
  };
  await ada.api.deletion.request({ password: PASSWORD });
  back = await signedIn(ada);
});
afterAll(() => world.stop());

async function signedIn({ email }: MemberClient, origin = world.origin): Promise<Client> {
  const client = new Client(origin);
  await client.api.accounts.signIn({ email, password: PASSWORD });
  return client;
}

const REFUSED = {
  status: 403,
  body: {
    type: 'urn:halfstar:problem:account-leaving',
    title: 'Account leaving',
    status: 403,
    detail: 'Your account is about to be deleted. Keep it first, or sign out.',
    code: 'ACCOUNT_LEAVING',
  },
};

/** The calls that a leaver may use. */
const THEIRS = ['accounts.getSession', 'accounts.signOut', 'deletion.cancel'];

const calls = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { method = '', path = '' } = procedure['~orpc'].route;
    return { call: `${feature}.${name}`, method, path };
  }),
);

async function rating(client: Client) {
  const { items } = await client.api.tracking.getByMovies({ movie_ids: [ids.movie_id ?? ''] });
  return items[0]?.rating;
}

function toForm(input: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.set(name, value);
  return form;
}

async function answer(client: Client, method: string, path: string, input: object | undefined) {
  const filled = `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? NOBODY)}`;
  const query = method === 'GET' && input !== undefined ? `?${new URLSearchParams({ ...input })}` : '';
  const response =
    input !== undefined && Object.values(input).some((value) => value instanceof Blob)
      ? await client.fetch(filled, { method, body: toForm(input) })
      : await client.send(method, `${filled}${query}`, method === 'GET' ? undefined : input);
  // Each response has a new passkey challenge, so challenges are not compared.
  const { request_id: _, challenge: _question, ...body } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body };
}

test('the test covers every call of the contract and no other', () => {
  const names = new Set(calls.map(({ call }) => call));
  expect([...Object.keys(CALL_INPUTS), ...THEIRS].filter((call) => !names.has(call))).toEqual([]);
});

test.each(calls.filter(({ call }) => !THEIRS.includes(call)))(
  '[ACC-11] while the account waits to be deleted, $call is refused with ACCOUNT_LEAVING or answers as for a visitor',
  async ({ call, method, path }) => {
    const isAboutFilms = call === 'tracking.getByMovies' || call === 'clubReviews.listWatched';
    const input = isAboutFilms ? { 'movie_ids[]': ids.movie_id } : CALL_INPUTS[call];
    const visitors = await answer(world.visitor(), method, path, input);
    // A call that is refused for its form proves nothing: add its input above.
    expect([call, visitors.status]).not.toEqual([call, 422]);
    const leavers = await answer(back, method, path, input);
    expect(leavers).toEqual(visitors.body.code === 'AUTHENTICATION_REQUIRED' ? REFUSED : visitors);
  },
);

test('[ACC-11] a leaver can see when the account will be deleted, get the message that it was kept, keep it, and sign out', async () => {
  const eve = await world.member('eve');
  await eve.api.tracking.rate({ movie_id: ids.movie_id ?? '', rating: 4.5 });
  await eve.api.deletion.request({ password: PASSWORD });
  const tablet = await signedIn(eve);
  const elsewhere = await world.anotherServer();
  const phone = await signedIn(eve, elsewhere);
  expect((await phone.api.accounts.getSession()).user?.deletion_due_at).toEqual(expect.any(String));
  expect(await rating(phone)).toBeNull();
  const tab = new WebSocket(`${elsewhere.replace('http', 'ws')}/api/live`, { headers: { cookie: phone.cookies } });
  onTestFinished(() => tab.close());
  const received: string[] = [];
  tab.on('message', (data) => received.push(String(data)));
  await new Promise((resolve, reject) => tab.once('open', resolve).once('error', reject));

  const laptop = await signedIn(eve);
  await laptop.api.accounts.signOut();
  await expect(laptop.api.sessions.list()).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' });

  // Signing in to another account ends the session of this one.
  const borrowed = await signedIn(eve);
  const { cookies } = borrowed;
  await borrowed.api.accounts.signIn({ email: 'bo@example.com', password: PASSWORD });
  borrowed.cookies = cookies;
  expect((await borrowed.api.accounts.getSession()).user).toBeNull();

  expect(await tablet.api.deletion.cancel()).toEqual({});
  // At once on this server, and on the other server when its notification arrives.
  expect(await rating(tablet)).toBe(4.5);
  await eventually(async () => (await rating(phone)) === 4.5);
  await eventually(() => received.includes('{"type":"changed","nouns":["session"]}'));
});

test("[ACC-11] a session that began during the deletion request is a leaver's too", async () => {
  const cy = await world.member('cy');
  const tablet = new Client(world.origin);
  await tablet.api.accounts.signIn({ email: cy.email, password: PASSWORD });
  await tablet.api.sessions.list();
  // As by a sign-in that the request could not see when it ended all sessions.
  const now = world.clock.now();
  await world.ctx.db
    .insertInto('account_deletions')
    .values({
      user_id: cy.userId,
      requested_at: now.toISOString(),
      due_at: new Date(now.getTime() + 86_400_000).toISOString(),
    })
    .execute();
  await eventually(async () => (await tablet.send('GET', '/api/sessions')).status !== 200);
  await expect(tablet.api.sessions.list()).rejects.toMatchObject({ code: 'ACCOUNT_LEAVING' });
});
