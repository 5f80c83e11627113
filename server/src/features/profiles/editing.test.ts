import { parseFeedAddressOrName } from '@halfstar/contract/shared/letterboxd-feed';
import { OFFICIAL_NAME_MESSAGE } from '@halfstar/contract/shared/reserved-names';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
});
afterAll(() => world.stop());

const own = (member = ada) => member.api.profiles.getOwn({ user_id: member.userId });
const update = (changes: object, member = ada) => member.api.profiles.update({ user_id: member.userId, ...changes });
const sendUpdate = (changes: object) => ada.send('PATCH', `/api/users/${ada.userId}/profile`, changes);
const refusal = async (response: Response) => {
  const { errors = [] } = (await response.json()) as { errors?: { field: string; message: string }[] };
  return [response.status, errors[0]?.field, errors[0]?.message];
};

test('[PRO-02] a member changes display name, bio and feed; what is left out stays, and others see it', async () => {
  const before = await own();
  const changed = await update({ display_name: '  Ada\n Lovelace ', bio: 'Half a star more.\nOr less.' });
  expect(changed).toEqual({ ...before, display_name: 'Ada Lovelace', bio: 'Half a star more.\nOr less.' });
  expect(await update({ letterboxd_rss_feed: 'Ada_L' })).toEqual({
    ...changed,
    letterboxd_rss_feed: 'https://letterboxd.com/ada_l/rss/',
  });
  expect(await world.profile('ada')).toMatchObject({
    display_name: 'Ada Lovelace',
    bio: 'Half a star more.\nOr less.',
  });
  expect(await world.profile('ada')).not.toHaveProperty('letterboxd_rss_feed');
  expect(await update({ bio: ' ', letterboxd_rss_feed: null })).toMatchObject({ bio: null, letterboxd_rss_feed: null });
  expect(await update({})).toMatchObject({ display_name: 'Ada Lovelace', bio: null });
});

test.each([
  [{ display_name: '' }, 'display_name', 'Enter a display name.'],
  [{ display_name: ' \n ' }, 'display_name', 'Enter a display name.'],
  [{ display_name: 'a'.repeat(51) }, 'display_name', 'Display name must be 50 characters or less.'],
  [{ display_name: '<script>alert(1)</script>' }, 'display_name', 'Content contains potentially unsafe elements'],
  [{ bio: '🎬'.repeat(501) }, 'bio', 'A bio has at most 500 characters.'],
  [{ bio: '<img src=x onerror=alert(1)>' }, 'bio', 'Content contains potentially unsafe elements'],
  [{ selected_badge: 'critic' }, 'selected_badge', expect.any(String)],
  [
    { letterboxd_rss_feed: 'https://evil.example/ada/rss/' },
    'letterboxd_rss_feed',
    expect.stringContaining('Letterboxd'),
  ],
  [{ letterboxd_rss_feed: '' }, 'letterboxd_rss_feed', expect.stringContaining('Letterboxd')],
  [{ tier: 'admin' }, 'tier', expect.any(String)],
  [{ badges: ['admin'] }, 'badges', expect.any(String)],
  [{ avatar_url: 'https://evil.example/x.png' }, 'avatar_url', expect.any(String)],
])('[PRO-02] %o is refused at its field, and nothing changes', async (changes, field, message) => {
  const before = await own();
  expect(await refusal(await sendUpdate({ ...changes, bio: 'bio' in changes ? changes.bio : 'changed too' }))).toEqual([
    422,
    field,
    message,
  ]);
  expect(await own()).toEqual(before);
});

test('[PRO-02] a bio has at most 500 characters, counted as people see them', async () => {
  const bio = `${'ab cd efg '.repeat(49)}123456789🎬`;
  expect([...bio]).toHaveLength(500);
  expect((await update({ bio })).bio).toBe(bio);
});

test('[PRO-02][PRO-05] a member shows one of the badges they hold, or none; others are refused', async () => {
  expect((await own()).badges).toEqual(['founders']);
  expect((await update({ selected_badge: 'founders' })).selected_badge).toBe('founders');
  expect((await world.profile('ada')).selected_badge).toBe('founders');
  for (const badge of ['ncg_cinemas', 'moderator', 'admin', 'pro', 'lite']) {
    expect(await refusal(await sendUpdate({ selected_badge: badge }))).toEqual([
      422,
      'selected_badge',
      'You do not hold this badge.',
    ]);
  }
  expect((await own()).selected_badge).toBe('founders');
  await world.ctx.db
    .updateTable('profiles')
    .set({ badges: ['founders', 'moderator'] })
    .where('user_id', '=', ada.userId)
    .execute();
  expect((await update({ selected_badge: 'moderator' })).selected_badge).toBe('moderator');
  expect((await update({ selected_badge: null })).selected_badge).toBeNull();
});

test("[PRO-02] another member's profile cannot be changed", async () => {
  const bo = await world.member('bo');
  const before = await own();
  await expect(bo.api.profiles.update({ user_id: ada.userId, bio: 'mine' })).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  });
  await expect(world.visitor().api.profiles.update({ user_id: ada.userId, bio: 'mine' })).rejects.toMatchObject({
    status: 401,
  });
  expect(await own()).toEqual(before);
});

