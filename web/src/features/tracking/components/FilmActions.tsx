import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import {
  IconBookmark,
  IconBookmarkFilled,
  IconEye,
  IconEyeCheck,
  IconHeart,
  IconHeartFilled,
  IconRepeat,
} from '@tabler/icons-react';
import { type ReactNode, type RefCallback, useId } from 'react';
import { FilmAction } from '#ui/films/FilmAction.tsx';
import { useTrackFilm, useTracking } from '../api/tracking.ts';
import { getFavoriteChange } from '../model/tracking-change.ts';
import classes from './film-actions.module.css';
import { RateControl } from './RateControl.tsx';
import { ViewingsLine } from './ViewingsLine.tsx';

export type FilmActionsProps = {
  movie: Pick<MovieSummary, 'id' | 'title'>;
  /** The movie club in which the viewer has reviewed the film: it counts as watched, and is not taken off here. */
  watchedIn: string | null;
  /** The level of its heading: h3 in a dialog, h2 on a page. */
  heading: 'h2' | 'h3';
  /** Where the stars with their heading are shown apart from the rest, as the bar on the page of a film on phones. */
  stars?: { className: string | undefined; ref: RefCallback<HTMLElement> };
  /** Shown last: writing a review belongs to a higher feature. */
  children?: ReactNode;
};

/** "Your Actions" of a film: stars, lists, viewings, and what the caller adds. */
export function FilmActions({ movie, watchedIn, heading: Heading, stars, children }: FilmActionsProps) {
  const id = useId();
  const { tracking, error, retry } = useTracking(movie.id);
  const track = useTrackFilm(movie);
  const status = tracking?.status ?? 'none';
  const favorite = tracking?.favorite ?? false;
  const again = tracking?.see_again ?? false;
  const seen = status === 'watched';
  const isWatched = seen || watchedIn !== null;
  const listed = status === 'watchlist';
  const off = tracking === null;
  return (
    <section className={classes.actions} aria-labelledby={id}>
      <div className={stars === undefined ? classes.stars : `${classes.stars} ${stars.className}`} ref={stars?.ref}>
        <Heading id={id}>Your Actions</Heading>
        <RateControl movie={movie} size={34} />
      </div>
      <div className={classes.toggles}>
        {seen ? (
          <FilmAction
            label="See again"
            after={again ? ', no longer' : undefined}
            on={again}
            disabled={off}
            onClick={() => track((now) => ({ kind: 'again', on: !now.see_again }))}
            icon={<IconRepeat size={20} stroke={again ? 2.2 : 1.6} />}
          />
        ) : (
          <FilmAction
            label="Watchlist"
            before={listed ? 'Remove from ' : 'Add to '}
            on={listed}
            disabled={off}
            onClick={() => track((now) => ({ kind: now.status === 'watchlist' ? 'remove' : 'add', list: 'watchlist' }))}
            icon={listed ? <IconBookmarkFilled size={20} /> : <IconBookmark size={20} stroke={1.6} />}
          />
        )}
        <FilmAction
          label={watchedIn === null ? 'Watched' : `Watched in ${watchedIn}`}
          before={isWatched ? undefined : 'Mark as '}
          after={isWatched && watchedIn === null ? ', mark as unwatched' : undefined}
          on={isWatched}
          disabled={off || watchedIn !== null}
          onClick={() => track((now) => ({ kind: now.status === 'watched' ? 'remove' : 'add', list: 'watched' }))}
          icon={isWatched ? <IconEyeCheck size={20} stroke={1.8} /> : <IconEye size={20} stroke={1.6} />}
        />
        <FilmAction
          label="Favorites"
          before={favorite ? 'Remove from ' : 'Add to '}
          on={favorite}
          disabled={off}
          onClick={() => track(getFavoriteChange)}
          icon={favorite ? <IconHeartFilled size={20} /> : <IconHeart size={20} stroke={1.6} />}
        />
        {children}
      </div>
      <ViewingsLine movie={movie} />
      {error === null ? null : (
        <p className={classes.error} role="alert">
          How this film stands with you could not be loaded.{' '}
          <button type="button" onClick={retry}>
            Try Again
          </button>
        </p>
      )}
    </section>
  );
}
