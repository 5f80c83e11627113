import type { Discovery } from '@halfstar/contract/tracking/browse.schema';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { PosterGrid } from '#ui/posters/PosterGrid.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { discoveryQuery, discoveryShelfQuery } from '../api/film-grid-queries.ts';
import { FilmGrid, FilmGridItem, FilmGridSkeleton } from './FilmGrid.tsx';
import classes from './film-grid.module.css';

const WORDS: Record<Discovery, { title: string; unavailable: string; hint: string; failed: string }> = {
  popular: {
    title: 'Popular Movies',
    unavailable: 'Popular movies are unavailable.',
    hint: 'They come back as soon as there are films here.',
    failed: 'Popular movies could not be loaded.',
  },
  trending: {
    title: 'Trending This Week',
    unavailable: 'Trending movies are unavailable.',
    hint: 'Nobody has rated or listed a film in the last seven days.',
    failed: 'Trending movies could not be loaded.',
  },
};

const SHELF_SIZES = '(min-width: 75em) 8rem, (min-width: 48em) 22vw, 30vw';

const Offline = () => <p role="status">The film database does not answer: these are films kept here.</p>;

const Nothing = ({ discovery, action }: { discovery: Discovery; action: ReactNode }) => (
  <EmptyState title={WORDS[discovery].unavailable} text={WORDS[discovery].hint} action={action} />
);

type DiscoveryProps = {
  discovery: Discovery;
  /** The next step of the empty state. */
  otherLink: ReactNode;
};

/** The first of the popular or trending films: eight, six on a phone. */
export function DiscoveryShelf({ discovery, otherLink, all }: DiscoveryProps & { all: ReactNode }) {
  const { title, failed } = WORDS[discovery];
  const query = useQuery(discoveryShelfQuery(discovery));
  const heading = `${discovery}-films`;
  return (
    <section aria-labelledby={heading}>
      <SectionHead
        id={heading}
        title={title}
        more={query.data === undefined || query.data.items.length === 0 ? null : all}
      />
      <QueryState
        query={query}
        loading={
          <>
            <VisuallyHidden role="status">Loading</VisuallyHidden>
            <ul className={classes.shelf} aria-hidden="true">
              <FilmGridSkeleton count={8} />
            </ul>
          </>
        }
        errorTitle={failed}
      >
        {({ items, offline }) => (
          <>
            {offline ? <Offline /> : null}
            {items.length === 0 ? (
              <Nothing discovery={discovery} action={otherLink} />
            ) : (
              <ul className={classes.shelf} aria-labelledby={heading}>
                {items.map((film) => (
                  <FilmGridItem key={film.id} film={film} eager={discovery === 'popular'} sizes={SHELF_SIZES} />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryState>
    </section>
  );
}

/** An infinite grid of all popular or trending films. */
export function DiscoveryGrid({ discovery, otherLink }: DiscoveryProps) {
  const { title, failed } = WORDS[discovery];
  const query = useInfiniteQuery(discoveryQuery(discovery));
  return (
    <InfiniteList
      query={query}
      getKey={(film) => film.id}
      loading={
        <>
          <VisuallyHidden role="status">Loading</VisuallyHidden>
          <PosterGrid label="Loading">
            <FilmGridSkeleton count={36} />
          </PosterGrid>
        </>
      }
      errorTitle={failed}
      empty={<Nothing discovery={discovery} action={otherLink} />}
    >
      {(films) => (
        <>
          {query.data?.pages.some((page) => page.offline) === true ? <Offline /> : null}
          <FilmGrid label={title} films={films} />
        </>
      )}
    </InfiniteList>
  );
}
