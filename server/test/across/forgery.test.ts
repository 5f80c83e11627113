import { contract } from '@halfstar/contract';
import { Problem } from '@halfstar/contract/shared/problem.schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hoursFromNow } from '#platform/clock.ts';
import { computeAppCode } from '#test/authenticator.ts';
import type { Client, MemberClient } from '#test/client.ts';
import { makeClub } from '#test/clubs.ts';
import { DERIVED } from '#test/derived-fields.ts';
import { prepareFingerprints } from '#test/fingerprints.ts';
import { SoftPasskey } from '#test/passkey.ts';
import { freezeTimeOfDay } from '#test/time-of-day.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
/** Another member in each test. */
let ada: MemberClient;
let film: string;
/** A viewing in the diary of that member. */
let entry: string;
/** A club of that member, which watches Heat. */
let club: string;
freezeTimeOfDay();
beforeAll(async () => {
  world = await startWorld();
  film = await world.movie('Heat');
});
beforeEach(async () => {
  ada = await world.someone();
  const seen = { movie_id: await world.movie('Alien'), watch_date: '2001-01-01', rewatch: false, rating: null };
  entry = (await ada.api.diary.add(seen)).id;
  club = await makeClub(ada);
  await ada.api.clubMovies.setCurrent({ club_id: club, movie_id: film, discuss_at: null });
});
afterAll(() => world.stop());

/** Fields of such a name that a call does accept: parts of its path, the token of a mail, the action itself. */
const TAKEN: Record<string, readonly string[]> = {
  'accounts.confirmEmail': ['token'],
  'accounts.resetPassword': ['token'],
  // For admins only: see invites.admin.test.ts.
  'invites.createBatch': ['invite_type', 'max_uses', 'expires_at'],
  'invites.setQuota': ['user_id'],
  'profiles.create': ['user_id'],
  'profiles.update': ['user_id'],
  'profiles.removeAvatar': ['user_id'],
  'profiles.changeUsername': ['user_id', 'username'],
  'profiles.completeOnboarding': ['user_id', 'onboarding_completed'],
  'profiles.changeSettings': ['user_id', 'hide_scores_until_seen', 'journaling_enabled', 'show_adult_titles'],
  'profiles.markChangeLogRead': ['user_id'],
  // For admins only: see feedback.test.ts.
  'feedback.update': ['status'],
  'visibility.setAudience': ['user_id'],
  'follows.follow': ['user_id'],
  'follows.unfollow': ['user_id'],
  'follows.removeFollower': ['user_id'],
  'requests.approve': ['user_id'],
  'requests.decline': ['user_id'],
  'blocks.block': ['user_id'],
  'blocks.unblock': ['user_id'],
  'blocks.mute': ['user_id'],
  'blocks.unmute': ['user_id'],
  'recommendations.dismiss': ['user_id'],
  'recommendations.restore': ['user_id'],
  'clubMembers.remove': ['user_id'],
  'clubMembers.setRole': ['user_id', 'role'],
  'clubMembers.handOver': ['user_id'],
  'clubInvitations.create': ['user_id'],
  'clubRequests.approve': ['user_id'],
  'clubRequests.decline': ['user_id'],
  // For admins only: see members.test.ts of admin.
  'admin.setTier': ['user_id', 'tier'],
  'admin.setBadges': ['user_id', 'badges'],
  'admin.imposeSanction': ['user_id'],
  'admin.signOutMember': ['user_id'],
};

