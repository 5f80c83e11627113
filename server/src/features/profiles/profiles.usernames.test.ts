import { Username } from '@halfstar/contract/profiles/profiles.schema';
import { isReservedUsername } from '@halfstar/contract/shared/reserved-names';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { statementsOf } from '#test/statements.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const rename = ({ api, userId }: MemberClient, username: string) =>
  api.profiles.changeUsername({ user_id: userId, username });
const nameOf = async (member: MemberClient) => (await member.api.profiles.getOwn({ user_id: member.userId })).username;
const byName = (username: string) => world.visitor().api.profiles.getByUsername({ username });
const TAKEN = { status: 409, code: 'USERNAME_TAKEN' };

/** An account with this address and a new profile. */
async function createMember(email: string): Promise<string> {
  const client = world.visitor();
  await client.api.accounts.signUp({ invite_code: await world.invite(), email, password: PASSWORD });
  const { user } = await client.api.accounts.confirmEmail({ token: await world.tokenFromMail(email) });
  return (await client.api.profiles.create({ user_id: user?.id ?? '' })).username;
}

/** Signed in again when needed, since sessions expire after a month without use. */
async function daysLater(days: number, ...members: MemberClient[]): Promise<void> {
  for (let gone = 0; gone < days; gone += 10) {
    world.clock.advance({ hours: 24 * Math.min(10, days - gone) });
    for (const member of members) await nameOf(member);
  }
}

const RESERVED =
  'admin root system api www mail ftp localhost test user guest null undefined timeline auth settings dev'.split(' ');
/** Short, long and odd names, and reserved ones in any case. */
const someName = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aZ09_-'), minLength: 0, maxLength: 33 }),
  fc.string({
    unit: fc.constantFrom(...'aZ09_-', ' ', '.', 'é', '/', '@', '\u202e', 'ａ'),
    minLength: 1,
    maxLength: 12,
  }),
  fc.constantFrom(...RESERVED).chain((name) => fc.constantFrom(name, name.toUpperCase(), `${name}1`, `-${name}`)),
);
const isGood = (name: string) =>
  /^[A-Za-z0-9_-]{3,30}$/.test(name) && !RESERVED.includes(name.toLowerCase().replaceAll(/[-_]/g, ''));

test('[ACC-22] any chosen username has 3 to 30 letters, digits, underscores and hyphens and is not reserved', async () => {
  const pat = await world.member('pat');
  await fc.assert(
    fc.asyncProperty(someName, async (name) => {
      const before = await nameOf(pat);
      const wanted = name.trim();
      // So that the limit on renaming is not the reason.
      if (isGood(wanted)) await daysLater(11, pat);
      const response = await pat.send('PUT', `/api/users/${pat.userId}/username`, { username: name });
      const { errors = [] } = (await response.json()) as { errors?: { field: string }[] };
      const verdict = { status: response.status, field: errors[0]?.field, now: await nameOf(pat) };
      const good = { status: 200, field: undefined, now: wanted };
      expect({ wanted, ...verdict }).toEqual({
        wanted,
        ...(isGood(wanted) ? good : { status: 422, field: 'username', now: before }),
      });
    }),
    { numRuns: 40 },
  );
});

test('[ACC-22] every name that the specification reserves is refused, in any case', () => {
  for (const name of RESERVED.flatMap((one) => [one, one.toUpperCase()])) {
    expect([name, isReservedUsername(name)]).toEqual([name, true]);
    expect(Username.safeParse(name).success).toBe(false);
  }
});

test('[ACC-22] names that look like a reserved one are refused in any spelling', () => {
  const ours = ['halfstar', 'Halfstar', 'haIfstar', 'ha1fstar', 'half_star', 'h-a-l-f-s-t-a-r', 'HALF5TAR', 'hal7star'];
  const staff = [
    'support',
    'supp0rt',
    'Support_',
    'staff',
    '5taff',
    'staf-f',
    'help',
    'he1p',
    'heIp',
    'h3lp',
    'helpdesk',
  ];
  const others = ['adm1n', 'admln', 'ad_min', 'r00t', 'sett1ngs', 'emailconfirmation', 'fo11owers', 'us3r'];
  const taken = [...ours, ...staff, ...others].filter((name) => name !== 'hal7star');
  expect(taken.filter((name) => Username.safeParse(name).success)).toEqual([]);
  const free = [
    'hal7star',
    'halfstars_fan',
    'starhalf',
    'helper',
    'supporter',
    'Stafford',
    'mailman',
    'user1',
    'ada',
    '007',
  ];
  expect(free.filter((name) => !Username.safeParse(name).success)).toEqual([]);
});

