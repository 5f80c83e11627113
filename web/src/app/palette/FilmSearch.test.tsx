import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#test/app.tsx';
import { ALIEN, HEAT, JAWS, makeTracking } from '#test/fixtures.ts';
import { type Answers, deferResponse, type OutputOf, stubApi } from '#test/stub-api.ts';
import { FilmSearch } from './FilmSearch.tsx';

type Found = OutputOf<'movies.search'>;

const found = (...films: (typeof HEAT)[]): Found => ({
  items: films.map((film) => ({ ...film, vote_average: null, release_date: null, overview: null })),
  offline: false,
});

const field = () => screen.getByRole('combobox');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
/** The title of the active film. */
const active = () => {
  const row = document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
  return row === null
    ? null
    : ([HEAT, JAWS, ALIEN].find(({ title }) => row.textContent.includes(title))?.title ?? null);
};

async function open(answer: Answers['movies.search']) {
  stubApi({
    'movies.search': answer,
    'tracking.getByMovies': ({ movie_ids: ids }) => ({ items: ids.map((id) => makeTracking(id)) }),
  });
  Element.prototype.scrollIntoView ??= () => {};
  const onClose = vi.fn<() => void>();
  const { router } = renderWithApp(<FilmSearch onClose={onClose} phone={false} />, { path: '/movies' });
  await screen.findByRole('combobox');
  return { onClose, search: () => router.latestLocation.search as { film?: string } };
}

test('the arrow keys move through the films and wrap around, and Enter opens the active one', async () => {
  const { onClose, search } = await open(found(HEAT, JAWS, ALIEN));
  type('ea');
  await waitFor(() => expect(active()).toBe('Heat'));
  press('ArrowDown');
  expect(active()).toBe('Jaws');
  press('ArrowUp');
  press('ArrowUp');
  expect(active()).toBe('Alien');
  press('ArrowDown');
  expect(active()).toBe('Heat');
  press('ArrowDown');
  press('Enter');
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(search().film).toBe(JAWS.id));
});

test('Enter opens nothing while the results belong to the previous query', async () => {
  const held = deferResponse<Found>();
  const { onClose, search } = await open(({ query }) => (query === 'heat' ? found(HEAT) : held.promise));
  type('heat');
  await waitFor(() => expect(active()).toBe('Heat'));
  type('jaws');
  press('Enter');
  expect(onClose).not.toHaveBeenCalled();
  held.give(found(JAWS));
  await waitFor(() => expect(active()).toBe('Jaws'));
  press('Enter');
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(search().film).toBe(JAWS.id));
});

test('Enter that ends an input method composition opens nothing', async () => {
  const { onClose } = await open(found(HEAT));
  type('heat');
  await waitFor(() => expect(active()).toBe('Heat'));
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
});

test('a new result starts at its first row', async () => {
  await open(({ query }) => (query === 'ea' ? found(HEAT, JAWS) : found(ALIEN, JAWS)));
  type('ea');
  await waitFor(() => expect(active()).toBe('Heat'));
  press('ArrowDown');
  type('al');
  await waitFor(() => expect(active()).toBe('Alien'));
});
