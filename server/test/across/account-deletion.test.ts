import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteDueAccountsJob } from '#features/accounts/deletion.jobs.ts';
import { checkRatingTotals } from '#features/tracking/tracking.jobs.ts';
import { rateMovieAndMarkWatched } from '#features/tracking/tracking.service.ts';
import { MemberClient, toViewer } from '#test/client.ts';
import { watchDeletions } from '#test/deletions.ts';
import { SoftPasskey } from '#test/passkey.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ cinemaDomains: ['elsewhere.example'] });
});
afterAll(() => world.stop());

const { reportOf, signedIn, tablesWith, livelyMember, communityOf, wrongFollowCounts } = watchDeletions(() => world);
const runDeletions = () => reportOf(deleteDueAccountsJob.run);

const countsOf = async ({ username }: MemberClient) => {
  const { follower_count, following_count } = await world.profile(username);
  return { follower_count, following_count };
};

const mailsTo = async (email: string) => (await world.mails()).filter((mail) => mail.recipient === email);

test('[ACC-11] a deletion request needs the password, ends all sessions, and mails when the account will be deleted and how to keep it', async () => {
  const ada = await world.member('ada');
  const phone = await signedIn(ada.email);
  await expect(ada.api.deletion.request({ password: 'wrong' })).rejects.toMatchObject({
    status: 403,
    code: 'WRONG_PASSWORD',
    data: { errors: [{ field: 'password', message: 'That is not your password.' }] },
  });
  await expect(world.visitor().api.deletion.request({ password: PASSWORD })).rejects.toMatchObject({ status: 401 });
  expect((await phone.api.accounts.getSession()).user?.deletion_due_at).toBeNull();

  // Two requests at once make one deletion and one mail, unless the first has already ended the session of the other.
  const both = [ada, await signedIn(ada.email)];
  const answers = await Promise.all(
    both.map((client) =>
      client.api.deletion.request({ password: PASSWORD }).catch((error: { code: string }) => error.code),
    ),
  );
  const [plan, samePlan = plan] = answers.filter((answer) => answer !== 'AUTHENTICATION_REQUIRED');
  const due_at = typeof plan === 'object' ? plan.due_at : '';
  expect(samePlan).toEqual(plan);
  expect(Date.parse(due_at) - world.clock.now().getTime()).toBe(7 * 86_400_000);
  expect(both[answers.indexOf(plan ?? '')]?.cookies).not.toContain('session_token');
  expect((await phone.api.accounts.getSession()).user).toBeNull();
  const [mail] = await mailsTo(ada.email);
  expect(mail?.subject).toBe('Your Halfstar account will be deleted');
  expect(mail?.body_text).toMatch(/goes for good on \w+,? \d+ \w+ \d{4} at \d\d:\d\d UTC/);
  expect(mail?.body_text).toContain('choose "Keep My Account"');
  expect(mail?.body_text).toContain('/auth');

  // Another request changes nothing, and others still see the profile.
  const again = await signedIn(ada.email);
  world.clock.advance({ hours: 5 });
  await expect(again.api.deletion.request({ password: PASSWORD })).rejects.toMatchObject({ code: 'ACCOUNT_LEAVING' });
  expect((await again.api.accounts.getSession()).user?.deletion_due_at).toBe(due_at);
  expect((await mailsTo(ada.email)).filter((one) => one.subject === mail?.subject)).toHaveLength(1);
  expect((await world.visitor().api.profiles.getByUsername({ username: 'ada' })).username).toBe('ada');
});

test('[ACC-11] an account can be kept unchanged by signing in within seven days', async () => {
  const { leaver, heat } = await livelyMember('kim');
  const before = { counts: await countsOf(leaver), heat: await communityOf(heat) };
  const { due_at } = await leaver.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 7 * 24 - 1 });
  expect(await runDeletions()).toEqual([]);
  const back = await signedIn(leaver.email);
  expect((await back.api.accounts.getSession()).user?.deletion_due_at).toBe(due_at);
  expect(await back.api.deletion.cancel()).toEqual({});
  expect((await back.api.accounts.getSession()).user?.deletion_due_at).toBeNull();
  expect((await mailsTo(leaver.email))[0]?.subject).toBe('Your Halfstar account stays');
  expect(await back.api.deletion.cancel()).toEqual({});
  world.clock.advance({ hours: 48 });
  expect(await runDeletions()).toEqual([]);
  expect({ counts: await countsOf(leaver), heat: await communityOf(heat) }).toEqual(before);
});

