import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { openTab } from '#test/live-tab.ts';
import { listNotificationTypes } from '#test/notifications.ts';
import { hearAll } from '#test/silence.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let elsewhere: string;
beforeAll(async () => {
  world = await startWorld();
  elsewhere = await world.anotherServer();
});
afterAll(() => world.stop());

/** A club with an owner and a club moderator, whom somebody asks to let them join. */
async function makeAskedClub() {
  const [owner, mod, asker] = [await world.someone(), await world.someone(), await world.someone()];
  const club_id = await makeClub(owner, { join_policy: 'request' });
  await addToClub(world, club_id, mod, 'moderator');
  await asker.api.clubRequests.create({ club_id });
  return { owner, mod, club_id };
}
type AskedClub = Awaited<ReturnType<typeof makeAskedClub>>;

/** What changes the role of the club moderator, what they are shown before, and then. */
const CHANGES: [string, (club: AskedClub) => Promise<unknown>, string[], string[]][] = [
  [
    'is no club moderator any more',
    ({ owner, mod, club_id }) => owner.api.clubMembers.setRole({ club_id, user_id: mod.userId, role: 'member' }),
    ['club_request'],
    [],
  ],
  [
    'is removed from the club',
    ({ owner, mod, club_id }) => owner.api.clubMembers.remove({ club_id, user_id: mod.userId }),
    ['club_request'],
    [],
  ],
  ['leaves the club', ({ mod, club_id }) => mod.api.clubMembers.leave({ club_id }), ['club_request'], []],
];

/** What the owner to whom the club was handed over does with it. */
const OF_OWNERS: typeof CHANGES = [
  [
    'hands the club over',
    ({ owner, mod, club_id }) => mod.api.clubMembers.handOver({ club_id, user_id: owner.userId }),
    ['club_owner', 'club_request'],
    ['club_request'],
  ],
  [
    'leaves the club to another member',
    ({ owner, mod, club_id }) => mod.api.clubMembers.leave({ club_id, successor_id: owner.userId }),
    ['club_owner', 'club_request'],
    [],
  ],
];

/** What an act changes of what the member is shown, and whether their tab at another server is told. */
async function watch(member: MemberClient, act: () => Promise<unknown>) {
  const tab = await openTab(member.at(elsewhere));
  await hearAll(world, member, tab);
  const listShown = async () => (await listNotificationTypes(member)).toSorted();
  const before = await listShown();
  await act();
  const told = (await hearAll(world, member, tab)).includes('notification');
  return { before, told, after: await listShown() };
}

test.each(CHANGES)('who %s is told in open tabs that other notifications are shown', async (_, act, before, after) => {
  const club = await makeAskedClub();
  expect(await watch(club.mod, () => act(club))).toEqual({ before, told: true, after });
});

test.each(OF_OWNERS)('an owner who %s is told so too', async (_, act, before, after) => {
  const club = await makeAskedClub();
  await club.owner.api.clubMembers.handOver({ club_id: club.club_id, user_id: club.mod.userId });
  expect(await watch(club.mod, () => act(club))).toEqual({ before, told: true, after });
});

test('who joins a club again is told in open tabs that its notifications are shown again', async () => {
  const [owner, fan] = [await world.someone(), await world.someone()];
  const club_id = await makeClub(owner);
  await fan.api.clubMembers.join({ club_id });
  await owner.api.clubMovies.setCurrent({ club_id, movie_id: await world.movie('Heat'), discuss_at: null });
  await world.runJobs();
  await fan.api.clubMembers.leave({ club_id });
  const seen = await watch(fan, () => fan.api.clubMembers.join({ club_id }));
  expect(seen).toEqual({ before: [], told: true, after: ['club_film'] });
});
