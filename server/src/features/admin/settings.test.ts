import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Client, type MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { listNouns, openTab } from '#test/live-tab.ts';
import { setRole } from '#test/moderation.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let admin: MemberClient;
let second: MemberClient;
let ada: MemberClient;
/** A visitor of another server process. */
let elsewhere: Client;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.member('boss', { invite_type: 'admin' });
  second = await world.member('second', { invite_type: 'admin' });
  ada = await world.member('ada');
  elsewhere = new Client(await world.anotherServer());
});
afterAll(() => world.stop());
afterEach(async () => {
  const { announcement, pauses } = await admin.api.admin.getSettings();
  if (announcement !== null)
    await admin.api.admin.endAnnouncement({ announcement_id: announcement.id, version: announcement.version });
  for (const { part, version, is_paused } of pauses) if (is_paused) await admin.api.admin.endPause({ part, version });
});

const announced = async (client: Client) => (await client.api.site.get()).announcement?.text ?? null;
const listPaused = async (client: Client) => (await client.api.site.get()).pauses.map(({ part }) => part);
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();

async function write(text: string, more: { link_url?: string; ends_at?: string } = {}) {
  const { announcement } = await admin.api.admin.writeAnnouncement({ text, ...more });
  if (announcement === null) throw new Error('nothing is announced');
  return { announcement_id: announcement.id, version: announcement.version };
}

const newestEntries = async (count: number) =>
  (await admin.api.admin.listAudit({ limit: count })).items.map(({ action, target_kind, before, after, actor }) => ({
    action,
    target_kind,
    before,
    after,
    by: actor?.username,
  }));

test('[ADM-03] an announcement is on all servers at once, for members and visitors; it is edited and ended', async () => {
  const written = await write('The cellar is flooded.', { link_url: '/change-log' });
  expect(await announced(ada)).toBe('The cellar is flooded.');
  await eventually(async () => (await announced(elsewhere)) === 'The cellar is flooded.');
  expect((await elsewhere.api.site.get()).announcement).toEqual({
    id: written.announcement_id,
    text: 'The cellar is flooded.',
    link_url: '/change-log',
    ends_at: null,
  });
  const edited = await admin.api.admin.editAnnouncement({ ...written, text: 'The cellar is dry.' });
  // The one that was dismissed stays dismissed.
  expect(edited.announcement).toMatchObject({ id: written.announcement_id, version: 2, link_url: null });
  expect(edited.announcement?.changed_by).toMatchObject({ username: 'boss' });
  await eventually(async () => (await announced(elsewhere)) === 'The cellar is dry.');
  await admin.api.admin.endAnnouncement({ ...written, version: 2 });
  expect(await announced(ada)).toBeNull();
  await eventually(async () => (await announced(elsewhere)) === null);
  expect((await write('The cellar is flooded.')).announcement_id).not.toBe(written.announcement_id);
});

test('an announcement with an end is over then, and another can be written', async () => {
  await write('Tonight at eight.', { ends_at: inHours(1) });
  world.clock.advance({ minutes: 59 });
  expect(await announced(ada)).toBe('Tonight at eight.');
  world.clock.advance({ minutes: 1 });
  expect(await announced(ada)).toBeNull();
  expect((await admin.api.admin.getSettings()).announcement).toBeNull();
  await write('Tomorrow at eight.');
  expect(await announced(ada)).toBe('Tomorrow at eight.');
});

