import type { ClubVote } from '@halfstar/contract/clubs/votes.schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CLOCK_JOBS, JOBS } from '#app/worker.ts';
import { hoursFromNow } from '#platform/clock.ts';
import type { Listener } from '#platform/context.ts';
import { onEvent } from '#platform/events.ts';
import type { Logger } from '#platform/log.ts';
import type { MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { startWorld, type World } from '#test/world.ts';
import { closeDueVotesJob } from './vote-closing.jobs.ts';
import { closeDueVotes } from './vote-closing.service.ts';
import { clubVoteClosed } from './votes.events.ts';

let world: World;
let owner: MemberClient;
let voters: MemberClient[];
let club_id: string;
let films: string[];
/** What was published of the club of the test. */
const closed: unknown[] = [];

beforeAll(async () => {
  world = await startWorld();
  films = [await world.movie('Heat'), await world.movie('Alien'), await world.movie('Ran')];
  const listener = onEvent(clubVoteClosed, async (_ctx, payload) => {
    if (payload.clubId === club_id) closed.push(payload);
  });
  (world.ctx.listeners as Map<string, readonly Listener[]>).set(listener.event, [listener]);
});
afterAll(() => world.stop());
beforeEach(async () => {
  [owner, ...voters] = (await Promise.all(Array.from({ length: 6 }, () => world.someone()))) as [MemberClient];
  club_id = await makeClub(owner);
  for (const member of voters) await addToClub(world, club_id, member);
  closed.length = 0;
});

const get = async (by = owner): Promise<ClubVote> => {
  const { vote } = await by.api.clubVotes.get({ club_id });
  if (vote === null) throw new Error('no vote');
  return vote;
};

/** An open vote of a day with these ballots: numbers of the nominations, which the voters make one after the other. @returns their ids */
async function holdVote(nominations: number, ballots: readonly (readonly number[])[]): Promise<string[]> {
  await owner.api.clubVotes.open({ club_id, closes_at: hoursFromNow(world.clock, 24) });
  for (const [place, movie_id] of films.slice(0, nominations).entries()) {
    world.clock.advance({ seconds: 1 });
    await voters[place]?.api.clubVotes.nominate({ club_id, movie_id });
  }
  const ids = (await get()).nominations.map(({ id }) => id);
  for (const [place, ballot] of ballots.entries())
    await voters[place]?.api.clubVotes.rank({ club_id, ranking: ballot.map((number) => ids[number] ?? '') });
  return ids;
}

async function end(): Promise<void> {
  world.clock.advance({ hours: 24 });
  await closeDueVotes(world.ctx);
}

const planned = async () =>
  (await owner.api.clubMovies.list({ club_id, status: 'planned' })).items.map(({ movie, picked_by }) => [
    movie.title,
    picked_by?.username,
  ]);

/** The first and the second have two ballots each; whoever voted for the third prefers the second. */
const CLOSE_CALL = [[0], [0], [1], [1], [2, 1]];

test('[CLB-08] at its deadline a vote is counted, and the winner is planned as picked by its nominator, whatever else is planned', async () => {
  const [heat, alien, ran] = await holdVote(3, CLOSE_CALL);
  const crowd = await world.ctx.db.selectFrom('movies').select('id').where('id', 'not in', films).limit(50).execute();
  const created_at = world.clock.now().toISOString();
  const rows = crowd.map(({ id }) => ({
    club_id,
    movie_id: id,
    status: 'planned',
    starts_on: '2020-01-01',
    created_at,
  }));
  await world.ctx.db.insertInto('movie_club_films').values(rows).execute();
  await closeDueVotes(world.ctx);
  expect(await get()).toMatchObject({ status: 'open', outcome: null, rounds: null, ballot_count: 5 });
  await end();
  const result = await get();
  expect(result).toMatchObject({
    status: 'closed',
    closed_at: world.clock.now().toISOString(),
    outcome: 'counted',
    winner_id: alien,
    ballot_count: 5,
    can: { nominate: false, manage: false, pick: false },
  });
  expect(result.rounds?.map((round) => round.votes.map(({ votes }) => votes))).toEqual([
    [2, 2, 1],
    [2, 3],
  ]);
  expect(result.rounds?.map((round) => [round.eliminated_id, round.winner_id])).toEqual([
    [ran, null],
    [null, alien],
  ]);
  expect(heat).toBe(result.nominations[0]?.id);
  const film = await owner.api.clubMovies.get({ club_id, movie_id: films[1] ?? '' });
  expect(film).toMatchObject({ status: 'planned', picked_by: { username: voters[1]?.username } });
  expect(closed).toEqual([{ clubId: club_id, voteId: result.id, movieId: films[1], at: result.closed_at }]);
  // The next vote is shown from its opening on, and this one stays in the list.
  await owner.api.clubVotes.open({ club_id, closes_at: hoursFromNow(world.clock, 24) });
  expect(await get()).toMatchObject({ status: 'open', nominations: [] });
  expect((await voters[4]?.api.clubVotes.list({ club_id }))?.items).toEqual([{ ...result, own_ranking: [ran, alien] }]);
});

test('[CLB-08] ballots of members who have left do not count, and what was withdrawn is skipped', async () => {
  await holdVote(3, [[0], [0], [0], [1], [2, 1]]);
  await voters[2]?.api.clubMembers.leave({ club_id });
  await end();
  expect(await get()).toMatchObject({
    outcome: 'counted',
    ballot_count: 4,
    rounds: [{ exhausted: 0 }, { exhausted: 0 }],
  });
  expect(await planned()).toEqual([['Heat', voters[0]?.username]]);

  await holdVote(0, []);
  await voters[0]?.api.clubVotes.nominate({ club_id, movie_id: films[2] ?? '' });
  world.clock.advance({ seconds: 1 });
  await voters[1]?.api.clubVotes.nominate({ club_id, movie_id: films[1] ?? '' });
  const [ran, alien] = (await get()).nominations.map(({ id }) => id);
  for (const one of [0, 1, 3, 4]) await voters[one]?.api.clubVotes.rank({ club_id, ranking: [ran ?? '', alien ?? ''] });
  await voters[0]?.api.clubVotes.withdraw({ club_id });
  await end();
  expect(await get()).toMatchObject({ outcome: 'counted', winner_id: alien, ballot_count: 4 });
});

test('[CLB-08] with fewer than four ballots the count is advice, and the owner picks, once', async () => {
  const [heat, alien] = await holdVote(2, [[1], [1], [1]]);
  const pick = (nomination_id = '', by = owner) => by.api.clubVotes.pick({ club_id, nomination_id });
  await expect(pick(heat)).rejects.toMatchObject({ code: 'NOTHING_TO_PICK' });
  await end();
  expect(await get()).toMatchObject({
    outcome: 'undecided',
    winner_id: null,
    rounds: [{ winner_id: alien }],
    can: { pick: true },
  });
  expect((await get(voters[0])).can.pick).toBe(false);
  expect([await planned(), closed]).toEqual([[], []]);
  await expect(pick(heat, voters[0])).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await expect(pick(club_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (let times = 0; times < 2; times += 1)
    expect(await pick(heat)).toMatchObject({ outcome: 'picked', winner_id: heat, can: { pick: false } });
  await expect(pick(alien)).rejects.toMatchObject({ code: 'NOTHING_TO_PICK' });
  expect(await planned()).toEqual([['Heat', voters[0]?.username]]);
  expect(closed).toHaveLength(1);
});

test('[CLB-08] without a nomination there is no film, and nobody picks one', async () => {
  await holdVote(0, []);
  await end();
  expect(await get()).toMatchObject({
    outcome: 'none',
    winner_id: null,
    rounds: [],
    ballot_count: 0,
    can: { pick: false },
  });
  expect([await planned(), closed]).toEqual([[], []]);
});

test('a winner that is planned meanwhile stays as it was planned; a film that the club watches meanwhile does not win', async () => {
  await holdVote(1, [[0], [0], [0], [0]]);
  await owner.api.clubMovies.plan({ club_id, movie_id: films[0] ?? '', starts_on: '2030-05-01', discuss_at: null });
  await end();
  expect(await planned()).toEqual([['Heat', owner.username]]);
  await holdVote(2, [[1], [1], [1], [1]]);
  await owner.api.clubMovies.setCurrent({ club_id, movie_id: films[1] ?? '', discuss_at: null });
  await end();
  expect(await get()).toMatchObject({ outcome: 'undecided', winner_id: null });
  expect(await planned()).toEqual([['Heat', owner.username]]);
  const [, alien] = (await get()).nominations;
  const started = { club_id, nomination_id: alien?.id ?? '' };
  await expect(owner.api.clubVotes.pick(started)).rejects.toMatchObject({ code: 'ALREADY_FINISHED' });
});

test('[CLB-08] several processes close a vote once, each minute', async () => {
  await holdVote(3, CLOSE_CALL);
  world.clock.advance({ hours: 24 });
  await Promise.all(Array.from({ length: 5 }, () => closeDueVotes(world.ctx)));
  expect(closed).toHaveLength(1);
  expect(await planned()).toHaveLength(1);
  expect(JOBS).toContain(closeDueVotesJob);
  expect(CLOCK_JOBS.find(({ job }) => job === closeDueVotesJob)).toMatchObject({ at: '* * * * *', queue: null });
});

test('a deadline that is moved while the job waits for the club holds', async () => {
  await holdVote(1, [[0], [0], [0], [0]]);
  world.clock.advance({ hours: 23 });
  const { id } = await get();
  const later = { ...world.ctx, clock: { now: () => new Date(hoursFromNow(world.clock, 2)) } };
  await world.ctx.db
    .transaction()
    .execute(async (db) => {
      await sql`select from movie_clubs where id = ${club_id} for update`.execute(db);
      const closing = closeDueVotes(later);
      await db
        .updateTable('movie_club_votes')
        .set({ closes_at: hoursFromNow(world.clock, 48) })
        .where('id', '=', id)
        .execute();
      return { closing };
    })
    .then(({ closing }) => closing);
  expect(await get()).toMatchObject({ status: 'open' });
});

test('[CLB-08] a job that is killed anywhere leaves the vote open and other votes closed, and the next run closes it', async () => {
  const { db } = world.ctx;
  await sql`create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    db,
  );
  const errors: unknown[] = [];
  const log = { ...world.ctx.log, error: (line: unknown) => void errors.push(line) } as unknown as Logger;
  const other = await makeClub(owner);
  for (const [table, change] of [
    ['movie_club_votes', 'update'],
    ['movie_club_films', 'insert'],
  ] as const) {
    await db.deleteFrom('movie_club_films').where('club_id', '=', club_id).execute();
    await holdVote(3, CLOSE_CALL);
    await owner.api.clubVotes.open({ club_id: other, closes_at: hoursFromNow(world.clock, 24) });
    await sql
      .raw(
        `create trigger killed after ${change} on ${table} for each row when (new.club_id = '${club_id}') execute function killed()`,
      )
      .execute(db);
    world.clock.advance({ hours: 24 });
    await closeDueVotes({ ...world.ctx, log });
    expect([(await get()).status, await planned(), closed]).toEqual(['open', [], []]);
    expect((await owner.api.clubVotes.get({ club_id: other })).vote?.status).toBe('closed');
    await sql.raw(`drop trigger killed on ${table}`).execute(db);
    await closeDueVotes(world.ctx);
    expect([(await get()).outcome, (await planned()).length, closed.length]).toEqual(['counted', 1, 1]);
    closed.length = 0;
  }
  expect(errors).toMatchObject([{ err: { message: 'killed' } }, { err: { message: 'killed' } }]);
});
