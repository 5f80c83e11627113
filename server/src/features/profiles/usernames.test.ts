import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { watchDeletions } from '#test/deletions.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { forgetRestedUsernames } from './usernames.jobs.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const { deleteForGood, daysLater, reportOf, tablesWith } = watchDeletions(() => world);

const rename = ({ api, userId }: MemberClient, username: string) =>
  api.profiles.changeUsername({ user_id: userId, username });
const byName = (username: string) => world.visitor().api.profiles.getByUsername({ username });
const resting = () => world.ctx.db.selectFrom('resting_usernames').selectAll().execute();
const TAKEN = { status: 409, code: 'USERNAME_TAKEN' };

/** The username that an account with this address gets. */
async function generatedFor(email: string): Promise<string> {
  const client = world.visitor();
  await client.api.accounts.signUp({ invite_code: await world.invite(), email, password: PASSWORD });
  const { user } = await client.api.accounts.confirmEmail({ token: await world.tokenFromMail(email) });
  return (await client.api.profiles.create({ user_id: user?.id ?? '' })).username;
}

test.each([
  ['at once', 200],
  ['in batches', 1],
])(
  '[ACC-20] [ACC-22] nobody gets a name of an account that was deleted %s for 90 days, by renaming or by signing up',
  async (_how, rows) => {
    const [leaver, other] = [await world.someone(), await world.someone()];
    const [before, now] = [leaver.username, `${leaver.username}_Now`];
    await rename(leaver, now);
    await deleteForGood(leaver, rows);

    const areTaken = async () => {
      for (const name of [before, now, now.toLowerCase()]) {
        await expect(byName(name)).rejects.toMatchObject({ status: 404 });
        await expect(rename(other, name)).rejects.toMatchObject(TAKEN);
      }
    };
    await daysLater(0, other);
    await areTaken();
    expect(await generatedFor(`${before}@elsewhere.example`)).toBe(`${before}1`);
    await daysLater(90, other);
    await areTaken();

    await daysLater(1, other);
    expect((await rename(other, now)).username).toBe(now);
    expect(await byName(now)).toMatchObject({ user_id: other.userId });
    expect(await generatedFor(`${before}@anywhere.example`)).toBe(before);
  },
);

test('[ACC-22] a name that a member gave up more than 90 days before deleting the account is free', async () => {
  const [leaver, other] = [await world.someone(), await world.someone()];
  const { username } = leaver;
  await rename(leaver, `${username}_now`);
  await daysLater(90, leaver);
  await deleteForGood(leaver);
  await daysLater(0, other);
  expect((await rename(other, username)).username).toBe(username);
});

test('[ACC-11] what stays of the name of a deleted account does not say it, and goes once the name is free', async () => {
  const leaver = await world.someone();
  const names = ['Xylophonist_1', 'Xylophonist_2'];
  for (const name of names) await rename(leaver, name);
  const before = new Set((await resting()).map((row) => row.hash));
  await deleteForGood(leaver);
  expect(await tablesWith('xylophonist', leaver.email, leaver.userId)).toEqual([]);
  const kept = (await resting()).filter((row) => !before.has(row.hash));
  const day = new Date(world.clock.now().getTime() + 91 * 86_400_000).toISOString().slice(0, 10);
  expect(kept).toEqual([leaver.username, ...names].map(() => ({ hash: expect.any(String), free_on: day })));
  // Not a hash that anybody can compute.
  const guesses = ['base64', 'hex', 'base64url'] as const;
  for (const name of [leaver.username, ...names].map((one) => one.toLowerCase()))
    for (const encoding of guesses) {
      const guess = createHash('sha256').update(name).digest(encoding);
      expect(kept.map((row) => row.hash)).not.toContain(guess);
    }

  await daysLater(90);
  expect(await reportOf(forgetRestedUsernames.run)).toEqual([]);
  expect(await resting()).toEqual(expect.arrayContaining(kept));
  await daysLater(1);
  expect(await reportOf(forgetRestedUsernames.run)).toEqual([]);
  expect(await resting()).toEqual([]);
});

test('[ACC-11] a deletion that fails at its last statement lets no name rest', async () => {
  const leaver = await world.someone();
  await daysLater(200, leaver);
  await forgetRestedUsernames.run(world.ctx, undefined);
  await rename(leaver, `${leaver.username}_now`);
  const { db } = world.ctx;
  await sql`create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`.execute(
    db,
  );
  await sql`create trigger cut_off after delete on auth_users for each row execute function cut_off()`.execute(db);
  await deleteForGood(leaver);
  expect(await resting()).toEqual([]);
  expect(await byName(`${leaver.username}_now`)).toMatchObject({ user_id: leaver.userId });
  await sql`drop trigger cut_off on auth_users`.execute(db);
});
