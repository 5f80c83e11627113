import type { ClubVote } from '@halfstar/contract/clubs/votes.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteDueAccounts } from '#features/accounts/deletion.service.ts';
import { hoursFromNow } from '#platform/clock.ts';
import { addBlock } from '#test/blocks.ts';
import type { MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
let owner: MemberClient;
let ada: MemberClient;
let bo: MemberClient;
let club_id: string;
let films: { heat: string; alien: string; ran: string };

beforeAll(async () => {
  world = await startWorld();
  films = { heat: await world.movie('Heat'), alien: await world.movie('Alien'), ran: await world.movie('Ran') };
});
afterAll(() => world.stop());
beforeEach(async () => {
  [owner, ada, bo] = [await world.someone(), await world.someone(), await world.someone()];
  club_id = await makeClub(owner);
  for (const member of [ada, bo]) await addToClub(world, club_id, member);
});

const inHours = (hours: number) => hoursFromNow(world.clock, hours);
const open = (by = owner, closes_at = inHours(24)) => by.api.clubVotes.open({ club_id, closes_at });
const get = async (by = owner) => (await by.api.clubVotes.get({ club_id })).vote;
/** Nominates later than all before. */
function nominate(by: MemberClient, movie_id: string, pitch = '') {
  world.clock.advance({ seconds: 1 });
  return by.api.clubVotes.nominate({ club_id, movie_id, pitch });
}
const rank = (by: MemberClient, ...ranking: string[]) => by.api.clubVotes.rank({ club_id, ranking });
const titles = (vote: ClubVote | null) =>
  vote?.nominations.map(({ movie, nominator }) => [movie.title, nominator?.username]);
const idOf = (vote: ClubVote, movieId: string) => vote.nominations.find(({ movie }) => movie.id === movieId)?.id ?? '';
/** How many members have seen the first film, and who is named, as the member sees it. */
const seen = async (by: MemberClient) => {
  const [heat] = (await get(by))?.nominations ?? [];
  return [heat?.seen_count, heat?.seen_by.map(({ username }) => username).toSorted()];
};
const refused = (code: string) => ({ code });

test('[CLB-08] each member nominates one film with a pitch, replaces it, withdraws it, and lite members do so too', async () => {
  const lite = await world.member('litevoter', { invite_type: 'standard' });
  await addToClub(world, club_id, lite);
  expect(await get()).toBeNull();
  await open();
  await nominate(lite, films.heat, 'Two men talk over coffee.');
  await nominate(ada, films.alien);
  expect(titles(await get())).toEqual([
    ['Heat', 'litevoter'],
    ['Alien', ada.username],
  ]);
  const [first] = (await get(lite))?.nominations ?? [];
  expect(first).toMatchObject({ own: true, pitch: 'Two men talk over coffee.', can: { remove: false } });
  // The same film keeps its place and its id; another one comes last.
  const same = await nominate(lite, films.heat, 'And a bank.');
  expect(same.nominations[0]).toMatchObject({ id: first?.id, pitch: 'And a bank.', created_at: first?.created_at });
  expect(titles(await nominate(lite, films.ran))).toEqual([
    ['Alien', ada.username],
    ['Ran', 'litevoter'],
  ]);
  for (let times = 0; times < 2; times += 1)
    expect(titles(await lite.api.clubVotes.withdraw({ club_id }))).toEqual([['Alien', ada.username]]);
});

test('[CLB-08] a film is nominated once, also when two do so at once, and never one that the club has watched or watches', async () => {
  await open();
  const answers = await Promise.allSettled([ada, bo].map((by) => nominate(by, films.heat)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('ALREADY_NOMINATED') });
  for (const movie_id of [films.alien, films.ran])
    await owner.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
  await expect(nominate(owner, films.alien)).rejects.toMatchObject(refused('ALREADY_FINISHED'));
  await expect(nominate(owner, films.ran)).rejects.toMatchObject(refused('ALREADY_CURRENT'));
  await expect(nominate(owner, club_id)).rejects.toMatchObject(refused('NOT_FOUND'));
  expect((await get())?.nominations).toHaveLength(1);
});

test('a vote has 30 nominations at most, and a member of them may still replace theirs', async () => {
  const { id: vote_id } = await open();
  await nominate(ada, films.heat);
  const movies = await world.ctx.db
    .selectFrom('movies')
    .select('id')
    .where('id', 'not in', Object.values(films))
    .limit(29)
    .execute();
  const crowd = movies.map(({ id }) => ({ vote_id, movie_id: id, pitch: '', created_at: inHours(0) }));
  await world.ctx.db.insertInto('movie_club_nominations').values(crowd).execute();
  await expect(nominate(bo, films.alien)).rejects.toMatchObject(refused('TOO_MANY_NOMINATIONS'));
  expect((await nominate(ada, films.alien)).nominations).toHaveLength(30);
});

test('[CLB-08] a ranking takes any of the nominations once, is seen by its member alone, and can be changed and taken back', async () => {
  await open();
  await nominate(ada, films.heat);
  const vote = await nominate(bo, films.alien);
  const [heat, alien] = [idOf(vote, films.heat), idOf(vote, films.alien)];
  expect(await rank(bo, alien, heat)).toMatchObject({ own_ranking: [alien, heat], ballot_count: 1, rounds: null });
  expect(await rank(bo, heat)).toMatchObject({ own_ranking: [heat], ballot_count: 1 });
  expect(await get(ada)).toMatchObject({ own_ranking: [], ballot_count: 1, member_count: 3 });
  for (const ranking of [[heat, heat], [club_id], [heat, alien, vote.id]])
    await expect(rank(bo, ...ranking)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { errors: [{ field: 'ranking' }] },
    });
  expect((await get(bo))?.own_ranking).toEqual([heat]);
  // What is no longer nominated is in no ranking.
  expect(await nominate(ada, films.ran)).toMatchObject({ ballot_count: 0 });
  expect(await get(bo)).toMatchObject({ own_ranking: [] });
  expect(await rank(bo, alien)).toMatchObject({ ballot_count: 1 });
  expect(await rank(bo)).toMatchObject({ own_ranking: [], ballot_count: 0 });
});