test('[ACC-11] after seven days no row identifies the member, and the counts that others see are right', async () => {
  const { leaver, friend, fan, heat, alien, ownReview, friendsReview } = await livelyMember('gone');
  const code = (await leaver.api.accounts.getSession()).user?.metadata.invite_code ?? '';
  const made = [await leaver.api.invites.create({ note: 'for my sister' }), await leaver.api.invites.create({})];
  const sister = new MemberClient(world.origin);
  await sister.api.accounts.signUp({
    invite_code: made[0]?.code ?? '',
    email: 'sister@example.com',
    password: PASSWORD,
  });
  await sister.api.accounts.confirmEmail({ token: await world.tokenFromMail('sister@example.com') });
  await sister.api.profiles.create({ user_id: (await sister.api.accounts.getSession()).user?.id ?? '' });
  const bound = await world.invite({ email: leaver.email });
  await world.visitor().api.accounts.requestPasswordReset({ email: leaver.email });
  await leaver.send('POST', '/api/verification', { location: 'Leeds', work_email: 'gone@elsewhere.example' });
  await leaver.api.secondFactor.prepare({ password: PASSWORD });
  const question = await leaver.api.passkeys.getRegistrationOptions({ password: PASSWORD });
  const credential = new SoftPasskey(world.ctx.publicUrl).make(question);
  await leaver.api.passkeys.add({ name: 'Phone', credential });
  await leaver.api.passkeys.getRegistrationOptions({ password: PASSWORD });
  await world.runJobs();
  const others = { friend: await countsOf(friend), fan: await countsOf(fan) };

  await leaver.api.deletion.request({ password: PASSWORD });
  await signedIn(leaver.email);
  world.clock.advance({ hours: 7 * 24 });
  expect(await tablesWith(leaver.userId)).not.toEqual([]);
  expect(await runDeletions()).toEqual([]);

  expect(await tablesWith(leaver.userId, leaver.email, 'gone@elsewhere', 'for my sister')).toEqual([]);
  await expect(world.visitor().api.profiles.getByUsername({ username: 'gone' })).rejects.toMatchObject({ status: 404 });
  await expect(world.visitor().api.reviews.get({ review_id: ownReview.id })).rejects.toMatchObject({ status: 404 });
  await expect(signedIn(leaver.email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });

  expect(await countsOf(friend)).toEqual({
    follower_count: others.friend.follower_count - 1,
    following_count: others.friend.following_count - 1,
  });
  expect(await countsOf(fan)).toEqual({ ...others.fan, following_count: others.fan.following_count - 1 });
  expect(await reportOf(checkRatingTotals.checkAll)).toEqual([]);
  const rated = await world.ctx.db.selectFrom('ratings').select('movie_id').execute();
  for (const movie of [heat, alien])
    expect((await communityOf(movie))?.rating_count).toBe(rated.filter((row) => row.movie_id === movie).length);
  expect((await world.visitor().api.reviews.get({ review_id: friendsReview.id })).reactions.counts).toMatchObject({
    fire: 1,
    heart: 0,
  });

  // Redemptions stay without a name: that and when the code was used. Unused codes are revoked.
  const trail = await world.ctx.db
    .selectFrom('invite_redemptions as r')
    .innerJoin('invite_codes as c', 'c.id', 'r.code_id')
    .select(['r.id', 'r.user_id', 'r.email', 'r.state', 'r.redeemed_at', 'c.use_count'])
    .where('c.code', '=', code)
    .execute();
  expect(trail).toEqual([
    {
      id: expect.any(String),
      user_id: null,
      email: `deleted-${trail[0]?.id}`,
      state: 'redeemed',
      redeemed_at: expect.any(String),
      use_count: 1,
    },
  ]);
  const codes = await world.ctx.db
    .selectFrom('invite_codes')
    .select(['created_by', 'use_count', 'note', 'revoked_at'])
    .where('code', '=', sql<string>`any(${made.map((one) => one.code)})`)
    .orderBy('use_count', 'desc')
    .execute();
  expect(codes).toMatchObject([
    { created_by: null, use_count: 1, note: null, revoked_at: null },
    { created_by: null, use_count: 0, note: null, revoked_at: expect.any(String) },
  ]);
  for (const dead of [made[1]?.code ?? '', bound])
    expect(await world.visitor().api.invites.validate({ code: dead })).toMatchObject({ valid: false });

  // The address can be used for a new account.
  const fresh = world.visitor();
  await fresh.api.accounts.signUp({ invite_code: await world.invite(), email: leaver.email, password: PASSWORD });
  const { user } = await fresh.api.accounts.confirmEmail({ token: await world.tokenFromMail(leaver.email) });
  expect(user?.id).not.toBe(leaver.userId);
});

