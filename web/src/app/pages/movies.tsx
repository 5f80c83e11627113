import { useNavigate, useSearch } from '@tanstack/react-router';
import { BrowseFilms } from '#features/tracking/components/BrowseFilms.tsx';
import { WallFilters } from '#features/tracking/components/WallFilters.tsx';
import { CLEARED_WALL, filterOf, type WallAddress } from '#features/tracking/hooks/wall-filter.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

/** All films. What passes and in which order stands in the address. */
export default function Movies() {
  const filter = filterOf(useSearch({ from: '/members/movies' }));
  const navigate = useNavigate();
  // A filter that is chosen is a step that Back takes back; letters that are typed are not.
  const change = (search: WallAddress, { typed = false } = {}) =>
    void navigate({
      to: '/movies',
      search: (before: WallAddress) => ({ ...before, ...search }),
      replace: typed,
      resetScroll: false,
    });
  return (
    <>
      <PageHeading>Movies</PageHeading>
      <WallFilters filter={filter} onChange={change} />
      <BrowseFilms filter={filter} onClear={() => change(CLEARED_WALL)} />
    </>
  );
}
