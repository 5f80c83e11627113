import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hoursFromNow } from '#platform/clock.ts';
import type { MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { deleteAccountNow } from '#test/deletions.ts';
import { listNotifications } from '#test/notifications.ts';
import { startWorld, type World } from '#test/world.ts';
import { passOnTurns } from './rotation.service.ts';

let world: World;
let owner: MemberClient;
let ada: MemberClient;
let bo: MemberClient;
let club_id: string;

beforeAll(async () => {
  world = await startWorld();
});
/** A club whose owner, Ada and Bo pick in turns of seven days, in this order. */
beforeEach(async () => {
  [owner, ada, bo] = [await world.someone(), await world.someone(), await world.someone()];
  club_id = await makeClub(owner);
  await owner.api.clubRotation.start({ club_id, days: 7 });
  for (const member of [ada, bo]) {
    await addToClub(world, club_id, member);
    await member.api.clubRotation.takePart({ club_id });
  }
});
afterAll(() => world.stop());

const read = async ({ api }: MemberClient) => {
  const { rotation } = await api.clubRotation.get({ club_id });
  if (rotation === null) throw new Error('no rotation');
  return rotation;
};
/** The ids of those who take part, in order, as a member of the club sees them. */
const orderFor = async (member: MemberClient) => {
  const { picker, next } = await read(member);
  return [picker, ...next].map((one) => one?.user_id ?? null);
};
const idsOf = (...members: MemberClient[]) => members.map(({ userId }) => userId);
const pick = async ({ api }: MemberClient, title: string) =>
  api.clubRotation.pick({ club_id, movie_id: await world.movie(title), starts_on: null });
/** Passes on the turn that is under way now. */
const pass = async (by: MemberClient) => by.api.clubRotation.pass({ club_id, turn_id: (await read(by)).turn_id });
const planned = async () =>
  (await owner.api.clubMovies.list({ club_id, status: 'planned' })).items.map(({ movie, picked_by }) => [
    movie.title,
    picked_by?.user_id,
  ]);
const afterDays = async (days: number) => {
  world.clock.advance({ hours: 24 * days });
  await passOnTurns(world.ctx);
};
const told = async (member: MemberClient) => (await listNotifications(member)).items;
const turnsTold = async (member: MemberClient) => (await told(member)).filter(({ type }) => type === 'club_turn');

test('[CLB-12] members pick in the order in which they take part; who has picked is the last then', async () => {
  expect(await orderFor(bo)).toEqual(idsOf(owner, ada, bo));
  await pick(owner, 'Heat');
  expect(await orderFor(bo)).toEqual(idsOf(ada, bo, owner));
  await pick(ada, 'Alien');
  await pick(bo, 'Jaws');
  expect(await orderFor(bo)).toEqual(idsOf(owner, ada, bo));
  expect(await planned()).toEqual([
    ['Heat', owner.userId],
    ['Alien', ada.userId],
    ['Jaws', bo.userId],
  ]);
});

test('[CLB-12] who does not pick within the days is skipped, and is back in, as the last, with one call', async () => {
  await afterDays(6.9);
  expect(await orderFor(bo)).toEqual(idsOf(owner, ada, bo));
  await afterDays(0.1);
  expect(await orderFor(bo)).toEqual(idsOf(ada, bo));
  await expect(pick(owner, 'Heat')).rejects.toMatchObject({ code: 'NOT_YOUR_TURN' });
  expect((await read(owner)).can).toMatchObject({ take_part: true, step_out: false, pick: false });
  await owner.api.clubRotation.takePart({ club_id });
  expect(await orderFor(bo)).toEqual(idsOf(ada, bo, owner));
  // The next one has the whole time.
  await afterDays(6.9);
  expect(await orderFor(bo)).toEqual(idsOf(ada, bo, owner));
  await afterDays(0.1);
  expect(await orderFor(bo)).toEqual(idsOf(bo, owner));
});

test('[CLB-12] nobody is shown who was skipped or how often, and who was skipped is told nothing', async () => {
  const before = { owner: await told(owner), ada: await told(ada), bo: await told(bo) };
  await afterDays(7);
  for (const member of [owner, ada, bo]) {
    const { rotation } = await member.api.clubRotation.get({ club_id });
    const { can: _can, ...shown } = rotation ?? {};
    expect(JSON.stringify(shown)).not.toContain(owner.userId);
    expect(Object.keys(shown).toSorted()).toEqual(['club_id', 'days', 'next', 'picker', 'turn_ends_at', 'turn_id']);
  }
  // No notification of any type, except whose turn it is now, and that one does not say after whom.
  expect(await told(owner)).toEqual(before.owner);
  expect(await told(bo)).toEqual(before.bo);
  const [turn, ...others] = await told(ada);
  expect(others).toEqual(before.ada);
  expect(turn).toMatchObject({ type: 'club_turn', actor: null });
  for (const name of [owner.userId, owner.username]) expect(JSON.stringify(turn)).not.toContain(name);
});

test('[CLB-12] when all were skipped it is nobody’s turn, until somebody is back in', async () => {
  await afterDays(7);
  await afterDays(7);
  await afterDays(7);
  expect(await read(ada)).toMatchObject({ picker: null, next: [], turn_ends_at: null });
  await ada.api.clubRotation.takePart({ club_id });
  expect(await read(ada)).toMatchObject({ picker: { user_id: ada.userId }, can: { pick: true } });
});

test('whose turn it is reads it, each time anew, with a link to where they pick', async () => {
  expect(await turnsTold(ada)).toEqual([]);
  await pick(owner, 'Heat');
  expect(await turnsTold(ada)).toMatchObject([
    { link: `/movie-clubs/${club_id}?tab=next`, actor: null, data: { club_id }, read: false },
  ]);
  await ada.api.notifications.markAllRead({});
  await pick(ada, 'Alien');
  // It is no longer true.
  expect(await turnsTold(ada)).toEqual([]);
  await afterDays(7);
  await pick(owner, 'Ronin');
  expect(await turnsTold(ada)).toMatchObject([{ read: false }]);
});

test('[CLB-12] who is alone in the order has the whole time again after each film, and is skipped after it', async () => {
  for (const member of [ada, bo]) await member.api.clubRotation.stepOut({ club_id });
  await afterDays(6);
  await pick(owner, 'Heat');
  await afterDays(6);
  expect(await orderFor(bo)).toEqual(idsOf(owner));
  await pass(owner);
  await afterDays(6);
  expect(await orderFor(bo)).toEqual(idsOf(owner));
  await afterDays(1);
  expect((await read(bo)).picker).toBeNull();
});

test('shorter turns begin anew, so that nobody is skipped at once', async () => {
  await afterDays(3);
  await owner.api.clubRotation.start({ club_id, days: 2 });
  await passOnTurns(world.ctx);
  expect(await orderFor(bo)).toEqual(idsOf(owner, ada, bo));
  await afterDays(2);
  expect(await orderFor(bo)).toEqual(idsOf(ada, bo));
});

test('two processes skip a turn once', async () => {
  world.clock.advance({ hours: 7 * 24 });
  await Promise.all([passOnTurns(world.ctx), passOnTurns(world.ctx), passOnTurns(world.ctx)]);
  expect(await orderFor(bo)).toEqual(idsOf(ada, bo));
});

describe('who leaves', () => {
  test('the club no longer picks, and the next one has the whole time', async () => {
    world.clock.advance({ hours: 6 * 24 });
    await owner.api.clubMembers.leave({ club_id, successor_id: ada.userId });
    expect(await read(ada)).toMatchObject({ picker: { user_id: ada.userId }, turn_ends_at: null });
    await passOnTurns(world.ctx);
    await afterDays(6);
    expect(await orderFor(bo)).toEqual(idsOf(ada, bo));
  });

  test('the rotation is out of the order; who is not in it can do so again', async () => {
    for (let times = 0; times < 2; times += 1) await owner.api.clubRotation.stepOut({ club_id });
    expect(await orderFor(bo)).toEqual(idsOf(ada, bo));
    expect(await turnsTold(ada)).toHaveLength(1);
    for (let times = 0; times < 2; times += 1) await bo.api.clubRotation.takePart({ club_id });
    expect(await orderFor(bo)).toEqual(idsOf(ada, bo));
  });

  test('Halfstar is out of the order', async () => {
    await deleteAccountNow(world, ada);
    expect(await orderFor(bo)).toEqual(idsOf(owner, bo));
    await afterDays(7);
    expect(await orderFor(bo)).toEqual(idsOf(bo));
  });
});

test('the turn can be passed on by whose it is, and by those who look after the club', async () => {
  await expect(pass(ada)).rejects.toMatchObject({ code: 'NOT_YOUR_TURN' });
  await pass(owner);
  expect(await orderFor(bo)).toEqual(idsOf(ada, bo, owner));
  await pass(ada);
  await pass(owner);
  expect(await orderFor(bo)).toEqual(idsOf(owner, ada, bo));
});

test('a turn is passed on once, however many ask for it at once, and whoever asks again', async () => {
  const { turn_id } = await read(owner);
  const moderator = await world.someone();
  await addToClub(world, club_id, moderator, 'moderator');
  await Promise.all([owner, moderator, owner].map(({ api }) => api.clubRotation.pass({ club_id, turn_id })));
  expect(await orderFor(bo)).toEqual(idsOf(ada, bo, owner));
  await owner.api.clubRotation.pass({ club_id, turn_id });
  await bo.api.clubRotation.pass({ club_id, turn_id });
  expect(await orderFor(bo)).toEqual(idsOf(ada, bo, owner));
  const plain = await world.someone();
  await addToClub(world, club_id, plain);
  await expect(plain.api.clubRotation.pass({ club_id, turn_id })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});

test('who is alone in the order passes their turn on once', async () => {
  for (const member of [ada, bo]) await member.api.clubRotation.stepOut({ club_id });
  const { turn_id } = await read(owner);
  const { rotation } = await owner.api.clubRotation.pass({ club_id, turn_id });
  expect(rotation?.turn_id).not.toBe(turn_id);
  expect((await owner.api.clubRotation.pass({ club_id, turn_id })).rotation?.turn_id).toBe(rotation?.turn_id);
});

test('a film that the club plans, watches or has watched is not picked, and nothing changes', async () => {
  const [heat, alien] = [await world.movie('Heat'), await world.movie('Alien')];
  await owner.api.clubMovies.setCurrent({ club_id, movie_id: heat, discuss_at: null });
  await expect(pick(owner, 'Heat')).rejects.toMatchObject({ code: 'ALREADY_PLANNED' });
  await owner.api.clubMovies.finishCurrent({ club_id });
  await expect(pick(owner, 'Heat')).rejects.toMatchObject({ code: 'ALREADY_FINISHED' });
  await owner.api.clubMovies.plan({ club_id, movie_id: alien, starts_on: null, discuss_at: null });
  await expect(pick(owner, 'Alien')).rejects.toMatchObject({ code: 'ALREADY_PLANNED' });
  expect(await orderFor(bo)).toEqual(idsOf(owner, ada, bo));
});

test('who blocks or mutes another does not see them in the order, and it goes on as it was', async () => {
  await bo.api.blocks.mute({ user_id: owner.userId });
  expect(await read(bo)).toMatchObject({ picker: null, next: [{ user_id: ada.userId }, { user_id: bo.userId }] });
  await pick(owner, 'Heat');
  expect(await orderFor(bo)).toEqual(idsOf(ada, bo));
});

test('the days can be changed, from 1 to 60; the end of it keeps the films', async () => {
  await owner.api.clubRotation.start({ club_id, days: 2 });
  expect(await orderFor(bo)).toEqual(idsOf(owner, ada, bo));
  for (const days of [0, 61, 1.5])
    await expect(owner.api.clubRotation.start({ club_id, days })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await pick(owner, 'Heat');
  await afterDays(2);
  expect(await orderFor(bo)).toEqual(idsOf(bo, owner));
  for (let times = 0; times < 2; times += 1)
    expect(await owner.api.clubRotation.stop({ club_id })).toEqual({ rotation: null });
  await expect(pick(bo, 'Alien')).rejects.toMatchObject({ code: 'NO_ROTATION' });
  expect(await planned()).toEqual([['Heat', owner.userId]]);
});

test('members pick in turns or vote, not both', async () => {
  const closes_at = hoursFromNow(world.clock, 24);
  await expect(owner.api.clubVotes.open({ club_id, closes_at })).rejects.toMatchObject({ code: 'PICKING_IN_TURNS' });
  await owner.api.clubRotation.stop({ club_id });
  await owner.api.clubVotes.open({ club_id, closes_at });
  await expect(owner.api.clubRotation.start({ club_id, days: 7 })).rejects.toMatchObject({ code: 'VOTE_OPEN' });
  expect(await owner.api.clubRotation.get({ club_id })).toEqual({ rotation: null });
});

test('in an archived club no turn passes, and when it is opened again the turn begins anew', async () => {
  await owner.api.clubs.archive({ club_id });
  await afterDays(8);
  expect(await read(owner)).toMatchObject({ picker: { user_id: owner.userId }, can: { pick: false, pass: false } });
  await owner.api.clubs.reopen({ club_id });
  await afterDays(6);
  expect(await orderFor(bo)).toEqual(idsOf(owner, ada, bo));
  await afterDays(1);
  expect(await orderFor(bo)).toEqual(idsOf(ada, bo));
});
