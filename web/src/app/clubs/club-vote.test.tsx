import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubVote } from '@halfstar/contract/clubs/votes.schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LITE, MANAGER, makeClub, makeClubVote, makeNomination, OUTSIDER, PRO } from '#test/club-fixtures.ts';
import { ADA, ALIEN, BOB, HEAT, JAWS } from '#test/fixtures.ts';
import { makeFoundFilm } from '#test/found-film.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import type { Answers } from '#test/stub-api.ts';
import { choose, click, fill, findField, press, pressEnter } from '#test/user.ts';

const { club_id: CLUB_ID } = makeClub();
const openVote = (vote: ClubVote | null, club: Club = makeClub(PRO), answers: Answers = {}) =>
  openLoadedPage(`/movie-clubs/${CLUB_ID}?tab=next`, {
    ...answersForMember(),
    'clubs.get': club,
    'clubVotes.get': { vote },
    ...answers,
  });
const [alien, jaws] = makeClubVote().nominations;
const ALIEN_ID = alien?.id ?? '';
const JAWS_ID = jaws?.id ?? '';
/** The films of the own ranking in their order. */
const ranked = () =>
  screen.queryAllByRole('button', { name: /^Move / }).map((handle) => handle.getAttribute('aria-label'));

test('who is no member is told what a vote is, and nothing is asked for', async () => {
  const { api } = await openVote(makeClubVote(), makeClub(OUTSIDER));
  expect(screen.getByText('Members choose the next film.')).toBeTruthy();
  expect(api.calls.filter((call) => call.startsWith('clubVotes'))).toEqual([]);
});

