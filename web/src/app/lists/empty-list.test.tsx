import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, HEAT, makeCustomList, makePage, NOW } from '#test/fixtures.ts';
import { makeFoundFilm } from '#test/found-film.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { click, expectFocus, fill, pressEnter } from '#test/user.ts';

const ADDED = { movie: HEAT, position: 1, note: '', created_at: NOW };
const EMPTY = makeCustomList(301, ADA, { can: { edit: true }, movie_count: 0, cover: [] });

test('an empty list has one button for its first films, which goes with the first one, and then the focus is on the heading', async () => {
  const { api } = await openLoadedPage(`/lists/${EMPTY.id}`, {
    ...answersForMember(),
    'lists.get': EMPTY,
    'lists.listMovies': makePage([]),
    'movies.search': { items: [makeFoundFilm(HEAT)], offline: false },
    'lists.addMovie': () => {
      api.answer({
        'lists.get': { ...EMPTY, movie_count: 1, cover: [HEAT] },
        'lists.listMovies': makePage([ADDED]),
      });
      return ADDED;
    },
  });
  // Only one, in the empty state.
  const button = await screen.findByRole('button', { name: 'Add Films' });
  expect(button.parentElement?.textContent).toContain('No films on it yet.');
  await pressEnter(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Films' }));
  await fill('Search movies', 'Heat');
  await click(within(await dialog.findByRole('list', { name: 'Movies found' })).getByRole('button', { name: /Heat/ }));
  expect(api.getInputs('lists.addMovie')).toMatchObject([{ list_id: EMPTY.id, movie_id: HEAT.id }]);
  await waitFor(() => expect(screen.queryByText('No films on it yet.')).toBeNull());
  // The search stays open for more films.
  await click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectFocus(screen.getByRole('heading', { level: 1, name: 'Heists' }));
  expect(screen.getByRole('button', { name: 'Add Films' })).toBeTruthy();
});