test('[ADM-03] of two admins at once the second is told, and nothing is overwritten', async () => {
  const written = await write('One.');
  await expect(second.api.admin.writeAnnouncement({ text: 'Two.' })).rejects.toMatchObject({
    code: 'SETTINGS_CHANGED',
  });
  await admin.api.admin.editAnnouncement({ ...written, text: 'Three.' });
  const late = { code: 'SETTINGS_CHANGED', status: 409 };
  await expect(second.api.admin.editAnnouncement({ ...written, text: 'Four.' })).rejects.toMatchObject(late);
  await expect(second.api.admin.endAnnouncement(written)).rejects.toMatchObject(late);
  expect(await announced(ada)).toBe('Three.');

  const pause = { part: 'pictures', version: await versionOf('pictures') } as const;
  const both = await Promise.allSettled([
    admin.api.admin.pause({ ...pause, reason: 'The disk is full.' }),
    second.api.admin.pause({ ...pause, reason: 'The disk is slow.' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(second.api.admin.endPause(pause)).rejects.toMatchObject(late);
  expect(await listPaused(ada)).toEqual(['pictures']);
});

const versionOf = async (part: string) =>
  (await admin.api.admin.getSettings()).pauses.find((one) => one.part === part)?.version ?? -1;

test('[ADM-03] a pause is on all servers at once, with its reason, who and when; it ends by hand or by itself', async () => {
  const before = await admin.api.admin.getSettings();
  expect(before.pauses.map(({ part, is_paused }) => [part, is_paused])).toEqual([
    ['sign_up', false],
    ['imports', false],
    ['feeds', false],
    ['pictures', false],
  ]);
  const version = await versionOf('feeds');
  const paused = await admin.api.admin.pause({ part: 'feeds', version, reason: 'Letterboxd asked us to.' });
  expect(paused.pauses.find(({ part }) => part === 'feeds')).toMatchObject({
    is_paused: true,
    reason: 'Letterboxd asked us to.',
    ends_at: null,
    version: version + 1,
    changed_by: { username: 'boss' },
  });
  await eventually(async () => (await listPaused(elsewhere)).length === 1);
  // When it began stays when the reason changes.
  const began = paused.pauses.find(({ part }) => part === 'feeds')?.began_at;
  world.clock.advance({ minutes: 1 });
  const changed = await second.api.admin.pause({
    part: 'feeds',
    version: version + 1,
    reason: 'Until tonight.',
    ends_at: inHours(2),
  });
  expect(changed.pauses.find(({ part }) => part === 'feeds')).toMatchObject({
    began_at: began,
    changed_by: { username: 'second' },
  });
  expect((await ada.api.site.get()).pauses).toMatchObject([{ part: 'feeds', reason: 'Until tonight.' }]);
  world.clock.advance({ hours: 2 });
  expect(await listPaused(ada)).toEqual([]);
  expect(await listPaused(elsewhere)).toEqual([]);
  expect(await admin.api.admin.getSettings()).toMatchObject({
    pauses: before.pauses.map(() => ({ is_paused: false })),
  });
});

test('[ADM-03] every change of the settings is in the audit log, with what was before and after', async () => {
  const written = await write('One.');
  await admin.api.admin.editAnnouncement({ ...written, text: 'Two.', link_url: 'https://example.org/two' });
  await admin.api.admin.endAnnouncement({ ...written, version: 2 });
  const version = await versionOf('imports');
  await second.api.admin.pause({ part: 'imports', version, reason: 'Too slow.' });
  await second.api.admin.pause({ part: 'imports', version: version + 1, reason: 'Still too slow.' });
  await second.api.admin.endPause({ part: 'imports', version: version + 2 });
  const one = { text: 'One.', link_url: null, ends_at: null };
  const two = { text: 'Two.', link_url: 'https://example.org/two', ends_at: null };
  const slow = { reason: 'Too slow.', ends_at: null };
  const stillSlow = { reason: 'Still too slow.', ends_at: null };
  const entries = await newestEntries(6);
  expect(new Map(entries.map(({ action, ...entry }) => [action, entry]))).toEqual(
    new Map([
      ['write_announcement', { target_kind: 'announcement', before: {}, after: one, by: 'boss' }],
      ['edit_announcement', { target_kind: 'announcement', before: one, after: two, by: 'boss' }],
      ['end_announcement', { target_kind: 'announcement', before: two, after: {}, by: 'boss' }],
      ['pause', { target_kind: 'imports', before: {}, after: slow, by: 'second' }],
      ['change_pause', { target_kind: 'imports', before: slow, after: stillSlow, by: 'second' }],
      ['end_pause', { target_kind: 'imports', before: stillSlow, after: {}, by: 'second' }],
    ]),
  );
});

test.each([
  ['text', { text: ' ' }],
  ['text', { text: 'a fine long text '.repeat(20) }],
  ['link_url', { text: 'x', link_url: '//evil.example' }],
  ['link_url', { text: 'x', link_url: '/\\evil.example' }],
  ['link_url', { text: 'x', link_url: 'javascript:alert(1)' }],
  ['link_url', { text: 'x', link_url: `/${'x'.repeat(500)}` }],
  ['ends_at', { text: 'x', ends_at: '2020-01-01T00:00:00Z' }],
])('a wrong %s of an announcement is named, and changes nothing: %o', async (field, form) => {
  await expect(admin.api.admin.writeAnnouncement(form)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { errors: [{ field }] },
  });
  expect(await announced(ada)).toBeNull();
});

test('a pause without a reason, or that is over already, is refused with its field', async () => {
  const pause = { part: 'feeds', version: await versionOf('feeds') } as const;
  await expect(admin.api.admin.pause({ ...pause, reason: '' })).rejects.toMatchObject({
    data: { errors: [{ field: 'reason' }] },
  });
  await expect(admin.api.admin.pause({ ...pause, reason: 'Why not', ends_at: inHours(0) })).rejects.toMatchObject({
    data: { errors: [{ field: 'ends_at' }] },
  });
  expect(await listPaused(ada)).toEqual([]);
});

/** A call of each kind. */
const callSettings = (one: MemberClient) => [
  () => one.api.admin.getSettings(),
  () => one.api.admin.writeAnnouncement({ text: 'Mine.' }),
  () => one.api.admin.pause({ part: 'sign_up', version: 0, reason: 'Mine.' }),
];

test('[ADM-03] nobody but admins may read or change the settings, nor who is an admin no more', async () => {
  for (const call of callSettings(ada)) await expect(call()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  const former = await world.someone();
  await setRole(world, former, 'admin');
  await former.api.admin.getSettings();
  // The server has not heard of it, as when another one has taken the tier a moment ago.
  await world.ctx.db.updateTable('profiles').set({ tier: 'lite' }).where('user_id', '=', former.userId).execute();
  await expect(former.api.admin.writeAnnouncement({ text: 'Mine.' })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect(await announced(ada)).toBeNull();
});

test('[ADM-03] open tabs of members are told at once, on every server', async () => {
  const other = new Client(elsewhere.origin);
  other.cookies = ada.cookies;
  const tabs = [await openTab(ada), await openTab(other)];
  await write('Look here.');
  for (const tab of tabs) await eventually(() => listNouns(tab).includes('site'));
  expect(await announced(ada)).toBe('Look here.');
});

test('a tab whose page was sent before a change is told of it when it connects', async () => {
  const sentAt = Date.now();
  const other = await openTab(ada);
  await write('Look here.');
  await eventually(() => listNouns(other).includes('site'));
  expect(listNouns(await openTab(ada, sentAt))).toContain('site');
});