test('[CLB-08] the deadline is an hour to 30 days away, is moved by managers, and nothing changes after it', async () => {
  for (const hours of [0.99, 30 * 24 + 0.01, -1])
    await expect(open(owner, inHours(hours))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { errors: [{ field: 'closes_at' }] },
    });
  for (const hours of [1, 30 * 24]) {
    await open(owner, inHours(hours));
    await owner.api.clubVotes.cancel({ club_id });
  }
  await open();
  await expect(open()).rejects.toMatchObject(refused('VOTE_OPEN'));
  const setDeadline = (hours: number) => owner.api.clubVotes.setDeadline({ club_id, closes_at: inHours(hours) });
  await expect(setDeadline(0.5)).rejects.toMatchObject(refused('INVALID_INPUT'));
  expect(await setDeadline(2)).toMatchObject({ closes_at: inHours(2), can: { nominate: true, manage: true } });
  const vote = await nominate(ada, films.heat);
  world.clock.advance({ hours: 2 });
  expect(await get()).toMatchObject({ status: 'open', can: { nominate: false, manage: false, pick: false } });
  for (const change of [
    () => nominate(bo, films.alien),
    () => ada.api.clubVotes.withdraw({ club_id }),
    () => rank(bo, idOf(vote, films.heat)),
    () => setDeadline(2),
    () => owner.api.clubVotes.removeNomination({ club_id, nomination_id: idOf(vote, films.heat) }),
  ])
    await expect(change()).rejects.toMatchObject(refused('NO_OPEN_VOTE'));
});

test('two votes opened at once leave one open', async () => {
  await world.ctx.db
    .updateTable('movie_club_members')
    .set({ role: 'moderator' })
    .where('user_id', '=', ada.userId)
    .execute();
  const answers = await Promise.allSettled([open(), open(ada)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('VOTE_OPEN') });
});

test('managers remove a nomination and cancel the vote, of which nothing is left to see', async () => {
  await open();
  const vote = await nominate(ada, films.heat);
  const nomination_id = idOf(vote, films.heat);
  const remove = (by: MemberClient) => by.api.clubVotes.removeNomination({ club_id, nomination_id });
  await expect(remove(bo)).rejects.toMatchObject(refused('NOT_ALLOWED'));
  for (let times = 0; times < 2; times += 1) expect((await remove(owner)).nominations).toEqual([]);
  await expect(bo.api.clubVotes.cancel({ club_id })).rejects.toMatchObject(refused('NOT_ALLOWED'));
  for (let times = 0; times < 2; times += 1) await owner.api.clubVotes.cancel({ club_id });
  expect(await get()).toBeNull();
  expect((await owner.api.clubVotes.list({ club_id })).items).toEqual([]);
});

