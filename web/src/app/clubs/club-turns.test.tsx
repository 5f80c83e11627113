import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  answersForClubs,
  CLUB,
  LITE,
  MANAGER,
  makeClub,
  makeClubVote,
  makeRotation,
  OUTSIDER,
} from '#test/club-fixtures.ts';
import { ALIEN, BOB } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, refuse } from '#test/stub-api.ts';
import { fill, press } from '#test/user.ts';

const PATH = `/movie-clubs/${CLUB.club_id}?tab=next`;
const CAN = { take_part: false, step_out: false, pick: false, pass: false, manage: false };
const open = (rotation: ReturnType<typeof makeRotation> | null, answers: Answers = {}, who = LITE) =>
  openLoadedPage(PATH, {
    ...answersForMember(),
    ...answersForClubs(makeClub(who)),
    'clubRotation.get': { rotation },
    'clubVotes.get': { vote: null },
    ...answers,
  });
const chooseAlien = async () => (await screen.findByRole('button', { name: /Alien/ })).click();
const part = () => within(screen.getByRole('region', { name: 'Picking in turns' }));

test('[CLB-12] the page says whose turn it is, until when, and who picks after that, and nothing of turns that passed', async () => {
  await open(makeRotation());
  expect(part().getByText(/picks the next film/).textContent).toMatch(/^Bob picks the next film, until .*2026.*\.$/);
  const next = within(part().getByRole('list', { name: 'Who picks next, in this order' })).getAllByRole('listitem');
  expect(next.map((row) => row.textContent)).toEqual([expect.stringContaining('Ada')]);
  expect(part().queryByText(/skipped|missed/i)).toBeNull();
});

test('[CLB-12] who was skipped is back in with one press, and the button keeps the focus', async () => {
  const out = makeRotation({ next: [], can: { ...CAN, take_part: true } });
  const { api } = await open(out, {
    'clubRotation.takePart': () => {
      const back = { rotation: makeRotation() };
      api.answer({ 'clubRotation.get': back });
      return back;
    },
  });
  const button = part().getByRole('button', { name: 'Take Part' });
  button.focus();
  await press('Take Part');
  await part().findByRole('list', { name: 'Who picks next, in this order' });
  expect(api.getInputs('clubRotation.takePart')).toEqual([{ club_id: CLUB.club_id }]);
  expect(document.activeElement).toBe(part().getByRole('button', { name: 'Step Out' }));
});

test('who passes a turn on says which one, so that it is passed on once', async () => {
  const { api } = await open(makeRotation({ can: { ...CAN, pass: true } }), {
    'clubRotation.pass': { rotation: makeRotation({ next: [] }) },
  });
  await press('Pass the Turn On');
  await waitFor(() =>
    expect(api.getInputs('clubRotation.pass')).toEqual([{ club_id: CLUB.club_id, turn_id: makeRotation().turn_id }]),
  );
});

test('in one’s turn one picks a film, which goes on the schedule, and the turn passes on', async () => {
  const mine = makeRotation({ picker: null, can: { ...CAN, step_out: true, pick: true, pass: true } });
  const { api } = await open(mine, {
    'movies.search': {
      items: [
        { ...ALIEN, vote_average: null, release_date: null, overview: null, director: null, original_title: null },
      ],
      offline: false,
    },
    'clubRotation.pick': refuse('ALREADY_PLANNED', 409, { detail: 'The club plans or watches this film already.' }),
  });
  expect(part().getByText(/^It is your turn to pick the next film/)).toBeTruthy();
  await press('Pick a Film');
  await fill('Search movies', 'Alien');
  await chooseAlien();
  await screen.findByText('The club plans or watches this film already.');
  const passed = { rotation: makeRotation() };
  api.answer({ 'clubRotation.pick': passed, 'clubRotation.get': passed });
  await chooseAlien();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.getInputs('clubRotation.pick').at(-1)).toEqual({
    club_id: CLUB.club_id,
    movie_id: ALIEN.id,
    starts_on: null,
  });
  await waitFor(() => expect(part().getByText(/picks the next film/).textContent).toMatch(/^Bob/));
});

test('who looks after the club lets members pick in turns of so many days', async () => {
  const { api } = await open(
    null,
    {
      'clubRotation.start': () => {
        const started = { rotation: makeRotation() };
        api.answer({ 'clubRotation.get': started });
        return started;
      },
    },
    MANAGER,
  );
  await press('Pick in Turns');
  await fill('Days for each turn', '70');
  await press('Start Turns');
  await screen.findByText(/60/);
  expect(api.getInputs('clubRotation.start')).toEqual([]);
  await fill('Days for each turn', '10');
  await press('Start Turns');
  await part().findByText(/picks the next film/);
  expect(api.getInputs('clubRotation.start')).toEqual([{ club_id: CLUB.club_id, days: 10 }]);
});

test('where nobody picks in turns, others than those who look after the club see nothing of it', async () => {
  await open(null);
  expect(screen.queryByRole('region', { name: 'Picking in turns' })).toBeNull();
});

test('who is no member is told that members choose', async () => {
  await open(makeRotation(), {}, OUTSIDER);
  expect(screen.getByText('Members choose the next film.')).toBeTruthy();
});

test('when nobody takes part, the page says who picks then', async () => {
  await open(makeRotation({ picker: null, next: [], turn_ends_at: null, can: { ...CAN, take_part: true } }));
  expect(part().getByText(/Nobody takes part at the moment/)).toBeTruthy();
});

test('whoever the viewer does not see is not named', async () => {
  await open(makeRotation({ picker: null, next: [BOB] }));
  expect(part().getByText(/^Somebody else picks the next film/)).toBeTruthy();
});

test('while a vote is open, turns are not offered', async () => {
  await open(null, { 'clubVotes.get': { vote: makeClubVote() } }, MANAGER);
  expect(screen.queryByRole('button', { name: 'Pick in Turns' })).toBeNull();
});

test('where members take turns, nobody opens a vote', async () => {
  await open(makeRotation({ can: { ...CAN, manage: true } }), {}, MANAGER);
  expect(part().getByText(/picks the next film/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open a Vote' })).toBeNull();
  expect(screen.getByText(/Members pick the films in turns/)).toBeTruthy();
});
