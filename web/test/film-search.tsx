import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { FilmSearch } from '#app/palette/FilmSearch.tsx';
import { type AppOptions, renderWithApp } from './app.tsx';
import { ALIEN, HEAT, JAWS, makePage, makeTracking } from './fixtures.ts';
import { type Answers, type OutputOf, stubApi } from './stub-api.ts';

export type Found = OutputOf<'movies.search'>;

/** An answer with these films. */
export const found = (...films: (typeof HEAT)[]): Found => ({
  items: films.map((film) => ({
    ...film,
    vote_average: null,
    release_date: null,
    overview: null,
    director: null,
    original_title: null,
  })),
  offline: false,
});

export const field = () => screen.getByRole('combobox');
export const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
export const press = (key: string) => fireEvent.keyDown(field(), { key });
/** The title of the active film. Null while none or another row is active. */
export const active = () => {
  const row = document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
  return row === null
    ? null
    : ([HEAT, JAWS, ALIEN].find(({ title }) => row.textContent.includes(title))?.title ?? null);
};

/** Opens the search of the palette. Films are found as this answers, and nothing else is found. */
export async function openFilmSearch(answer: Answers['movies.search'], options: AppOptions = {}) {
  const api = stubApi({
    'movies.search': answer,
    'clubs.list': makePage([]),
    'people.search': { items: [] },
    'follows.searchMembers': { items: [] },
    'lists.listByMember': makePage([]),
    'clubReviews.listWatched': { items: [] },
    'tracking.getByMovies': ({ movie_ids: ids }) => ({ items: ids.map((id) => makeTracking(id)) }),
  });
  Element.prototype.scrollIntoView ??= () => {};
  const onClose = vi.fn<() => void>();
  const { router, queryClient } = renderWithApp(<FilmSearch onClose={onClose} phone={false} />, {
    path: '/movies',
    ...options,
  });
  await screen.findByRole('combobox');
  return { api, onClose, router, queryClient, search: () => router.latestLocation.search as { film?: string } };
}