test('[ACC-22] [PRO-02] a member changes their name; the old one leads to them for 90 days and no other member can take it', async () => {
  const ada = await world.member('ada');
  const bo = await world.member('bo');
  const renamed = await rename(ada, 'Ada_Lovelace');
  expect(renamed).toMatchObject({ user_id: ada.userId, username: 'Ada_Lovelace' });
  for (const name of ['ada', 'ADA', 'ada_lovelace'])
    expect(await byName(name)).toMatchObject({ user_id: ada.userId, username: 'Ada_Lovelace' });

  for (const name of ['ada', 'Ada', 'ADA_LOVELACE']) await expect(rename(bo, name)).rejects.toMatchObject(TAKEN);
  expect(await createMember('ada@another.example')).toBe('ada1');

  await daysLater(90, ada, bo);
  await expect(byName('ada')).rejects.toMatchObject({ status: 404 });
  expect((await rename(bo, 'ada')).username).toBe('ada');
  expect(await byName('ada')).toMatchObject({ user_id: bo.userId });
  expect(await byName('bo')).toMatchObject({ user_id: bo.userId, username: 'ada' });
});

test('[ACC-22] members can take back their own old name, and another case of a name is the same name', async () => {
  const cy = await world.member('cy');
  await rename(cy, 'cyrus');
  expect((await rename(cy, 'cy_')).username).toBe('cy_');
  expect((await rename(cy, 'cyrus')).username).toBe('cyrus');
  expect(await byName('cy_')).toMatchObject({ username: 'cyrus' });
  // Three changes were made before; these do not count.
  for (const name of ['Cyrus', 'CYRUS', 'CYRUS']) expect((await rename(cy, name)).username).toBe(name);
});

test('[ACC-22] a name can change three times in thirty days; the refusal says when it can change again', async () => {
  const dee = await world.member('dee');
  const began = world.clock.now().getTime();
  for (const name of ['dee-1', 'dee-2', 'dee-3']) {
    await rename(dee, name);
    await daysLater(1, dee);
  }
  const response = await dee.send('PUT', `/api/users/${dee.userId}/username`, { username: 'dee-4' });
  const again = began + 30 * 86_400_000;
  const seconds = Math.ceil((again - world.clock.now().getTime()) / 1000);
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, String(seconds)]);
  expect(await response.json()).toMatchObject({
    code: 'RATE_LIMITED',
    detail: 'A name can be changed 3 times in 30 days.',
    data: { again_at: new Date(again).toISOString() },
  });
  expect(await nameOf(dee)).toBe('dee-3');
  expect(await byName('dee-1')).toMatchObject({ username: 'dee-3' });
  await daysLater(27, dee);
  expect((await rename(dee, 'dee-4')).username).toBe('dee-4');
});

test('[ACC-22] of ten parallel requests for a name, in any case, one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, (_, i) => world.member(`person${i}`)));
  const tries = await Promise.allSettled(
    people.map((one, i) => rename(one, i % 2 === 0 ? 'Highlander' : 'highlander')),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refusals = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  for (const reason of refusals) expect(reason).toMatchObject(TAKEN);
});

test('[ACC-22] two members who want to swap names are both refused, and no name is lost', async () => {
  const [una, ugo] = [await world.member('una'), await world.member('ugo')];
  const tries = await Promise.allSettled([rename(una, 'ugo'), rename(ugo, 'una')]);
  for (const one of tries) expect(one).toMatchObject({ status: 'rejected', reason: TAKEN });
  expect(await byName('una')).toMatchObject({ user_id: una.userId });
});

test("[ACC-22] another member's name cannot be changed", async () => {
  const [eve, fay] = [await world.member('eve'), await world.member('fay')];
  const refused = { status: 403, code: 'NOT_ALLOWED' };
  await expect(eve.api.profiles.changeUsername({ user_id: fay.userId, username: 'mallory' })).rejects.toMatchObject(
    refused,
  );
  const visitor = world.visitor().api.profiles;
  await expect(visitor.changeUsername({ user_id: fay.userId, username: 'mallory' })).rejects.toMatchObject({
    status: 401,
  });
  expect(await nameOf(fay)).toBe('fay');
});

test('[PRO-04] a member whom one must not know is looked for by the same statements as a name that nobody has', async () => {
  const [hider, hidden] = [await world.someone(), await world.someone()];
  await hider.api.blocks.block({ user_id: hidden.userId });
  await rename(hider, 'gone_with_the_wind');
  const lookFor = async (username: string) => {
    const asked = hidden.api.profiles.getByUsername({ username });
    await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
  };
  await lookFor('nobody_at_all');
  const forNobody = await statementsOf(() => lookFor('nobody_here'));
  expect(forNobody.length).toBeGreaterThan(0);
  for (const name of ['gone_with_the_wind', hider.username])
    expect([name, await statementsOf(() => lookFor(name))]).toEqual([name, forNobody]);
});
