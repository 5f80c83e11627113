import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

// An account is deleted in the moment in which a user acts on it.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const waiting = async () => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.ctx.db);
  return (rows[0]?.waiting ?? 0) > 0;
};

/** Deletes the account while the call runs, after the call has read it. @returns the call's code */
async function vanishDuring(member: MemberClient, call: () => Promise<unknown>): Promise<string> {
  let outcome: Promise<string> = Promise.resolve('');
  await world.ctx.db.transaction().execute(async (db) => {
    await sql`delete from auth_users where id = ${member.userId}`.execute(db);
    outcome = call().then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
    await eventually(waiting);
  });
  return outcome;
}

test('signing in to an account that is deleted in that moment gets the same response as an unknown account', async () => {
  const ada = await world.member('ada');
  const signIn = () => world.visitor().api.accounts.signIn({ email: ada.email, password: PASSWORD });
  expect(await vanishDuring(ada, signIn)).toBe('INVALID_CREDENTIALS');
  await expect(signIn()).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
});

test('following a member who is deleted in that moment is NOT_FOUND, and a deleted follower is signed out', async () => {
  const [bo, cy] = [await world.member('bo'), await world.member('cy')];
  expect(await vanishDuring(cy, () => bo.api.follows.follow({ user_id: cy.userId }))).toBe('NOT_FOUND');
  const dee = await world.member('dee');
  expect(await vanishDuring(bo, () => bo.api.follows.follow({ user_id: dee.userId }))).toBe('AUTHENTICATION_REQUIRED');
});

test('rating, reviewing and changing the password of an account that is deleted in that moment get named errors', async () => {
  const movie_id = await world.movie('Heat');
  const acts: ((member: MemberClient) => Promise<unknown>)[] = [
    (member) => member.api.tracking.rate({ movie_id, rating: 4 }),
    (member) =>
      member.api.reviews.publish({ movie_id, title: '', content: 'Two men talk.', is_spoiler: false, rating: 4 }),
    (member) =>
      member.api.accounts.changePassword({
        current_password: PASSWORD,
        password: 'another one',
        password_confirmation: 'another one',
      }),
    (member) => member.api.deletion.request({ password: PASSWORD }),
    (member) => member.api.invites.create({}),
  ];
  const codes: string[] = [];
  for (const [i, act] of acts.entries()) {
    const member = await world.member(`gone${i}`);
    codes.push(await vanishDuring(member, () => act(member)));
  }
  const signedOut = 'AUTHENTICATION_REQUIRED';
  // A deleted password is no longer correct.
  expect(codes).toEqual([signedOut, signedOut, 'WRONG_PASSWORD', signedOut, signedOut]);
});

test('[COM-01] a comment that mentions a member who is deleted in that moment is written, and mentions nobody', async () => {
  const [writer, leaver] = [await world.someone(), await world.someone()];
  const text = { title: '', content: 'Two men talk.', is_spoiler: false, rating: 4 };
  const { id: review_id } = await writer.api.reviews.publish({ movie_id: await world.movie('Heat'), ...text });
  const content = `Ask @${leaver.username}.`;
  expect(await vanishDuring(leaver, () => writer.api.comments.add({ review_id, content }))).toBe('done');
  const { items } = await world.visitor().api.comments.listByReview({ review_id });
  expect(items).toMatchObject([{ content, mentions: [] }]);
});
