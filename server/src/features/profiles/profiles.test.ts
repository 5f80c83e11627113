import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Client } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { getMembersById, incrementProfileCounts, requireProfile } from './profiles.service.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

interface ConfirmedAccount {
  client: Client;
  userId: string;
  code: string;
}

/** Signed up and confirmed, still without a profile. */
async function confirmedAccount(email: string, invite: Parameters<World['invite']>[0] = {}): Promise<ConfirmedAccount> {
  const client = world.visitor();
  const code = await world.invite(invite);
  await client.api.accounts.signUp({ invite_code: code, email, password: PASSWORD });
  const { user } = await client.api.accounts.confirmEmail({ token: await world.tokenFromMail(email) });
  return { client, userId: user?.id ?? '', code };
}

const create = ({ client, userId }: ConfirmedAccount) => client.api.profiles.create({ user_id: userId });

const codeRow = (code: string) =>
  world.ctx.db.selectFrom('invite_codes').selectAll().where('code', '=', code).executeTakeFirstOrThrow();

const usesOf = async (code: string) =>
  world.ctx.db
    .selectFrom('invite_redemptions')
    .select(['state', 'user_id', 'redeemed_at'])
    .where('code_id', '=', (await codeRow(code)).id)
    .execute();

test('[ACC-19] a new account has no profile until it requests one, which is then a founder’s', async () => {
  const nina = await confirmedAccount('nina@example.com');
  await expect(nina.client.api.profiles.getOwn({ user_id: nina.userId })).rejects.toMatchObject({ status: 404 });
  const profile = await create(nina);
  expect(profile).toMatchObject({
    user_id: nina.userId,
    username: 'nina',
    display_name: 'nina',
    tier: 'pro',
    badges: ['founders'],
    onboarding_completed: false,
    hide_scores_until_seen: false,
    invite_type: 'founder',
    follower_count: 0,
    following_count: 0,
    review_count: 0,
  });
  expect(await nina.client.api.profiles.getOwn({ user_id: nina.userId })).toEqual(profile);
});

test('[ONB-02] completing the onboarding is remembered, and is the same a second time', async () => {
  const olga = await confirmedAccount('olga@example.com');
  await create(olga);
  const { profiles } = olga.client.api;
  const finish = { user_id: olga.userId, onboarding_completed: true } as const;
  for (let time = 0; time < 2; time += 1)
    expect(await profiles.completeOnboarding(finish)).toMatchObject({ onboarding_completed: true });
  expect((await profiles.getOwn({ user_id: olga.userId })).onboarding_completed).toBe(true);
});

test("[ACC-19] another member's own profile can be neither created nor read nor changed", async () => {
  const ada = await world.member('ada');
  const late = await confirmedAccount('victim@example.com');
  const refused = { status: 403, code: 'NOT_ALLOWED' };
  const { profiles } = ada.api;
  await expect(profiles.create({ user_id: late.userId })).rejects.toMatchObject(refused);
  await expect(profiles.getOwn({ user_id: late.userId })).rejects.toMatchObject(refused);
  const finish = { user_id: late.userId, onboarding_completed: true } as const;
  await expect(profiles.completeOnboarding(finish)).rejects.toMatchObject(refused);
  await expect(late.client.api.profiles.completeOnboarding(finish)).rejects.toMatchObject(refused);
  await expect(world.visitor().api.profiles.create({ user_id: late.userId })).rejects.toMatchObject({ status: 401 });
  await expect(late.client.api.profiles.getOwn({ user_id: late.userId })).rejects.toMatchObject({ status: 404 });
});

test('[ACC-19] a forged tier, badge or counter is refused and changes nothing, at creation and at updates', async () => {
  const eve = await confirmedAccount('eve@example.com', { invite_type: 'standard' });
  const forgeries = [
    { tier: 'admin' },
    { badges: ['founders', 'admin'] },
    { follower_count: 9 },
    { invite_type: 'admin' },
  ];
  for (const forged of forgeries)
    expect((await eve.client.send('POST', `/api/users/${eve.userId}/profile`, forged)).status).toBe(422);
  await expect(eve.client.api.profiles.getOwn({ user_id: eve.userId })).rejects.toMatchObject({ status: 404 });

  const honest = await create(eve);
  expect(honest).toMatchObject({ tier: 'lite', badges: [], invite_type: 'standard' });
  for (const forged of forgeries) {
    const body = { onboarding_completed: true, ...forged };
    expect((await eve.client.send('PUT', `/api/users/${eve.userId}/onboarding`, body)).status).toBe(422);
  }
  expect(await eve.client.api.profiles.getOwn({ user_id: eve.userId })).toEqual(honest);
});

