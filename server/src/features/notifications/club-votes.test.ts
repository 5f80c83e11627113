import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeDueVotes } from '#features/clubs/vote-closing.service.ts';
import { hoursFromNow } from '#platform/clock.ts';
import type { MemberClient } from '#test/client.ts';
import { makeClub } from '#test/clubs.ts';
import { eventually } from '#test/eventually.ts';
import { listNouns, openTab } from '#test/live-tab.ts';
import { listNotifications } from '#test/notifications.ts';
import { hearAll } from '#test/silence.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let owner: MemberClient;
let all: MemberClient;
let films: MemberClient;
let nothing: MemberClient;
let left: MemberClient;
let club_id: string;
let club_name: string;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  owner = await world.someone();
  [all, films, nothing, left] = [
    await world.someone(),
    await world.someone(),
    await world.someone(),
    await world.someone(),
  ];
  club_id = await makeClub(owner);
  club_name = (await owner.api.clubs.get({ club_id })).name;
  for (const { api } of [all, films, nothing, left]) await api.clubMembers.join({ club_id });
  await films.api.clubMembers.setNotify({ club_id, notify: 'film_changes' });
  await nothing.api.clubMembers.setNotify({ club_id, notify: 'none' });
});

/** What the member is told of votes. */
const told = async (member: MemberClient) =>
  (await listNotifications(member)).items
    .filter(({ type }) => type.startsWith('club_vote'))
    .map(({ message }) => message);

test('[CLB-08] [NOT-01] a vote is told to members who want to know everything, its result to all but those who want nothing', async () => {
  await owner.api.visibility.setAudience({ user_id: owner.userId, audience: 'private' });
  await owner.api.clubVotes.open({ club_id, closes_at: hoursFromNow(world.clock, 24) });
  await world.runJobs();
  const question = `${owner.username} asks ${club_name}: what shall we watch next?`;
  expect(await listNotifications(all)).toMatchObject({
    items: [{ type: 'club_vote', message: question, link: `/movie-clubs/${club_id}?tab=next`, data: { club_id } }],
  });
  for (const member of [owner, films, nothing]) expect(await told(member)).toEqual([]);

  const { nominations } = await all.api.clubVotes.nominate({ club_id, movie_id: await world.movie('Heat') });
  for (const { api } of [owner, all, films, nothing])
    await api.clubVotes.rank({ club_id, ranking: nominations.map(({ id }) => id) });
  await left.api.clubMembers.leave({ club_id });
  world.clock.advance({ hours: 24 });
  await closeDueVotes(world.ctx);
  await world.runJobs();
  const result = `${club_name} watches Heat next.`;
  expect(await listNotifications(films)).toMatchObject({
    items: [{ type: 'club_vote_result', message: result, link: `/movie-clubs/${club_id}?tab=next`, actor: null }],
  });
  expect(await told(owner)).toEqual([result]);
  expect(await told(all)).toEqual([result, question]);
  for (const member of [nothing, left]) expect(await told(member)).toEqual([]);
});

test('[CLB-08] the result of a vote with too few ballots is told once the owner has picked, and of an empty one nothing is', async () => {
  await owner.api.clubVotes.open({ club_id, closes_at: hoursFromNow(world.clock, 1) });
  const { nominations } = await all.api.clubVotes.nominate({ club_id, movie_id: await world.movie('Heat') });
  world.clock.advance({ hours: 1 });
  await closeDueVotes(world.ctx);
  await world.runJobs();
  expect(await told(films)).toEqual([]);
  // The owner alone is told to pick, until they have.
  const yours = `Too few members of ${club_name} have voted. You pick the film.`;
  expect(await listNotifications(owner)).toMatchObject({
    items: [{ type: 'club_vote_undecided', message: yours, link: `/movie-clubs/${club_id}?tab=next` }],
  });
  await owner.api.clubVotes.pick({ club_id, nomination_id: nominations[0]?.id ?? '' });
  await world.runJobs();
  expect(await told(films)).toEqual([`${club_name} watches Heat next.`]);
  expect(await told(owner)).toEqual([`${club_name} watches Heat next.`]);
  await owner.api.clubVotes.open({ club_id, closes_at: hoursFromNow(world.clock, 1) });
  world.clock.advance({ hours: 1 });
  await closeDueVotes(world.ctx);
  await world.runJobs();
  expect(await told(films)).toHaveLength(1);
});

test('[NOT-02] the open tabs of all members are told that a vote was opened, and that it was counted', async () => {
  const tab = await openTab(nothing);
  const isTold = () => eventually(() => listNouns(tab).includes('club'));
  await hearAll(world, nothing, tab);
  await owner.api.clubVotes.open({ club_id, closes_at: hoursFromNow(world.clock, 24) });
  await isTold();
  await hearAll(world, nothing, tab);
  world.clock.advance({ hours: 24 });
  await closeDueVotes(world.ctx);
  await isTold();
  expect(await hearAll(world, nothing, tab)).toContain('club');
});