test('[ACC-11] a deletion that is interrupted at any statement leaves the account whole, and the next run finishes it', async () => {
  const { leaver, friend, fan, heat, alien } = await livelyMember('halfway');
  const whole = async () => ({
    leaver: await countsOf(leaver),
    friend: await countsOf(friend),
    fan: await countsOf(fan),
    heat: await communityOf(heat),
    alien: await communityOf(alien),
    tables: await tablesWith(leaver.userId),
    mails: (await mailsTo(leaver.email)).length,
  });
  await leaver.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 8 * 24 });
  const before = await whole();
  const { db } = world.ctx;
  await sql`create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`.execute(
    db,
  );
  const places = [
    'delete on follows',
    'update on profiles',
    'delete on ratings',
    'update on movie_rating_totals',
    'update on invite_redemptions',
    'delete on mails',
    'delete on auth_sessions',
    'delete on profiles',
    'delete on reviews',
    'delete on timeline_cards',
    'delete on auth_users',
  ];
  // The deletion must reach every statement, so there is a session and a mail to delete.
  await signedIn(leaver.email);
  const stillWhole = { ...before, tables: [...new Set([...before.tables, 'public.auth_sessions'])].toSorted() };
  for (const place of places) {
    await sql.raw(`create trigger cut_off after ${place} for each row execute function cut_off()`).execute(db);
    const reported = await runDeletions();
    expect({ place, reported }).toMatchObject({
      place,
      reported: [{ user_id: leaver.userId, err: { message: 'cut off' } }],
    });
    expect({ place, ...(await whole()) }).toEqual({ place, ...stillWhole });
    await sql.raw(`drop trigger cut_off on ${place.split(' on ')[1]}`).execute(db);
  }

  // Two servers at once, then once more.
  expect((await Promise.all([runDeletions(), runDeletions()])).flat()).toEqual([]);
  expect(await tablesWith(leaver.userId, leaver.email)).toEqual([]);
  expect(await countsOf(friend)).toEqual({
    follower_count: before.friend.follower_count - 1,
    following_count: before.friend.following_count - 1,
  });
});

test('[ACC-11] actions during the deletion of an account leave all counters right', async () => {
  const { leaver, friend, fan, heat, ownReview } = await livelyMember('busy');
  await leaver.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 7 * 24 });
  const acts = [
    // The account itself can no longer act. An action that was under way must be harmless all the same.
    ...['Jaws', 'Vertigo', 'Fargo', 'Psycho', 'Rocky'].map(async (title) =>
      rateMovieAndMarkWatched(world.ctx, toViewer(leaver), await world.movie(title), 3, { cause: 'user' }),
    ),
    fan.api.reviews.react({ review_id: ownReview.id, reaction: 'fire' }),
    friend.api.follows.unfollow({ user_id: leaver.userId }),
    fan.api.tracking.rate({ movie_id: heat, rating: 1 }),
  ];
  const follows = [...Array(3)].map(async (_, i) =>
    (await world.member(`late${i}`)).api.follows.follow({ user_id: leaver.userId }),
  );
  await Promise.allSettled([...acts, ...follows, runDeletions()]);
  await runDeletions();
  expect(await tablesWith(leaver.userId)).toEqual([]);
  expect(await reportOf(checkRatingTotals.checkAll)).toEqual([]);
  expect((await communityOf(heat))?.rating_count).toBeGreaterThan(0);
  expect(await wrongFollowCounts()).toEqual([]);
});