/** The other input of a call, so that only the forged fields are wrong. */
const BODIES: Record<string, () => Promise<object>> = {
  'accounts.signIn': async () => ({ email: ada.email, password: PASSWORD }),
  'accounts.signUp': async () => ({ invite_code: await world.invite(), email: 'new@example.com', password: PASSWORD }),
  'accounts.resendConfirmation': async () => ({ email: ada.email }),
  'accounts.requestPasswordReset': async () => ({ email: ada.email }),
  'secondFactor.completeSignIn': async () => ({ kind: 'app', code: await codeOfFirstStep() }),
  'secondFactor.prepare': async () => ({ password: PASSWORD }),
  'secondFactor.turnOn': async () => {
    const { secret } = await ada.api.secondFactor.prepare({ password: PASSWORD });
    return { code: computeAppCode(secret) };
  },
  'secondFactor.renewRecoveryCodes': withSecondFactor,
  'secondFactor.turnOff': withSecondFactor,
  'passkeys.getRegistrationOptions': async () => ({ password: PASSWORD }),
  'passkeys.add': async () => ({ name: 'Phone', credential: await madePasskey() }),
  'passkeys.signIn': async () => {
    await ada.api.passkeys.add({ name: 'Phone', credential: await madePasskey() });
    return { credential: passkey.show(await ada.api.passkeys.getSignInOptions({})) };
  },
  'accessTokens.create': async () => ({ name: 'Backup', scope: 'read', expires_in_days: null, password: PASSWORD }),
  'invites.validate': async () => ({ code: 'SOME-CODE' }),
  'profiles.completeOnboarding': async () => ({ onboarding_completed: true }),
  'profiles.changeSettings': async () => ({ hide_scores_until_seen: true }),
  'profiles.markChangeLogRead': async () => ({ read_on: '2026-11-27' }),
  'profiles.update': async () => ({ bio: 'Seen from the first row.' }),
  'profiles.changeUsername': async () => ({ username: 'ada-of-old' }),
  'visibility.setAudience': async () => ({ audience: 'private' }),
  'verification.request': async () => ({ location: 'Aachen', work_email: 'ada@work.example' }),
  'tracking.rate': async () => ({ rating: 4 }),
  'diary.add': async () => ({ watch_date: '2020-02-29', rewatch: false, rating: 4 }),
  'diary.update': async () => ({ rewatch: true }),
  'lists.create': async () => ({ name: 'Rain', description: '', ranked: false, public: true }),
  'reviews.publish': async () => ({ title: '', content: 'A long way to the end.', rating: 4, is_spoiler: false }),
  'feedback.send': async () => ({ type: 'bug', title: 'Rain', description: 'It never stops.', page_url: '/' }),
  'clubs.create': async () => ({
    name: `Club of ${ada.username}`,
    description: '',
    rules: '',
    visibility: 'public',
    join_policy: 'open',
    sealed_rounds: false,
  }),
  'clubMovies.plan': async () => ({ starts_on: '2030-01-01', discuss_at: null }),
  'clubMovies.setCurrent': async () => ({ movie_id: film, discuss_at: null }),
  'clubReviews.save': async () => ({ rating: 4, review_content: 'A long way to the end.', is_spoiler: false }),
  'clubPosts.addToClub': async () => ({ content: 'Who is in?' }),
  'clubPosts.addToMovie': async () => ({ content: 'A long way to the end.' }),
  'clubVotes.open': async () => ({ closes_at: hoursFromNow(world.clock, 24) }),
  'clubVotes.setDeadline': async () => inVote({ closes_at: hoursFromNow(world.clock, 48) }),
  'clubVotes.nominate': async () => inVote({ movie_id: await world.movie('Ran'), pitch: '' }),
  'clubVotes.rank': () => inVote({ ranking: [] }),
  'reports.create': async () => ({
    content_type: 'profile',
    content_id: (await world.someone()).userId,
    reason: 'spam',
  }),
  'drafts.save': async () => ({ version: 0, title: '', content: 'A long', rating: null, is_spoiler: false }),
  'scheduled.schedule': async () => ({
    title: '',
    content: 'A long way to the end.',
    rating: 4,
    is_spoiler: false,
    scheduled_for: '2999-01-01T12:00:00Z',
  }),
};

/** The body of a call about the vote of the club, which is open then. */
async function inVote(body: object): Promise<object> {
  await ada.api.clubVotes.open({ club_id: club, closes_at: hoursFromNow(world.clock, 24) });
  return body;
}

let passkey: SoftPasskey;
async function madePasskey() {
  passkey = new SoftPasskey(world.ctx.publicUrl);
  return passkey.make(await ada.api.passkeys.getRegistrationOptions({ password: PASSWORD }));
}