test('an open vote shows each film with its pitch, and who has seen it', async () => {
  await openVote(makeClubVote(), makeClub(LITE));
  const list = within(screen.getByRole('list', { name: 'Nominations' }));
  expect(list.getByText('In space, with friends.')).toBeTruthy();
  expect(list.getByText(/^Seen by/).textContent).toBe('Seen by Bob and 2 others');
  expect(list.getByText('Your nomination')).toBeTruthy();
  expect(screen.getByText(/1 of 3 members have voted/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions for the vote' })).toBeNull();
});

test('a ranking is saved at each change, and the last change is shown at once', async () => {
  const { api } = await openVote(makeClubVote(), makeClub(PRO), {
    'clubVotes.rank': ({ ranking }) => makeClubVote({ own_ranking: ranking as string[] }),
  });
  await press('Rank It: Alien');
  await press('Rank It: Jaws');
  await waitFor(() => expect(ranked()).toEqual(['Move Alien', 'Move Jaws']));
  await press('Take Alien out of your ranking');
  await waitFor(() => expect(ranked()).toEqual(['Move Jaws']));
  await waitFor(() =>
    expect(api.getInputs('clubVotes.rank').map((input) => (input as { ranking: string[] }).ranking)).toEqual([
      [ALIEN_ID],
      [ALIEN_ID, JAWS_ID],
      [JAWS_ID],
    ]),
  );
});

test('the own nomination gets another pitch', async () => {
  const { api } = await openVote(makeClubVote(), makeClub(PRO), { 'clubVotes.nominate': makeClubVote() });
  await press('Change Your Nomination');
  await fill('Pitch', 'A shark, and a mayor.');
  await press('Nominate Film');
  await waitFor(() =>
    expect(api.getInputs('clubVotes.nominate')).toEqual([
      { club_id: CLUB_ID, movie_id: JAWS.id, pitch: 'A shark, and a mayor.' },
    ]),
  );
});

const find = async (title: string) => {
  await fill('Search movies', title);
  const found = within(await screen.findByRole('list', { name: 'Movies found' }));
  await click(found.getByRole('button', { name: new RegExp(title) }));
};
const pressByKey = async (name: RegExp | string) => pressEnter(await screen.findByRole('button', { name }));
const readPitch = async () => (await findField('Pitch')).value;

test('a pitch that was typed is kept for another film, and closing asks before it is lost meanwhile', async () => {
  const own = makeNomination(2, JAWS, ADA, { own: true, pitch: 'A shark.' });
  const { api } = await openVote(makeClubVote({ nominations: [own] }), makeClub(PRO), {
    'clubVotes.nominate': makeClubVote(),
    'movies.search': { items: [HEAT, JAWS].map(makeFoundFilm), offline: false },
  });
  await press('Change Your Nomination');
  expect(await readPitch()).toBe('A shark.');
  await press('Choose Another Film');
  await find('Heat');
  // What is stored is about the film that has it.
  expect(await readPitch()).toBe('');
  await fill('Pitch', 'Two men talk over coffee.');
  await press('Choose Another Film');
  await press('Close');
  await press('Keep Editing');
  await find('Jaws');
  expect(await readPitch()).toBe('Two men talk over coffee.');
  await press('Choose Another Film');
  await find('Heat');
  await press('Nominate Film');
  await waitFor(() =>
    expect(api.getInputs('clubVotes.nominate')).toEqual([
      { club_id: CLUB_ID, movie_id: HEAT.id, pitch: 'Two men talk over coffee.' },
    ]),
  );
});

test('by keyboard a film is nominated without losing the focus between film and pitch', async () => {
  await openVote(makeClubVote({ nominations: [makeNomination(2, JAWS, ADA, { own: true })] }), makeClub(PRO), {
    'movies.search': { items: [makeFoundFilm(HEAT)], offline: false },
  });
  await pressByKey('Change Your Nomination');
  await findField('Pitch');
  await pressByKey('Choose Another Film');
  const search = await findField('Search movies');
  await waitFor(() => expect(document.activeElement).toBe(search));
  await fill('Search movies', 'Heat');
  await pressByKey(/Heat/);
  const pitch = await findField('Pitch');
  await waitFor(() => expect(document.activeElement).toBe(pitch));
});

test('who manages the club opens a vote, and cancels it', async () => {
  const { api } = await openVote(null, makeClub(MANAGER), {
    'clubVotes.open': () => {
      api.answer({ 'clubVotes.get': { vote: makeClubVote({ can: { nominate: true, manage: true, pick: false } }) } });
      return makeClubVote();
    },
    'clubVotes.cancel': () => {
      api.answer({ 'clubVotes.get': { vote: null } });
      return {};
    },
  });
  await press('Open a Vote');
  await fill('Ends on', '2030-01-01T19:30');
  await press('Open Vote');
  await choose(await screen.findByRole('button', { name: 'Actions for the vote' }), 'Cancel the Vote');
  await press('Cancel Vote');
  expect(await screen.findByText('No vote yet.')).toBeTruthy();
  expect(api.getInputs('clubVotes.open')).toEqual([
    { club_id: CLUB_ID, closes_at: new Date(2030, 0, 1, 19, 30).toISOString() },
  ]);
});

test('once the time is over nothing can be changed, and the page says that the ballots are being counted', async () => {
  const can = { nominate: false, manage: false, pick: false };
  await openVote(makeClubVote({ closes_at: '2020-01-01T19:30:00.000000Z', can }));
  expect(screen.getByText(/The ballots are being counted/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Rank It|Nominate|Change Your/ })).toBeNull();
});

const counted = (over: Partial<ClubVote>): ClubVote => {
  const nominations = [makeNomination(1, HEAT, BOB), makeNomination(2, ALIEN, BOB)];
  const votes = nominations.map(({ id }, place) => ({ nomination_id: id, votes: 2 - place }));
  const rounds = [{ votes, exhausted: 0, eliminated_id: null, winner_id: nominations[0]?.id ?? '' }];
  const can = { nominate: false, manage: false, pick: false };
  return makeClubVote({ status: 'closed', outcome: 'counted', nominations, rounds, can, ...over });
};

test('a result is read round by round', async () => {
  await openVote(counted({ winner_id: makeNomination(1, HEAT, BOB).id, ballot_count: 3 }));
  expect(screen.getByText('Heat won.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Round 1' })).toBeTruthy();
  expect(screen.getByText('Heat has more than half of the 3 ballots and wins.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Pick|Open a Vote/ })).toBeNull();
});

test('the owner picks when too few have voted', async () => {
  const pick = { nominate: false, manage: false, pick: true };
  const { api } = await openVote(counted({ outcome: 'undecided', can: pick }), makeClub(MANAGER), {
    'clubVotes.pick': () => {
      api.answer({
        'clubVotes.get': { vote: counted({ outcome: 'picked', winner_id: makeNomination(2, ALIEN, BOB).id }) },
      });
      return counted({});
    },
  });
  await press('Pick Alien');
  await press('Pick Film');
  expect(await screen.findByText(/^Alien is the owner’s pick\./)).toBeTruthy();
  expect(api.getInputs('clubVotes.pick')).toEqual([
    { club_id: CLUB_ID, nomination_id: makeNomination(2, ALIEN, BOB).id },
  ]);
});
