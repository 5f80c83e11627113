import { useNavigate, useSearch } from '@tanstack/react-router';
import { BrowseFilms } from '#features/tracking/components/BrowseFilms.tsx';
import { WallFilters } from '#features/tracking/components/WallFilters.tsx';
import { filterOf, type WallAddress } from '#features/tracking/hooks/wall-filter.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

/** All films. What passes and in which order stands in the address. */
export default function Movies() {
  const filter = filterOf(useSearch({ from: '/members/movies' }));
  const navigate = useNavigate();
  const change = (search: WallAddress) =>
    void navigate({
      to: '/movies',
      search: (before: WallAddress) => ({ ...before, ...search }),
      replace: true,
      resetScroll: false,
    });
  const clear = () => change({ genre: undefined, decade: undefined, runtime: undefined, status: undefined });
  return (
    <>
      <PageHeading>Movies</PageHeading>
      <WallFilters filter={filter} onChange={change} />
      <BrowseFilms filter={filter} onClear={clear} />
    </>
  );
}
