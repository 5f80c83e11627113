import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { deleteDueAccountsJob } from '#features/accounts/deletion.jobs.ts';
import { deleteDueAccounts } from '#features/accounts/deletion.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { createLog } from '#platform/log.ts';
import type { MemberClient } from '#test/client.ts';
import { someoneWhoIs } from '#test/moderation.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
  onTestFinished(() => world.stop());
});

const codeOf = (sent: Promise<unknown>): Promise<string> =>
  sent.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const requestDeletion = ({ api }: MemberClient) => codeOf(api.deletion.request({ password: PASSWORD }));
const signIn = (member: MemberClient) => member.api.accounts.signIn({ email: member.email, password: PASSWORD });
const tierOf = async ({ username }: MemberClient) => (await world.profile(username)).tier;
const mailsTo = async ({ email }: MemberClient) =>
  (await world.mails()).filter((mail) => mail.recipient === email).map(({ subject }) => subject);

test('[ADM-01] the last admin cannot delete their account, whom an admin is to be before they can', async () => {
  const [admin, ada] = [await someoneWhoIs(world, 'admin'), await someoneWhoIs(world, 'moderator')];
  await expect(admin.api.deletion.request({ password: PASSWORD })).rejects.toMatchObject({
    status: 409,
    code: 'LAST_ADMIN',
    message: 'Halfstar needs an admin, and there is no other. Make somebody else an admin first.',
  });
  expect((await admin.api.accounts.getSession()).user?.deletion_due_at).toBeNull();
  expect(await mailsTo(admin)).toEqual([]);
  await admin.api.admin.setTier({ user_id: ada.userId, tier: 'admin', reason: 'She comes next.', password: PASSWORD });
  expect(await requestDeletion(admin)).toBe('done');
  // Who is leaving is no admin any more.
  expect(await requestDeletion(ada)).toBe('LAST_ADMIN');
  await signIn(admin);
  await admin.api.deletion.cancel();
  expect(await requestDeletion(ada)).toBe('done');
  expect(await requestDeletion(admin)).toBe('LAST_ADMIN');
});

test('[ADM-01] of two admins who delete their accounts at the same moment one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const admins = [await someoneWhoIs(world, 'admin'), await someoneWhoIs(world, 'admin')];
    expect((await Promise.all(admins.map(requestDeletion))).toSorted()).toEqual(['LAST_ADMIN', 'done']);
    await world.ctx.db.updateTable('profiles').set({ tier: 'lite' }).where('tier', '=', 'admin').execute();
  }
});

test('[ADM-01] an admin who is leaving does not take the tier from the last one, whatever comes first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await someoneWhoIs(world, 'admin'), await someoneWhoIs(world, 'admin')];
    const form = { user_id: two.userId, tier: 'lite' as const, reason: 'Thank you.', password: PASSWORD };
    const answers = await Promise.all([requestDeletion(one), codeOf(one.api.admin.setTier(form))]);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    const [isLeaving, wasTaken] = answers.map((answer) => answer === 'done');
    expect(await Promise.all([one, two].map(tierOf))).toEqual(['admin', wasTaken ? 'lite' : 'admin']);
    expect(isLeaving).toBe(!wasTaken);
    await world.ctx.db.updateTable('profiles').set({ tier: 'lite' }).where('tier', '=', 'admin').execute();
  }
});

test('[ADM-01] an account that is the last admin by the day of its deletion is kept, and mailed', async () => {
  const admin = await someoneWhoIs(world, 'admin');
  const at = timestamp(world.clock);
  // As the deletion was requested before that was refused.
  const deletion = { user_id: admin.userId, requested_at: at, due_at: hoursFromNow(world.clock, 1) };
  await world.ctx.db.insertInto('account_deletions').values(deletion).execute();
  world.clock.advance({ hours: 2 });
  await deleteDueAccountsJob.run(world.ctx, {});
  expect(await tierOf(admin)).toBe('admin');
  expect(await mailsTo(admin)).toEqual(['Your Halfstar account was not deleted']);
  await signIn(admin);
  expect((await admin.api.accounts.getSession()).user?.deletion_due_at).toBeNull();
  // It goes when another admin is there.
  await someoneWhoIs(world, 'admin');
  expect(await requestDeletion(admin)).toBe('done');
  world.clock.advance({ hours: 7 * 24 });
  await deleteDueAccountsJob.run(world.ctx, {});
  expect(await codeOf(world.profile(admin.username))).toBe('NOT_FOUND');
});

const refuse = () => Promise.reject(new AppError('UNAVAILABLE'));

test('an account whose deletion fails for another reason than the last admin is not kept, and goes in the next run', async () => {
  const ada = await someoneWhoIs(world, 'member');
  await someoneWhoIs(world, 'admin');
  expect(await requestDeletion(ada)).toBe('done');
  world.clock.advance({ hours: 7 * 24 });
  const before = await mailsTo(ada);
  const logged: unknown[] = [];
  const log = Object.assign(createLog('silent'), { error: (line: unknown) => logged.push(line) });
  await deleteDueAccounts({ ...world.ctx, log, checks: { ...world.ctx.checks, beforeDeletionRequest: [refuse] } });
  expect(logged).toMatchObject([{ user_id: ada.userId, err: { code: 'UNAVAILABLE' } }]);
  expect(await mailsTo(ada)).toEqual(before);
  await deleteDueAccounts(world.ctx);
  expect(await codeOf(world.profile(ada.username))).toBe('NOT_FOUND');
});