test('[ACC-20] twenty parallel sign-ups with the same base name get twenty names and no error', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, (_, i) => confirmedAccount(`jo@host${i}.example`)));
  const profiles = await Promise.all(people.map(create));
  const wanted = ['jo', ...Array.from({ length: 19 }, (_, i) => `jo${i + 1}`)];
  expect(profiles.map((profile) => profile.username).toSorted()).toEqual(wanted.toSorted());
});

test('[ACC-20] a name that is taken while it is being chosen is skipped', async () => {
  await create(await confirmedAccount('kai@a.example'));
  const other = await confirmedAccount('other@a.example');
  await create(other);
  const second = await confirmedAccount('kai@b.example');
  let made: ReturnType<typeof create> | undefined;
  // The second kai chooses kai1, which is taken but not yet committed.
  await world.ctx.db.transaction().execute(async (db) => {
    await db.updateTable('profiles').set({ username: 'kai1' }).where('user_id', '=', other.userId).execute();
    made = create(second);
    await eventually(async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted and locktype = 'transactionid'`.execute(db);
      return rows.length > 0;
    });
  });
  expect((await made)?.username).toBe('kai2');
});

test('[ACC-20] a name that differs only by case counts as taken, and a reserved one gets a number', async () => {
  const [first, second, timeline, signs] = await Promise.all([
    confirmedAccount('zoe@a.example'),
    confirmedAccount('zoe@b.example'),
    confirmedAccount('time.line@a.example'),
    confirmedAccount('_-_@a.example'),
  ]);
  await create(first);
  await world.ctx.db.updateTable('profiles').set({ username: 'ZOE' }).where('user_id', '=', first.userId).execute();
  expect((await create(second)).username).toBe('zoe1');
  expect((await create(timeline)).username).toBe('timeline1');
  expect((await create(signs)).username).toBe('user');
});

test('[ACC-21] without a display name the username is shown', async () => {
  const mute = await confirmedAccount('mute@example.com');
  await world.ctx.db.updateTable('auth_users').set({ name: '' }).where('id', '=', mute.userId).execute();
  expect(await create(mute)).toMatchObject({ username: 'mute', display_name: 'mute' });
});

test('[ACC-21] [INV-06] the invite is redeemed exactly once, however many parallel requests create the profile', async () => {
  const max = await confirmedAccount('max@example.com');
  expect(await usesOf(max.code)).toMatchObject([{ state: 'reserved', redeemed_at: null }]);
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(max)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
  expect(await create(max)).toEqual(answers[0]);
  expect(await usesOf(max.code)).toMatchObject([{ state: 'redeemed', user_id: max.userId }]);
  expect(await codeRow(max.code)).toMatchObject({ use_count: 1 });
});

test('[INV-06] an account that is confirmed after 48 hours has lost its reservation, even if the use is still free', async () => {
  const slow = await confirmedAccount('slow@example.com', { expires_at: '2099-01-01T00:00:00Z' });
  world.clock.advance({ hours: 48, seconds: 1 });
  await expect(create(slow)).rejects.toMatchObject({ status: 403, code: 'INVITE_REQUIRED' });
  expect(await codeRow(slow.code)).toMatchObject({ use_count: 0 });
});

test('[INV-06] a profile that cannot be created leaves the invite unchanged', async () => {
  const una = await confirmedAccount('una@example.com');
  // The insert fails after the invite was redeemed.
  await world.ctx.db
    .updateTable('auth_users')
    .set({ name: 'x'.repeat(40) })
    .where('id', '=', una.userId)
    .execute();
  await world.ctx.db.schema
    .alterTable('profiles')
    .addCheckConstraint('short_names', sql`char_length(display_name) < 30`)
    .execute();
  try {
    await expect(create(una)).rejects.toMatchObject({ status: 500 });
    expect(await usesOf(una.code)).toMatchObject([{ state: 'reserved', redeemed_at: null }]);
    expect(await codeRow(una.code)).toMatchObject({ use_count: 0 });
  } finally {
    await world.ctx.db.schema.alterTable('profiles').dropConstraint('short_names').execute();
  }
  expect((await create(una)).username).toBe('una');
});

test('onboarding stays completed', async () => {
  const ada = await world.member('ada');
  const bo = await confirmedAccount('bo@example.com');
  await create(bo);
  const done = await bo.client.api.profiles.completeOnboarding({ user_id: bo.userId, onboarding_completed: true });
  expect(done.onboarding_completed).toBe(true);
  const again = await bo.client.api.profiles.completeOnboarding({ user_id: bo.userId, onboarding_completed: true });
  expect(again).toEqual(done);
  const undo = await ada.send('PUT', `/api/users/${ada.userId}/onboarding`, { onboarding_completed: false });
  expect(undo.status).toBe(422);
});

test('every viewer can read a public profile, with the name in any case, and without private fields', async () => {
  const ada = await world.member('ada');
  const seen = await world.visitor().api.profiles.getByUsername({ username: 'ADA' });
  expect(seen).toMatchObject({ user_id: ada.userId, username: 'ada', tier: 'pro', badges: ['founders'] });
  const text = await (await world.visitor().fetch('/api/profiles/ada')).text();
  expect(text).not.toMatch(/invite|onboarding|journaling|example\.com/);
  await expect(world.visitor().api.profiles.getByUsername({ username: 'nobody' })).rejects.toMatchObject({
    status: 404,
  });
});

test('a change of tier or badges takes effect within moments, also from another process', async () => {
  const lou = await world.member('lou', { invite_type: 'standard' });
  await expect(lou.api.invites.getOverview()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await world.ctx.db
    .updateTable('profiles')
    .set({ badges: ['founders'] })
    .where('user_id', '=', lou.userId)
    .execute();
  await eventually(() =>
    lou.api.invites.getOverview().then(
      () => true,
      () => false,
    ),
  );
});

test('other features read members by id and increment their counts', async () => {
  const ada = await world.member('ada');
  const cy = await world.member('cy');
  const unknownId = '00000000-0000-7000-8000-000000000000';
  const members = await getMembersById(world.ctx, [ada.userId, unknownId, cy.userId, ada.userId]);
  expect([...members.values()].map((member) => member.username).toSorted()).toEqual(['ada', 'cy']);
  expect(await requireProfile(world.ctx, cy.userId)).toEqual(members.get(cy.userId));
  await expect(requireProfile(world.ctx, unknownId)).rejects.toMatchObject({ code: 'NOT_FOUND' });

  await inTransaction(world.ctx, async (ctx) => {
    incrementProfileCounts(ctx, cy.userId, { follower_count: 2, review_count: 1 });
    incrementProfileCounts(ctx, cy.userId, { follower_count: -1 });
  });
  expect(await world.visitor().api.profiles.getByUsername({ username: 'cy' })).toMatchObject({
    follower_count: 1,
    following_count: 0,
    review_count: 1,
  });
});

test('[PRO-03] a profile counts published reviews, and neither drafts nor scheduled nor deleted ones', async () => {
  const ida = await world.member('ida');
  const { reviews, drafts, scheduled } = ida.api;
  const text = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
  const titles = ['Heat', 'Alien', 'Jaws', 'Fargo'];
  const [heat = '', alien = '', jaws = '', fargo = ''] = await Promise.all(titles.map((title) => world.movie(title)));
  const count = async () => (await world.profile('ida')).review_count;
  await drafts.save({ movie_id: jaws, version: 0, ...text });
  const scheduled_for = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  const { id: scheduled_id } = await scheduled.schedule({ movie_id: fargo, ...text, scheduled_for });
  expect(await count()).toBe(0);
  const { id: review_id } = await reviews.publish({ movie_id: heat, ...text });
  await reviews.publish({ movie_id: alien, ...text });
  expect(await count()).toBe(2);
  await reviews.delete({ review_id });
  expect(await count()).toBe(1);
  await reviews.restore({ review_id });
  await scheduled.publishNow({ scheduled_id });
  expect(await count()).toBe(3);
  const stored = await world.ctx.db.selectFrom('reviews').select('id').where('user_id', '=', ida.userId).execute();
  expect(stored).toHaveLength(3);
});

test('[MOV-13] scores are shown until the member hides them, and the setting is private', async () => {
  const gia = await world.member('gia');
  const hal = await world.member('hal');
  const own = () => gia.api.profiles.getOwn({ user_id: gia.userId });
  expect((await own()).hide_scores_until_seen).toBe(false);
  const settle = (hide: boolean) =>
    gia.api.profiles.changeSettings({ user_id: gia.userId, hide_scores_until_seen: hide });
  expect((await settle(true)).hide_scores_until_seen).toBe(true);
  expect((await own()).hide_scores_until_seen).toBe(true);
  await expect(
    hal.api.profiles.changeSettings({ user_id: gia.userId, hide_scores_until_seen: false }),
  ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await expect(
    world.visitor().api.profiles.changeSettings({ user_id: gia.userId, hide_scores_until_seen: false }),
  ).rejects.toMatchObject({ status: 401 });
  // Other members cannot see the setting.
  expect(await hal.api.profiles.getByUsername({ username: 'gia' })).not.toHaveProperty('hide_scores_until_seen');
  expect((await settle(false)).hide_scores_until_seen).toBe(false);
});
