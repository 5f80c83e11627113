import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Logger } from '#platform/log.ts';
import type { MemberClient } from '#test/client.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { endVerifications } from './verification.jobs.ts';
import { isCinemaAddress, oneYearAfter } from './verification.policy.ts';
import { endExpiredVerifications } from './verification.service.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ cinemaDomains: ['odeon.example'] });
});
afterAll(() => world.stop());

const ODEON = { location: 'Odeon, Manchester', work_email: 'box-office@odeon.example' };

/** The profile as other members see it. */
const standing = async ({ username }: MemberClient) => {
  const { tier, badges } = await world.profile(username);
  return { tier, badges };
};
const endThoseOver = () => endVerifications.run(world.ctx, undefined);

/** The code of the newest mail to an address. */
async function codeSentTo(address: string): Promise<string> {
  const mail = (await world.mails()).find(({ recipient }) => recipient === address);
  const code = /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${address}`);
  return code;
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

let made = 0;
const lite = () => world.member(`usher${++made}`, { invite_type: 'standard' });

test("[ONB-04] a code mailed to a cinema's address verifies for twelve months with badge and pro, then both are reset", async () => {
  const usher = await lite();
  expect(await standing(usher)).toEqual({ tier: 'lite', badges: [] });
  const work_email = 'usher@odeon.example';
  expect(await usher.api.verification.request({ ...ODEON, work_email: ' Usher@ODEON.example ' })).toEqual({
    state: 'code_sent',
    location: ODEON.location,
    work_email,
    tries_left: 5,
    verified_until: null,
  });
  const verified = await usher.api.verification.confirm({ code: await codeSentTo(work_email) });
  expect(verified).toMatchObject({ state: 'verified', tries_left: null });
  expect(verified.verified_until?.slice(0, 10)).toBe(oneYearAfter(world.clock.now()).toISOString().slice(0, 10));
  expect(await standing(usher)).toEqual({ tier: 'pro', badges: ['ncg_cinemas'] });

  world.clock.advance({ hours: 24 * 364 });
  await endThoseOver();
  expect(await standing(usher)).toEqual({ tier: 'pro', badges: ['ncg_cinemas'] });
  world.clock.advance({ hours: 48 });
  await endThoseOver();
  await endThoseOver();
  expect(await standing(usher)).toEqual({ tier: 'lite', badges: [] });
  await usher.api.accounts.signIn({ email: usher.email, password: PASSWORD });
  expect(await usher.api.verification.getOwn()).toMatchObject({ state: 'none' });
  const sent = (await world.mails()).filter(
    ({ recipient, subject }) => recipient === usher.email && /ended/.test(subject),
  );
  expect(sent).toHaveLength(1);
});

test('[ONB-04] a code works for fifteen minutes and five tries, and a new one replaces it', async () => {
  const usher = await lite();
  const work_email = 'projection@odeon.example';
  const ask = () => usher.api.verification.request({ ...ODEON, work_email });
  await ask();
  const first = await codeSentTo(work_email);
  for (const left of [4, 3, 2, 1]) {
    const wrong = usher.api.verification.confirm({ code: another(first) });
    await expect(wrong).rejects.toMatchObject({ code: 'WRONG_CODE', data: { data: { tries_left: left } } });
    expect(await usher.api.verification.getOwn()).toMatchObject({ state: 'code_sent', tries_left: left });
  }
  await expect(usher.api.verification.confirm({ code: another(first) })).rejects.toMatchObject({
    code: 'CODE_EXPIRED',
  });
  await expect(usher.api.verification.confirm({ code: first })).rejects.toMatchObject({ code: 'CODE_EXPIRED' });

  await ask();
  const second = await codeSentTo(work_email);
  world.clock.advance({ minutes: 15 });
  await expect(usher.api.verification.confirm({ code: second })).rejects.toMatchObject({ code: 'CODE_EXPIRED' });
  await ask();
  await usher.api.verification.confirm({ code: await codeSentTo(work_email) });
  expect(await usher.api.verification.getOwn()).toMatchObject({ state: 'verified' });
  await expect(ask()).rejects.toMatchObject({ code: 'ALREADY_VERIFIED' });
});

test('[ONB-04] five parallel tries count as five', async () => {
  const usher = await lite();
  const work_email = 'foyer@odeon.example';
  await usher.api.verification.request({ ...ODEON, work_email });
  const wrong = another(await codeSentTo(work_email));
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, () => usher.api.verification.confirm({ code: wrong })),
  );
  const codes = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'none'));
  expect(codes.filter((code) => code === 'WRONG_CODE')).toHaveLength(4);
  expect(codes.filter((code) => code === 'CODE_EXPIRED')).toHaveLength(8);
});

test('[ONB-04] at most five codes a day are mailed for one member', async () => {
  const usher = await lite();
  const ask = (i: number) => usher.api.verification.request({ ...ODEON, work_email: `seat${i}@odeon.example` });
  for (const i of [1, 2, 3, 4, 5]) await ask(i);
  world.clock.advance({ hours: 23 });
  const refused = await usher.send('POST', '/api/verification', { ...ODEON, work_email: 'seat6@odeon.example' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
  expect(await refused.json()).toMatchObject({
    code: 'RATE_LIMITED',
    detail: 'That were many codes for one day. Try again tomorrow.',
  });
  world.clock.advance({ hours: 1 });
  expect(await ask(7)).toMatchObject({ state: 'code_sent' });
});

test('[ONB-04] [ADM-01] for any other domain an admin decides, and only admins see the queue', async () => {
  const admin = await world.member('chief', { invite_type: 'admin' });
  const [usher, chancer] = [await lite(), await lite()];
  const work_email = 'me@rex.example';
  expect(await usher.api.verification.request({ location: 'Rex', work_email })).toMatchObject({ state: 'waiting' });
  await chancer.api.verification.request({ location: 'My sofa', work_email: 'me@sofa.example' });
  expect((await world.mails()).filter(({ recipient }) => recipient === work_email)).toEqual([]);

  const { items } = await admin.api.verification.listPending({});
  expect(items.map((item) => item.location)).toEqual(expect.arrayContaining(['Rex', 'My sofa']));
  const idOf = (location: string) => items.find((item) => item.location === location)?.id ?? '';
  for (const outsider of [usher, world.visitor()]) {
    await expect(outsider.api.verification.listPending({})).rejects.toMatchObject({
      status: outsider === usher ? 403 : 401,
    });
    const deciding = outsider.api.verification.decide({ verification_id: idOf('Rex'), approved: true });
    await expect(deciding).rejects.toMatchObject({ status: outsider === usher ? 403 : 401 });
  }

  await admin.api.verification.decide({ verification_id: idOf('Rex'), approved: true });
  await admin.api.verification.decide({ verification_id: idOf('My sofa'), approved: false });
  expect(await standing(usher)).toEqual({ tier: 'pro', badges: ['ncg_cinemas'] });
  expect(await usher.api.verification.getOwn()).toMatchObject({ state: 'verified', location: 'Rex', work_email });
  expect(await standing(chancer)).toEqual({ tier: 'lite', badges: [] });
  expect(await chancer.api.verification.getOwn()).toMatchObject({ state: 'refused' });
  const log = (await admin.api.admin.listAudit({ action: 'decide_verification' })).items;
  expect(log.map(({ actor, before, after }) => [actor?.user_id, before, after])).toEqual([
    [admin.userId, { state: 'waiting' }, { state: 'refused' }],
    [admin.userId, { state: 'waiting' }, { state: 'verified' }],
  ]);
  const again = admin.api.verification.decide({ verification_id: idOf('My sofa'), approved: true });
  await expect(again).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await chancer.api.verification.request({ ...ODEON, work_email: 'x@sofa.example' })).toMatchObject({
    state: 'waiting',
  });
  expect(await chancer.api.verification.withdraw()).toMatchObject({ state: 'none' });
  const { items: left } = await admin.api.verification.listPending({});
  expect(left).toEqual([]);
});

test('[ONB-04] a work address verifies one account only', async () => {
  const [one, two] = [await lite(), await lite()];
  const work_email = 'manager@odeon.example';
  const askAndConfirm = async (usher: MemberClient) => {
    await usher.api.verification.request({ ...ODEON, work_email });
    return usher.api.verification.confirm({ code: await codeSentTo(work_email) });
  };
  expect(await askAndConfirm(one)).toMatchObject({ state: 'verified' });
  await expect(askAndConfirm(two)).rejects.toMatchObject({ code: 'WORK_EMAIL_TAKEN' });
  expect(await standing(two)).toEqual({ tier: 'lite', badges: [] });
});

test('[ONB-04] [INV-07] an invite for cinema employees verifies at once; after the year they are still founders', async () => {
  const usher = await world.member('rena', { invite_type: 'ncg_employee' });
  expect(await standing(usher)).toEqual({ tier: 'pro', badges: ['founders', 'ncg_cinemas'] });
  expect(await usher.api.verification.getOwn()).toMatchObject({ state: 'verified', location: null, work_email: null });
  expect(await usher.api.verification.setLocation({ location: 'Rex' })).toMatchObject({ location: 'Rex' });
  world.clock.advance({ hours: 24 * 367 });
  await endThoseOver();
  expect(await standing(usher)).toEqual({ tier: 'pro', badges: ['founders'] });
  await expect((await lite()).api.verification.setLocation({ location: 'Rex' })).rejects.toMatchObject({
    code: 'NOT_VERIFIED',
  });
});

test('[ONB-04] a tier that an admin changed meanwhile stays when the year is over', async () => {
  const usher = await world.member('theo', { invite_type: 'ncg_employee' });
  await world.ctx.db.updateTable('profiles').set({ tier: 'admin' }).where('user_id', '=', usher.userId).execute();
  world.clock.advance({ hours: 24 * 367 });
  await endThoseOver();
  expect(await standing(usher)).toEqual({ tier: 'admin', badges: ['founders'] });
});

test('only a mail to exactly this domain counts', () => {
  for (const address of ['a@odeon.example', 'a.b+c@odeon.example'])
    expect(isCinemaAddress(address, ['odeon.example'])).toBe(true);
  for (const address of [
    'a@x.odeon.example',
    'a@notodeon.example',
    'odeon.example@evil.example',
    'a@odeon.example.evil',
  ])
    expect(isCinemaAddress(address, ['odeon.example'])).toBe(false);
});

test.each([
  ['2026-11-21T10:00:00.000Z', '2027-11-21'],
  ['2028-02-29T10:00:00.000Z', '2029-02-28'],
])('twelve months after %s is %s', (from, until) => {
  expect(oneYearAfter(new Date(from)).toISOString().slice(0, 10)).toBe(until);
});

test('[ONB-04] a verification that cannot be ended is logged, and those of others end in the same night', async () => {
  const ushers = [await lite(), await lite(), await lite(), await lite()];
  for (const [i, usher] of ushers.entries()) {
    const work_email = `night${i}@odeon.example`;
    await usher.api.verification.request({ ...ODEON, work_email });
    await usher.api.verification.confirm({ code: await codeSentTo(work_email) });
    world.clock.advance({ minutes: 1 });
  }
  world.clock.advance({ hours: 24 * 366 });
  // The ones that are over first fail.
  const stuck = ushers.slice(0, 2).map((usher) => usher.userId);
  const { db } = world.ctx;
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`.execute(
    db,
  );
  await sql`create trigger fail before update on employee_verifications for each row
    when (old.user_id in (${sql.lit(stuck[0])}, ${sql.lit(stuck[1])})) execute function fail()`.execute(db);
  const logged: unknown[] = [];
  const log = { ...world.ctx.log, error: (line: unknown) => logged.push(line) } as unknown as Logger;
  await endExpiredVerifications({ ...world.ctx, log }, 2);
  expect(logged).toMatchObject(stuck.map((user_id) => ({ user_id, err: { message: 'stuck' } })));
  expect((await Promise.all(ushers.map(standing))).map(({ tier }) => tier)).toEqual(['pro', 'pro', 'lite', 'lite']);
  await sql`drop trigger fail on employee_verifications`.execute(db);
  await endThoseOver();
  expect((await Promise.all(ushers.map(standing))).map(({ tier }) => tier)).toEqual(['lite', 'lite', 'lite', 'lite']);
});
