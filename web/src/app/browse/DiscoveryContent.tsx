import type { Discovery as Films } from '@halfstar/contract/tracking/browse.schema';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MovieSearchPanel } from '#features/movies/components/MovieSearchPanel.tsx';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';
import { DiscoveryGrid, DiscoveryShelf } from '#features/tracking/components/Discoveries.tsx';
import classes from './discover.module.css';

/**
 * The content of a discovery tab: for "discover" a search and the first popular and trending films, else a grid of all popular or all
 * trending ones.
 */
export default function DiscoveryContent({ tab }: { tab: Films | 'discover' }) {
  const { openFilm } = useFilmDialogs();
  const otherLink = (
    <Button variant="default" component={Link} to="/movies">
      Browse all movies
    </Button>
  );
  if (tab !== 'discover') return <DiscoveryGrid discovery={tab} otherLink={otherLink} />;
  return (
    <div className={classes.shelves}>
      <MovieSearchPanel onChoose={(movie) => openFilm(movie.id)} />
      <DiscoveryShelf discovery="popular" otherLink={otherLink} all={<AllLink films="popular" />} />
      <DiscoveryShelf discovery="trending" otherLink={otherLink} all={<AllLink films="trending" />} />
    </div>
  );
}

/** Leads to the tab with all of them, on this page. */
const AllLink = ({ films }: { films: Films }) => (
  <Link to="." search={(search: object) => ({ ...search, tab: films })}>
    {`All ${films} movies`}
  </Link>
);
