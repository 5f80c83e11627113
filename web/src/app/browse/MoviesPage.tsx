import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import { filmGridQuery } from '#features/tracking/api/film-grid-queries.ts';
import { BrowseFilms } from '#features/tracking/components/BrowseFilms.tsx';
import { FilmGridFilters } from '#features/tracking/components/FilmGridFilters.tsx';
import {
  CLEARED_FILM_GRID,
  type FilmGridAddress,
  parseFilmGridFilter,
} from '#features/tracking/model/film-grid-filter.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

export const loader = membersOnly<FilmGridAddress>(({ queryClient, search }) =>
  queryClient.ensureInfiniteQueryData(filmGridQuery(parseFilmGridFilter(search))),
);

/** All films. Filter and order are part of the address. */
export default function MoviesPage() {
  const filter = parseFilmGridFilter(useSearch({ from: '/members/movies' }));
  const navigate = useNavigate();
  // Choosing a filter adds a history entry; typing does not.
  const change = (search: FilmGridAddress, { typed = false } = {}) =>
    void navigate({
      to: '/movies',
      search: (before: FilmGridAddress) => ({ ...before, ...search }),
      replace: typed,
      resetScroll: false,
    });
  return (
    <>
      <PageHeading note={filter.year === undefined ? undefined : <DecadeLink year={filter.year} />}>Movies</PageHeading>
      <FilmGridFilters filter={filter} onChange={change} />
      <BrowseFilms filter={filter} onClear={() => change(CLEARED_FILM_GRID)} />
    </>
  );
}

/** From the films of a year to those of its decade; the other filters stay. */
function DecadeLink({ year }: { year: number }) {
  const decade = String(Math.floor(year / 10) * 10);
  return (
    <Link to="/movies" search={(before: FilmGridAddress) => ({ ...before, year: undefined, decade })}>
      All films of the {decade}s
    </Link>
  );
}
