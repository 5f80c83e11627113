import type { Discovery } from '@halfstar/contract/tracking/browse.schema';
import { VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadMore } from '#ui/paging/LoadMore.tsx';
import { PosterGrid } from '#ui/posters/PosterGrid.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { discoveryQuery, discoveryShelfQuery } from '../api/film-grid-queries.ts';
import { FilmGrid, FilmGridItem, FilmGridSkeleton, filmsOnce } from './FilmGrid.tsx';
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
  /** What to do where there is nothing. */
  elsewhere: ReactNode;
};

/** The first of the popular or trending films: eight, six on a phone. */
export function DiscoveryShelf({ discovery, elsewhere, all }: DiscoveryProps & { all: ReactNode }) {
  const { title, failed } = WORDS[discovery];
  const { data, error, isFetching, refetch } = useQuery(discoveryShelfQuery(discovery));
  const heading = `${discovery}-films`;
  return (
    <section aria-labelledby={heading}>
      <div className={classes.shelfHead}>
        <h2 id={heading}>{title}</h2>
        {data === undefined || data.items.length === 0 ? null : all}
      </div>
      {data === undefined && error !== null ? (
        <ErrorState title={failed} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {data === undefined && error === null ? (
        <>
          <VisuallyHidden role="status">Loading</VisuallyHidden>
          <ul className={classes.shelf} aria-hidden="true">
            <FilmGridSkeleton count={8} />
          </ul>
        </>
      ) : null}
      {data?.offline === true ? <Offline /> : null}
      {data?.items.length === 0 ? <Nothing discovery={discovery} action={elsewhere} /> : null}
      {data === undefined || data.items.length === 0 ? null : (
        <ul className={classes.shelf} aria-labelledby={heading}>
          {data.items.map((film) => (
            <FilmGridItem key={film.id} film={film} eager={discovery === 'popular'} sizes={SHELF_SIZES} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** All of them, endlessly. */
export function DiscoveryGrid({ discovery, elsewhere }: DiscoveryProps) {
  const { title, failed } = WORDS[discovery];
  const query = useInfiniteQuery(discoveryQuery(discovery));
  if (query.data === undefined) {
    if (query.error !== null) {
      return (
        <ErrorState
          title={failed}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      );
    }
    return (
      <>
        <VisuallyHidden role="status">Loading</VisuallyHidden>
        <PosterGrid label="Loading">
          <FilmGridSkeleton count={36} />
        </PosterGrid>
      </>
    );
  }
  const films = filmsOnce(query.data.pages);
  if (films.length === 0) return <Nothing discovery={discovery} action={elsewhere} />;
  return (
    <>
      {query.data.pages.some((page) => page.offline) ? <Offline /> : null}
      <FilmGrid label={title} films={films} />
      <LoadMore pager={query} />
    </>
  );
}
