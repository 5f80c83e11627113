import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let admin: MemberClient;
let ada: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.member('boss', { invite_type: 'admin' });
  ada = await world.member('ada');
});
afterAll(() => world.stop());

const FORM = { description: '', rules: '', sealed_rounds: false, join_policy: 'request' } as const;
const found = async (filter: object = {}) =>
  (await admin.api.admin.listClubs(filter)).items.map(({ name, visibility, status }) => [name, visibility, status]);

test('[ADM-01] admins see all clubs, newest first, by name, visibility and status, page by page, and open a private one', async () => {
  const slow = await ada.api.clubs.create({ ...FORM, name: 'Slow Cinema', visibility: 'public' });
  await ada.api.clubs.create({ ...FORM, name: 'Secret Cinema', visibility: 'private', join_policy: 'invite' });
  const loud = await ada.api.clubs.create({ ...FORM, name: 'Loud Films', visibility: 'public' });
  await ada.api.clubs.archive({ club_id: loud.club_id });
  expect(await found()).toEqual([
    ['Loud Films', 'public', 'archived'],
    ['Secret Cinema', 'private', 'active'],
    ['Slow Cinema', 'public', 'active'],
  ]);
  expect(await found({ query: 'cinéma s' })).toEqual([
    ['Secret Cinema', 'private', 'active'],
    ['Slow Cinema', 'public', 'active'],
  ]);
  const secret = await admin.api.admin.listClubs({ visibility: 'private' });
  expect(secret.items).toHaveLength(1);
  // From there it opens, as for its own managers.
  expect(await admin.api.clubs.get({ club_id: secret.items[0]?.id ?? '' })).toMatchObject({ can: { manage: true } });
  expect(await found({ status: 'archived' })).toHaveLength(1);
  const first = await admin.api.admin.listClubs({ limit: 2 });
  const second = await admin.api.admin.listClubs({ limit: 2, cursor: first.next_cursor ?? '' });
  expect(second).toMatchObject({
    next_cursor: null,
    items: [
      { id: slow.club_id, owner: { username: 'ada' }, join_policy: 'request', member_count: 1, moderation: null },
    ],
  });
});

test('[ADM-01] nobody but admins may list all clubs', async () => {
  await expect(ada.api.admin.listClubs({})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});
