import '@mantine/core/styles/Kbd.layer.css';
import type { ListEntry } from '@halfstar/contract/tracking/tracking.schema';
import { Button, Kbd } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { shortcutLetter } from '#lib/keys.ts';
import { formatQuantity } from '#lib/numbers.ts';
import { mayTakeFocus } from '#ui/may-take-focus.ts';
import { Poster } from '#ui/posters/Poster.tsx';
import { StarRating } from '#ui/stars/StarRating.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { PosterSkeleton, SkeletonBar } from '#ui/states/Skeletons.tsx';
import { toastError } from '#ui/toasts.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useSaveRating } from '../api/rating-sync.ts';
import { useUnratedFilmsQueue } from '../api/unrated-films.ts';
import classes from './rate-shelf.module.css';

const NEXT = 8;

/** Watched films without a rating, one after the other: stars, Enter, next. */
export function RateShelf({ userId, empty }: { userId: string; empty: ReactNode }) {
  const { queue, left, query, put, settle } = useUnratedFilmsQueue(userId);
  const [current] = queue;
  const known = current !== undefined || !(query.isError || query.isFetching || query.hasNextPage);
  return (
    <QueryState
      query={{ data: known ? queue : undefined, error: query.error, refetch: query.refetch }}
      loading={<ShelfSkeleton />}
      errorTitle="The shelf could not be loaded."
    >
      {([first, ...rest]) =>
        first === undefined ? (
          empty
        ) : (
          <FilmToRate key={first.id} entry={first} next={rest.slice(0, NEXT)} left={left} put={put} settle={settle} />
        )
      }
    </QueryState>
  );
}

function ShelfSkeleton() {
  return (
    <div className={classes.shelf}>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <div className={classes.bench} aria-hidden="true">
        <div className={classes.poster}>
          <PosterSkeleton />
        </div>
        <div className={classes.words}>
          <SkeletonBar width="14rem" height="2rem" />
          <SkeletonBar width="12rem" height="2.5rem" />
        </div>
      </div>
    </div>
  );
}

type FilmToRateProps = {
  entry: ListEntry;
  next: readonly ListEntry[];
  left: number;
  /** Postpones a film to the end of the queue, or moves it to the front again. */
  put: (entry: ListEntry, where: 'last' | 'first') => void;
  settle: (entry: ListEntry) => void;
};

/** The current film. It leaves at once and returns when its rating was refused or not answered. */
function FilmToRate({ entry, next, left, put, settle }: FilmToRateProps) {
  const { movie } = entry;
  const [rating, setRating] = useState<number | null>(null);
  const sync = useSaveRating();
  const bench = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // With a keyboard, the focus moves to the next film's stars.
    if (window.matchMedia('(hover: hover)').matches && mayTakeFocus(bench.current))
      bench.current?.querySelector<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true });
  }, []);
  const save = async () => {
    if (rating === null) return;
    settle(entry);
    const result = await sync(movie.id, rating);
    if (result.success) return;
    toastError(result.error, `Your stars for ${movie.title} ${result.isUnknown ? 'may' : 'could'} not be saved.`);
    put(entry, 'first');
  };
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLButtonElement) return;
    if (event.key === 'Enter') void save();
    else if (shortcutLetter(event) === 's') put(entry, 'last');
    else return;
    event.preventDefault();
  };
  return (
    <section className={classes.shelf} aria-label={`Rate ${movie.title}`}>
      <p className={classes.left} role="status">
        {formatQuantity(left, 'film')} to rate
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the stars in it bubble up to here */}
      <div ref={bench} className={classes.bench} onKeyDown={key}>
        <div className={classes.poster}>
          <PosterLink movie={movie} eager sizes="(min-width: 48em) 15rem, 45vw" />
        </div>
        <div className={classes.words}>
          <h2>
            {movie.title} {movie.year === null ? null : <span>{movie.year}</span>}
          </h2>
          <StarRating value={rating} onChange={setRating} label={`Your rating of ${movie.title}`} size={44} />
          <div className={classes.answers}>
            <Button disabled={rating === null} onClick={() => void save()}>
              Save and go on
            </Button>
            <Button variant="default" onClick={() => put(entry, 'last')}>
              Later
            </Button>
          </div>
          <p className={classes.keys}>
            <Kbd>1</Kbd> to <Kbd>5</Kbd> stars, <Kbd>←</Kbd> <Kbd>→</Kbd> half a star, <Kbd>Enter</Kbd> saves,{' '}
            <Kbd>S</Kbd> leaves it for later
          </p>
        </div>
      </div>
      {next.length === 0 ? null : (
        <ul className={classes.next} aria-label="Next">
          {next.map((one) => (
            <li key={one.id}>
              <Poster movie={one.movie} sizes="6rem" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
