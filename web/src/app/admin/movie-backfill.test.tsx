import type { MovieBackfill, MovieGaps } from '@halfstar/contract/movies/backfill.schema';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HEAT, makeId, makePage, NOW } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, offline } from '#test/stub-api.ts';
import { press } from '#test/user.ts';

const GAPS: MovieGaps = {
  source: { state: 'ready', until: null },
  movies: 4483,
  lacks: { director: 1, cast_members: 2, runtime: 3, genres: 4, backdrop_path: 4483, overview: 6, fresh_facts: 0 },
  gone: 0,
  to_ask: 4483,
};
const RUNNING: MovieBackfill = {
  id: makeId(960),
  state: 'running',
  trouble: null,
  total: 4483,
  looked_at: 32,
  filled: 0,
  unchanged: 0,
  missed: 32,
  started_at: NOW,
  ended_at: null,
};
const MISS = { movie: HEAT, reason: 'unknown' as const, missed_at: NOW };

/** Opens the page of an admin. The server then does what is asked of it. */
function openBackfill(run: MovieBackfill | null, gaps: MovieGaps = GAPS, more: Answers = {}) {
  let current = run;
  const change = (next: MovieBackfill) => () => {
    current = next;
    return next;
  };
  return openLoadedPage('/admin/movie-backfill', {
    ...answersForMember({ tier: 'admin' }),
    'backfill.getGaps': gaps,
    'backfill.getLatest': () => ({ run: current }),
    'backfill.listMisses': makePage([MISS]),
    'backfill.start': change({ ...RUNNING, looked_at: 0, missed: 0 }),
    'backfill.pause': change({ ...RUNNING, state: 'paused' }),
    'backfill.resume': change({ ...RUNNING, trouble: 'refused' }),
    'backfill.cancel': change({ ...RUNNING, state: 'cancelled', ended_at: NOW }),
    ...more,
  });
}
const state = (name: string) => screen.findByRole('heading', { level: 2, name });

test('[MOV-08] for members who are not admins the page does not exist', async () => {
  await openLoadedPage('/admin/movie-backfill', answersForMember());
  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing is showing here' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Movie Backfill' })).toBeNull();
});

test('[MOV-08] without a key the admin sees what films lack and how to configure the source', async () => {
  await openBackfill(null, { ...GAPS, source: { state: 'none', until: null } });
  expect(await screen.findByText('Of 4,483 films that are stored.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Movie Backfill' })).toBeTruthy();
  expect(screen.getByText(/^There is no key for TMDB\. Set TMDB_ACCESS_TOKEN or TMDB_API_KEY/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start Backfill' })).toHaveProperty('disabled', true);
});

test('[MOV-08] a backfill that could not be loaded can be retried', async () => {
  const { api } = await openBackfill(null, GAPS, { 'backfill.getGaps': offline });
  expect(await screen.findByText('The backfill could not be loaded.')).toBeTruthy();
  api.answer({ 'backfill.getGaps': GAPS });
  await press('Try Again');
  expect(await screen.findByText('Of 4,483 films that are stored.')).toBeTruthy();
});

test('[MOV-08] [NAV-11] an admin starts, watches how many films of how many were looked at, pauses, resumes and cancels a run, and reads why it waits and its report', async () => {
  const { api } = await openBackfill(null);
  expect(await state('No run yet')).toBeTruthy();
  expect(screen.getByText(/^4,483 films to ask about/)).toBeTruthy();
  await press('Start Backfill');
  expect(await state('Running')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Films looked at' }).getAttribute('aria-valuenow')).toBe('0');
  expect(screen.getByText('0 of 4,483 films looked at')).toBeTruthy();
  expect(await screen.findByText('TMDB has no film of this title and year.')).toBeTruthy();

  await press('Pause');
  expect(await state('Paused')).toBeTruthy();
  expect(screen.getByText('32 of 4,483 films looked at')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Films looked at' }).getAttribute('aria-valuenow')).toBe('1');
  await press('Resume');
  expect(await screen.findByText(/^TMDB refuses our key\./)).toBeTruthy();
  await press('Cancel');
  expect(await state('Canceled')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start Backfill' })).toBeTruthy();
  const changes = api.calls.filter((call) => /^backfill\.(start|pause|resume|cancel)$/.test(call));
  expect(changes).toEqual(['backfill.start', 'backfill.pause', 'backfill.resume', 'backfill.cancel']);
});