async function turnOnSecondFactor(): Promise<{ secret: string }> {
  const { secret } = await ada.api.secondFactor.prepare({ password: PASSWORD });
  await ada.api.secondFactor.turnOn({ code: computeAppCode(secret, -1) });
  return { secret };
}

async function withSecondFactor() {
  await turnOnSecondFactor();
  return { password: PASSWORD };
}

/** Leaves ada before the second step. */
async function codeOfFirstStep(): Promise<string> {
  const { secret } = await turnOnSecondFactor();
  await ada.api.accounts.signIn({ email: ada.email, password: PASSWORD });
  return computeAppCode(secret);
}

const calls = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { route, inputSchema } = procedure['~orpc'];
    return { call: `${feature}.${name}`, method: route.method ?? '', path: route.path ?? '', inputSchema };
  }),
);
/** Uploads take a form, whose fields avatars.test.ts and imports.states.test.ts try. */
const UPLOADS = new Set(['profiles.setAvatar', 'clubs.setPicture', 'imports.create']);
const actions = calls.filter(({ call, method }) => method !== 'GET' && !UPLOADS.has(call));

const pathOf = (path: string) =>
  `/api${path}`
    .replace('{user_id}', ada.userId)
    .replace('{movie_id}', film)
    .replace('{list_type}', 'favorites')
    .replace('{entry_id}', entry)
    .replace('{club_id}', club)
    .replace(/\{\w+\}/g, '0197a000-0000-7000-8000-000000000000');

/** Sessions and tries change with every call, runners of jobs with time. The rest of the database is what a forged field could change. */
const PASSING = ['auth_sessions', 'job_runners', 'rate_limits', 'schema_migrations'];

let printTables: Awaited<ReturnType<typeof prepareFingerprints>>;
beforeAll(async () => {
  printTables = await prepareFingerprints(world.ctx.db, PASSING);
});

/** A fingerprint of each table. */
async function everything(): Promise<Record<string, string>> {
  await world.runJobs();
  return printTables();
}

/** Status and code of an answer that refuses fields. */
const REFUSED = [422, 'INVALID_INPUT'];

test('the test covers every call that changes something, and each field that it may take exists', () => {
  expect(actions.length).toBeGreaterThan(15);
  const names = new Set(actions.map(({ call }) => call));
  expect([...Object.keys(TAKEN), ...Object.keys(BODIES)].filter((call) => !names.has(call))).toEqual([]);
});

test.each(actions)(
  '[API-07] $call accepts no field that the server computes',
  async ({ call, method, path, inputSchema }) => {
    const body = await BODIES[call]?.();
    const before = await everything();
    const taken = TAKEN[call] ?? [];
    const forged = Object.entries(DERIVED).filter(([field]) => !taken.includes(field));
    // A call without input ignores the fields, which then must not have any effect.
    const client: Client = inputSchema === undefined ? world.visitor() : ada;
    const send = async (fields: typeof forged) => {
      const response = await client.send(method, pathOf(path), { ...body, ...Object.fromEntries(fields) });
      const problem = Problem.safeParse(await response.json()).data;
      return { answer: [response.status, problem?.code], refused: problem?.errors?.map(({ field }) => field) ?? [] };
    };
    const { answer, refused } = await send(forged);
    const passed = inputSchema === undefined ? [] : forged.filter(([field]) => !refused.includes(field));
    // What a rule refuses is only named when no field is unknown.
    const alone = await Promise.all(passed.map((field) => send([field])));
    expect(alone.map((one) => [one.answer, ...one.refused])).toEqual(passed.map(([field]) => [REFUSED, field]));
    expect(inputSchema === undefined ? REFUSED : answer).toEqual(REFUSED);
    expect(await everything()).toEqual(before);
    // Only the forged fields were wrong.
    const { status } = body === undefined ? { status: 200 } : await ada.send(method, pathOf(path), body);
    expect(status).toBeLessThan(300);
  },
);

