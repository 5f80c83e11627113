import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import {
  IconBookmark,
  IconBookmarkFilled,
  IconEye,
  IconEyeCheck,
  IconHeart,
  IconHeartFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTrackFilm, useTracking } from '../hooks/use-tracking.ts';
import { RateControl } from './RateControl.tsx';
import classes from './tracking.module.css';

export type FilmActionsProps = {
  movie: Pick<MovieSummary, 'id' | 'title'>;
  /** Stands last: writing a review belongs to a room above this one. */
  children?: ReactNode;
};

/** "Your Actions" of a film: the stars, the three lists, and what the caller adds. */
export function FilmActions({ movie, children }: FilmActionsProps) {
  const { tracking, error, retry } = useTracking(movie.id);
  const track = useTrackFilm(movie.id);
  const status = tracking?.status ?? 'none';
  const favorite = tracking?.favorite ?? false;
  const seen = status === 'watched';
  const listed = status === 'watchlist';
  const off = tracking === null;
  return (
    <section className={classes.actions} aria-labelledby="your-actions">
      <div className={classes.actionsHead}>
        <h3 id="your-actions">Your Actions</h3>
        <RateControl movie={movie} size={34} />
      </div>
      <div className={classes.toggles}>
        <Toggle
          label="Watchlist"
          hint={listed ? 'Remove from watchlist' : seen ? 'You have watched it' : 'Add to watchlist'}
          on={listed}
          disabled={off || seen}
          onClick={() => track({ kind: listed ? 'remove' : 'add', list: 'watchlist' })}
          icon={listed ? <IconBookmarkFilled size={20} /> : <IconBookmark size={20} stroke={1.6} />}
        />
        <Toggle
          label="Watched"
          hint={seen ? 'Mark as unwatched' : 'Mark as watched'}
          on={seen}
          disabled={off}
          onClick={() => track({ kind: seen ? 'remove' : 'add', list: 'watched' })}
          icon={seen ? <IconEyeCheck size={20} stroke={1.8} /> : <IconEye size={20} stroke={1.6} />}
        />
        <Toggle
          label="Favourite"
          hint={favorite ? 'Remove from favourites' : 'Add to favourites'}
          on={favorite}
          disabled={off}
          onClick={() => track({ kind: favorite ? 'remove' : 'add', list: 'favorites' })}
          icon={favorite ? <IconHeartFilled size={20} /> : <IconHeart size={20} stroke={1.6} />}
        />
        {children}
      </div>
      {error === null ? null : (
        <p className={classes.trouble} role="alert">
          How this film stands with you could not be loaded.{' '}
          <button type="button" onClick={retry}>
            Try Again
          </button>
        </p>
      )}
    </section>
  );
}

type ToggleProps = {
  label: string;
  hint: string;
  on: boolean;
  disabled: boolean;
  onClick: () => void;
  icon: ReactNode;
};

function Toggle({ label, hint, on, disabled, onClick, icon }: ToggleProps) {
  return (
    <button
      type="button"
      className={classes.toggle}
      data-on={on || undefined}
      aria-label={hint}
      title={hint}
      disabled={disabled}
      onClick={onClick}
    >
      <span aria-hidden="true">{icon}</span>
      <span>{label}</span>
    </button>
  );
}