describe('who sees and changes a vote', () => {
  test('others than members do not, of a public club as of a private one', async () => {
    await open();
    const other = await world.someone();
    for (const call of [() => get(other), () => nominate(other, films.heat), () => rank(other), () => open(other)])
      await expect(call()).rejects.toMatchObject(refused('NOT_ALLOWED'));
    await world.ctx.db
      .updateTable('movie_clubs')
      .set({ visibility: 'private', join_policy: 'invite' })
      .where('id', '=', club_id)
      .execute();
    for (const call of [() => get(other), () => nominate(other, films.heat), () => rank(other), () => open(other)])
      await expect(call()).rejects.toMatchObject(refused('NOT_FOUND'));
    await expect(world.visitor().api.clubVotes.get({ club_id })).rejects.toMatchObject(
      refused('AUTHENTICATION_REQUIRED'),
    );
  });

  test('who nominated a film and why is not shown across a block, and the film still is', async () => {
    await open();
    await nominate(ada, films.heat, 'For the coffee.');
    await addBlock(world.ctx, bo.userId, ada.userId);
    expect((await get(bo))?.nominations).toMatchObject([{ movie: { title: 'Heat' }, nominator: null, pitch: '' }]);
    expect((await get(owner))?.nominations).toMatchObject([{ pitch: 'For the coffee.' }]);
  });

  test('who has seen a film is shown of those members whose films the viewer sees elsewhere too', async () => {
    await open();
    await nominate(ada, films.heat);
    const [closed, fan, outsider] = [await world.someone(), await world.someone(), await world.someone()];
    for (const member of [closed, fan]) await addToClub(world, club_id, member);
    for (const { api } of [closed, fan, outsider, ada])
      await api.tracking.addToList({ movie_id: films.heat, list_type: 'watched' });
    await closed.api.visibility.setAudience({ user_id: closed.userId, audience: 'private' });
    expect(await seen(owner)).toEqual([2, [ada.username, fan.username].toSorted()]);
    expect(await seen(ada)).toEqual([1, [fan.username]]);
  });
});

test('an archived club has no open vote, also when its owner leaves it behind', async () => {
  await open();
  await owner.api.clubs.archive({ club_id });
  expect(await get()).toBeNull();
  await expect(open()).rejects.toMatchObject(refused('CLUB_ARCHIVED'));
  await owner.api.clubs.reopen({ club_id });
  expect(await get()).toBeNull();
  await open();
  for (const { api } of [ada, bo]) await api.clubMembers.leave({ club_id });
  await owner.api.clubMembers.leave({ club_id });
  const rows = await world.ctx.db
    .selectFrom('movie_club_votes')
    .select('status')
    .where('club_id', '=', club_id)
    .execute();
  expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
});

test('a deleted account leaves its film without name and pitch, and no ballot; its club without an heir no vote', async () => {
  await open();
  const vote = await nominate(ada, films.heat, 'For the coffee.');
  await owner.api.clubVotes.setDeadline({ club_id, closes_at: inHours(29 * 24) });
  await rank(ada, idOf(vote, films.heat));
  const cheap = await world.member('cheapvoter', { invite_type: 'standard' });
  const lonely = await makeClub(ada);
  await addToClub(world, lonely, cheap);
  await ada.api.clubVotes.open({ club_id: lonely, closes_at: inHours(29 * 24) });
  await ada.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 7 * 24 });
  await deleteDueAccounts(world.ctx, { accounts: 1, rows: 1 });
  await owner.api.accounts.getSession();
  expect(await get()).toMatchObject({
    nominations: [{ movie: { title: 'Heat' }, nominator: null, pitch: '' }],
    ballot_count: 0,
  });
  await cheap.api.accounts.getSession();
  expect((await cheap.api.clubVotes.get({ club_id: lonely })).vote).toBeNull();
});