test("[SEC-02] another member's id in a path or body never lets a viewer act for that member", async () => {
  const bo = await world.someone();
  const review = await bo.api.reviews.publish({
    movie_id: film,
    title: '',
    content: 'Nothing but the truth.',
    rating: 5,
    is_spoiler: false,
  });
  const comment = await bo.api.comments.add({ review_id: review.id, content: 'Says who?' });
  const spoken = await bo.api.clubPosts.addToClub({ club_id: await makeClub(bo), content: 'Says who?' });
  const invite = await bo.api.invites.create({});
  const other = await world.movie('Alien');
  await bo.api.drafts.save({ movie_id: other, version: 0, title: 'x', content: '', rating: null, is_spoiler: false });
  const waiting = await bo.api.scheduled.schedule({
    movie_id: await world.movie('Jaws'),
    title: '',
    content: 'Nothing but the truth.',
    rating: 5,
    is_spoiler: false,
    scheduled_for: '2999-01-01T12:00:00Z',
  });
  const viewing = await bo.api.diary.add({ movie_id: film, watch_date: null, rewatch: true, rating: 5 });
  const nina = await confirmedAccount('nina@example.com');
  const late = await confirmedAccount('late@example.com');
  await late.client.api.profiles.create({ user_id: late.userId });
  const before = await everything();
  const tries: [method: string, path: string, body?: object][] = [
    ['POST', `/api/users/${nina.userId}/profile`],
    ['POST', `/api/users/${nina.userId}/profile`, {}],
    ['PUT', `/api/users/${late.userId}/onboarding`, { onboarding_completed: true }],
    ['PUT', `/api/users/${late.userId}/username`, { username: 'mallory' }],
    ['PUT', `/api/users/${ada.userId}/invite-quota`, { open_limit: 50, total_limit: 50 }],
    ['POST', '/api/invites/batches', { invite_type: 'founder', count: 50 }],
    ['DELETE', `/api/reviews/${review.id}`],
    ['DELETE', `/api/reviews/${review.id}/removal`],
    ['PUT', `/api/scheduled-reviews/${waiting.id}/publication`],
    ['DELETE', `/api/scheduled-reviews/${waiting.id}`],
    ['PUT', `/api/comments/${comment.id}`, { content: 'Says ada.' }],
    ['DELETE', `/api/comments/${comment.id}`],
    ['PUT', `/api/movie-club-posts/${spoken.id}`, { content: 'Says ada.' }],
    ['DELETE', `/api/movie-club-posts/${spoken.id}`],
    ['PUT', `/api/movie-club-posts/${spoken.id}/hidden`],
    ['DELETE', `/api/invites/${invite.id}`],
    ['PATCH', `/api/diary/${viewing.id}`, { rewatch: true }],
    ['DELETE', `/api/diary/${viewing.id}`],
  ];
  for (const [method, path, body] of tries) {
    const response = await ada.send(method, path, body);
    expect([path, response.status]).toEqual([path, expect.toBeOneOf([403, 404])]);
  }
  // Drafts belong to each member alone: deleting one's own leaves all others.
  expect((await ada.send('POST', `/api/movies/${other}/review-draft/discard`)).status).toBe(200);
  // An id in the body does not override the one in the path.
  await ada.send('PUT', `/api/users/${ada.userId}/onboarding`, { onboarding_completed: true, user_id: late.userId });
  await ada.send('POST', `/api/users/${ada.userId}/profile`, { user_id: nina.userId });
  expect(await everything()).toEqual(before);
});

test('a body that would change the prototype is refused', async () => {
  const before = await everything();
  for (const text of [
    '{"__proto__":{"tier":"admin"},"rating":4}',
    '{"constructor":{"prototype":{"tier":"admin"}},"rating":4}',
  ]) {
    const response = await ada.fetch(`/api/movies/${film}/rating`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: text,
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  }
  expect(await everything()).toEqual(before);
});

/** Signed up and confirmed, still without a profile. */
async function confirmedAccount(email: string): Promise<{ client: Client; userId: string }> {
  const client = world.visitor();
  await client.api.accounts.signUp({ invite_code: await world.invite(), email, password: PASSWORD });
  const { user } = await client.api.accounts.confirmEmail({ token: await world.tokenFromMail(email) });
  return { client, userId: user?.id ?? '' };
}
