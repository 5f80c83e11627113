import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { evictViewerProfile } from '#features/profiles/viewer-profiles.service.ts';
import { NOBODY } from '#test/call-inputs.ts';
import { makeCursor } from '#test/cursor.ts';
import { calls, send } from '#test/role-calls.ts';
import { fieldOf } from '#test/schema-fields.ts';
import { makeThingsOfCaller } from '#test/things-of-caller.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const PAGED = calls.filter(({ inputSchema }) => fieldOf(inputSchema as z.ZodType | undefined, 'cursor') !== undefined);

/** The lists that give out a cursor here: in the others the caller has fewer than two things. */
const GIVING = [
  'admin.listAudit',
  'admin.listClubs',
  'admin.listInvites',
  'admin.listMembers',
  'browse.listMovies',
  'browse.listPopular',
  'clubMembers.list',
  'clubs.list',
  'diary.list',
  'ledger.list',
  'notifications.list',
  'timeline.listByMember',
  'timeline.listHome',
  'tracking.listRatings',
];

/** What a call says of a cursor that its list has not given out. */
const REFUSED = { field: 'cursor', message: 'This cursor is not one of ours. Start from the first page.' };

test('[API-03] each call of the contract that takes a cursor refuses one that a client has made, and those that other lists have given out, which fourteen do', async () => {
  const [caller, other, admin] = [await world.someone(), await world.someone(), await world.someone()];
  const setTier = ({ userId }: { userId: string }, badges: string[]) =>
    world.ctx.db.updateTable('profiles').set({ tier: 'admin', badges }).where('user_id', '=', userId).execute();
  await setTier(admin, []);
  const things = await makeThingsOfCaller(world, caller, { other, admin });
  // Who may read every list.
  await setTier(caller, ['founders']);
  evictViewerProfile(caller.userId);
  const about = { userId: caller.userId, things };
  expect(PAGED.length).toBeGreaterThan(40);
  expect(PAGED.filter(({ method }) => method !== 'GET')).toEqual([]);

  const given = new Map<string, string>();
  for (const one of PAGED) {
    const { status, body } = await send(caller, one, about, { limit: '1' });
    expect([one.call, status]).toEqual([one.call, 200]);
    if (typeof body.next_cursor === 'string') given.set(one.call, body.next_cursor);
  }
  expect([...given.keys()].toSorted()).toEqual(GIVING);
  const made = [
    Buffer.from('["2026-01-31T20:00:00Z"]').toString('base64url'),
    '2026-01-31T20:00:00Z',
    NOBODY,
    makeCursor('a list that there is not', ['2026-01-31T20:00:00Z', NOBODY]),
  ];
  for (const one of PAGED) {
    const others = [...given].flatMap(([call, cursor]) => (call === one.call ? [] : [cursor]));
    const answers = [...made, ...others].map(async (cursor) => {
      const { status, body } = await send(caller, one, about, { limit: '1', cursor });
      expect([one.call, cursor, status, body.errors]).toEqual([one.call, cursor, 422, [REFUSED]]);
    });
    await Promise.all(answers);
  }
});