test.each([
  ['ada', 'ada'],
  ['  @Ada_L ', 'ada_l'],
  ['letterboxd.com/ada', 'ada'],
  ['https://letterboxd.com/ada/', 'ada'],
  ['http://www.letterboxd.com/Ada', 'ada'],
  ['https://letterboxd.com/ada/rss', 'ada'],
  ['https://letterboxd.com/ada/rss/', 'ada'],
  ['https://letterboxd.com/Ada-L/rss/', 'ada-l'],
])('[PRO-02] the Letterboxd feed can be entered as %j', (entered, name) => {
  expect(parseFeedAddressOrName(entered)).toBe(`https://letterboxd.com/${name}/rss/`);
});

test.each([
  'https://letterboxd.com',
  'https://letterboxd.com/',
  'https://letterboxd.com.evil.example/ada/rss/',
  'https://evil.example/letterboxd.com/ada/rss/',
  'https://letterboxd.com/ada/films/',
  'https://letterboxd.com@evil.example/',
  'file:///etc/passwd',
  'ada lovelace',
  'ada+lovelace',
  '',
])('[PRO-02] %j is no Letterboxd feed', (entered) => {
  expect(parseFeedAddressOrName(entered)).toBeNull();
});

test('[PRO-02] whatever is entered, a feed is one of Letterboxd, and entering it again gives the same', () => {
  const parts = fc.constantFrom(
    'https://',
    'www.',
    'letterboxd.com/',
    'ada',
    '@',
    '/',
    'rss/',
    '..',
    '%2f',
    'É',
    ' ',
    '?x=1',
    '#',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 7 }), (some) => {
      const feed = parseFeedAddressOrName(some.join(''));
      if (feed === null) return;
      expect(feed).toMatch(/^https:\/\/letterboxd\.com\/[a-z0-9_-]{1,40}\/rss\/$/);
      expect(parseFeedAddressOrName(feed)).toBe(feed);
    }),
  );
});

test('[PRO-01] a bio names its mentioned members as they are called today, and none whom the viewer may not see', async () => {
  const [cy, dee, eve] = [await world.member('cy'), await world.member('dee'), await world.member('eve')];
  await update({ bio: 'With @cy, @dee and @nobody. Write to a@cy.example.' });
  await cy.api.profiles.changeUsername({ user_id: cy.userId, username: 'cyrus' });
  const mentions = async (viewer = world.visitor()) => {
    const profile = await viewer.api.profiles.getByUsername({ username: 'ada' });
    return profile.access === 'full' ? profile.mentions : null;
  };
  const [ofCy, ofDee] = [
    { written: 'cy', username: 'cyrus' },
    { written: 'dee', username: 'dee' },
  ];
  expect(await mentions()).toEqual([ofCy, ofDee]);
  await dee.api.visibility.setAudience({ user_id: dee.userId, audience: 'private' });
  expect(await mentions()).toEqual([ofCy]);
  expect(await mentions(dee)).toEqual([ofCy, ofDee]);
  const now = new Date().toISOString();
  await world.ctx.db
    .insertInto('blocks')
    .values({ blocker_id: cy.userId, blocked_id: eve.userId, created_at: now })
    .execute();
  expect(await mentions(eve)).toEqual([]);
});

const OFFICIAL = [
  'admin',
  'Halfstar',
  'HALF STAR',
  'Half-Star.',
  'Ａｄｍｉｎ',
  'Ádmïn',
  '@dmin',
  '@Admin',
  'Admin!',
  'Adm1n',
  '5upp0rt',
  'Аdmin',
  'Hаlfѕtаr',
  'Αdmin',
  'Halfstar Support',
  'The Halfstar Team',
  'support·team',
  'h a l f s t a r',
  'Moder\u00adator',
];

test.each(OFFICIAL)('[ACC-22] a member cannot call themselves %s', async (display_name) => {
  expect(await refusal(await sendUpdate({ display_name }))).toEqual([422, 'display_name', OFFICIAL_NAME_MESSAGE]);
});

test('[ACC-22] nobody signs up under a name that sounds official, nor gets it from their address', async () => {
  const form = { invite_code: await world.invite(), password: PASSWORD };
  await expect(
    world.visitor().api.accounts.signUp({ ...form, email: 'mallory@example.com', display_name: 'Halfstar Support' }),
  ).rejects.toMatchObject({ data: { errors: [{ field: 'display_name', message: OFFICIAL_NAME_MESSAGE }] } });
  const support = await world.signUp('support');
  expect(await own(support)).toMatchObject({ username: 'support1', display_name: 'support1' });
});

test.each([
  'Ada',
  'Halfstar fan',
  'The Star Team',
  'Administratrix',
  'Rooted',
  'Staffan',
  'Kim Root',
  'Adminah',
  '團隊',
  'team',
])('[PRO-02] %s is a name like any other', async (display_name) => {
  expect(await update({ display_name })).toMatchObject({ display_name });
});

test('[ACC-22] a name that a member has from before stays theirs, and an admin may speak for Halfstar', async () => {
  const bo = await world.member('bo');
  await world.ctx.db.updateTable('profiles').set({ display_name: 'Admin' }).where('user_id', '=', bo.userId).execute();
  expect(await update({ display_name: 'Admin', bio: 'Since the first day.' }, bo)).toMatchObject({
    display_name: 'Admin',
    bio: 'Since the first day.',
  });
  const root = await world.member('root-of-all', { invite_type: 'admin' });
  expect(await update({ display_name: 'Halfstar' }, root)).toMatchObject({ display_name: 'Halfstar' });
});
