import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// The code of the dialog loads when it is opened. Loaded beforehand, it opens at once on a busy machine too.
import '#features/imports/components/MergeFilm.tsx';
import { HEAT, makeId, makeMoviePage, makePage, makeTracking } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type OutputOf, refusal } from '#test/stub-api.ts';
import { click } from '#test/user.ts';

const REEL = { id: makeId(990), title: 'The Lost Reel', year: 2019, poster_path: null };
const FOUND = {
  ...HEAT,
  vote_average: 7.9,
  overview: 'Two men talk over coffee.',
  director: 'Michael Mann',
  original_title: null,
  release_date: '1995-12-15',
} as OutputOf<'movies.search'>['items'][number];

const pageOf = (movie: OutputOf<'moviePages.get'>['movie']): OutputOf<'moviePages.get'> => ({
  movie,
  tracking: makeTracking(movie.id),
  reviews: { ...makePage([]), total: 0 },
  own_review: null,
  watched_in: null,
  friends: { ...makePage([]), total: 0 },
});

const openReel = (merge: boolean) =>
  openLoadedPage(`/movies/${REEL.id}`, {
    ...answersForMember(),
    'moviePages.get': ({ movie_id }) =>
      pageOf(
        movie_id === HEAT.id ? makeMoviePage(HEAT) : { ...makeMoviePage(REEL), identified: false, can: { merge } },
      ),
    'movies.search': { items: [FOUND], offline: false },
    'imports.mergeMovie': () => {
      throw refusal('NOT_FOUND', 404);
    },
  });

const NOTICE = /Nobody knows yet which one of the catalog it is/;

const merge = () => screen.findByRole('button', { name: 'Merge Films' });

test('a film that only imports name says so, and only who may merge it is offered to identify it', async () => {
  await openReel(false);
  expect(await screen.findByText(NOTICE)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Identify Film' })).toBeNull();
});

test('an admin finds the film that it is, reads what merging does, and is led to that film once it is merged', async () => {
  const { api, router } = await openReel(true);
  await click(await screen.findByRole('button', { name: 'Identify Film' }));
  const search = within(await screen.findByRole('dialog', { name: 'Which film is The Lost Reel (2019)?' }));
  fireEvent.change(search.getByRole('textbox', { name: 'Search movies' }), { target: { value: 'heat' } });
  await click(await search.findByRole('button', { name: /Heat/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Is it Heat (1995)?' }));
  expect(question.getByText(/of all members move there.*That cannot be undone\./s)).toBeTruthy();
  expect(api.getInputs('imports.mergeMovie')).toEqual([]);

  await click(question.getByRole('button', { name: 'Not yet' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Is it Heat (1995)?' })).toBeNull());
  expect(api.getInputs('imports.mergeMovie')).toEqual([]);

  await click(await search.findByRole('button', { name: /Heat/ }));
  await click(await merge());
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(router.state.location.pathname).toBe(`/movies/${REEL.id}`);

  api.answer({ 'imports.mergeMovie': HEAT });
  await click(await merge());
  await waitFor(() => expect(router.state.location.pathname).toBe(`/movies/${HEAT.id}`));
  expect(api.getInputs('imports.mergeMovie')).toEqual([
    { movie_id: REEL.id, into: HEAT.id },
    { movie_id: REEL.id, into: HEAT.id },
  ]);
  expect(await screen.findByRole('heading', { level: 1, name: /Heat/ })).toBeTruthy();
  expect(screen.queryByText(NOTICE)).toBeNull();
});
