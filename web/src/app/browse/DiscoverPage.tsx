import '@mantine/core/styles/Tabs.layer.css';
import { Button, Tabs } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import type { DiscoverSearch } from '#app/search-params.ts';
import { MovieSearchPanel } from '#features/movies/components/MovieSearchPanel.tsx';
import { useDialogs } from '#features/movies/components/use-dialogs.ts';
import { discoveryQuery, discoveryShelfQuery } from '#features/tracking/api/film-grid-queries.ts';
import { DiscoveryGrid, DiscoveryShelf } from '#features/tracking/components/Discoveries.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import classes from './discover.module.css';

export const loader = membersOnly<DiscoverSearch>(({ queryClient, search: { tab } }) =>
  tab === undefined
    ? Promise.all([
        queryClient.ensureQueryData(discoveryShelfQuery('popular')),
        queryClient.ensureQueryData(discoveryShelfQuery('trending')),
      ])
    : queryClient.ensureInfiniteQueryData(discoveryQuery(tab)),
);

const TABS = [
  ['discover', 'Discover'],
  ['popular', 'Popular'],
  ['trending', 'Trending'],
] as const;

const renderAllLink = (tab: 'popular' | 'trending') => (
  <Link to="/discover" search={{ tab }}>
    {`All ${tab} movies`}
  </Link>
);

/** What to watch next: a search, and what is popular and trending. The tab is part of the address. */
export default function Discover() {
  const { tab = 'discover' } = useSearch({ from: '/members/discover' });
  const navigate = useNavigate();
  const { openFilm } = useDialogs();
  const open = (value: string | null) => {
    const chosen = value === 'popular' || value === 'trending' ? value : undefined;
    void navigate({ to: '/discover', search: { tab: chosen }, resetScroll: false });
  };
  const otherLink = (
    <Button variant="default" component={Link} to="/movies">
      Browse all movies
    </Button>
  );
  return (
    <>
      <PageHeading title={TABS.find(([value]) => value === tab)?.[1]}>Discover</PageHeading>
      <Tabs value={tab} onChange={open} keepMounted={false} classNames={{ panel: classes.panel }}>
        <Tabs.List>
          {TABS.map(([value, name]) => (
            <Tabs.Tab key={value} value={value}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="discover">
          <div className={classes.shelves}>
            <MovieSearchPanel onChoose={(movie) => openFilm(movie.id)} />
            <DiscoveryShelf discovery="popular" otherLink={otherLink} all={renderAllLink('popular')} />
            <DiscoveryShelf discovery="trending" otherLink={otherLink} all={renderAllLink('trending')} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="popular">
          <DiscoveryGrid discovery="popular" otherLink={otherLink} />
        </Tabs.Panel>
        <Tabs.Panel value="trending">
          <DiscoveryGrid discovery="trending" otherLink={otherLink} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
