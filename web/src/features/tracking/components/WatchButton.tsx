import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { IconBookmarkFilled, IconCheck, IconPlus } from '@tabler/icons-react';
import { useTrackFilm, useTracking } from '../api/tracking.ts';
import { getNextWatchChange } from '../model/tracking-change.ts';
import classes from './tracking.module.css';

const STATUS_BUTTONS = {
  none: { label: 'Add to Watch', Icon: IconPlus, action: 'add to your watchlist' },
  watchlist: { label: 'In Watchlist', Icon: IconBookmarkFilled, action: 'mark as watched' },
  watched: { label: 'Watched', Icon: IconCheck, action: 'take off watched' },
} as const;

export type WatchButtonProps = {
  movie: Pick<MovieSummary, 'id' | 'title'>;
  /** `label`: a watched film is a disabled label. `toggle`: pressing again removes it from watched. */
  watched: 'label' | 'toggle';
  /** The movie club in which the viewer has reviewed the film: it counts as watched, and is not taken off here. */
  watchedIn?: string | null;
  /** Shows only the icon, where space is limited. */
  compact?: boolean;
  tabIndex?: number;
};

/**
 * A button that moves a film on: none → watchlist → watched, and with `toggle` back to none. As wide as its widest label, so that nothing
 * beside it shifts.
 */
export function WatchButton({ movie, watched, watchedIn = null, compact = false, tabIndex }: WatchButtonProps) {
  const { tracking } = useTracking(movie.id);
  const track = useTrackFilm(movie);
  const status = watchedIn === null ? (tracking?.status ?? 'none') : 'watched';
  const { label: usualLabel, Icon, action } = STATUS_BUTTONS[status];
  const label = watchedIn === null ? usualLabel : `Watched in ${watchedIn}`;
  const settled = status === 'watched' && (watched === 'label' || watchedIn !== null);
  return (
    <button
      type="button"
      className={classes.watch}
      data-status={status}
      data-compact={compact || undefined}
      tabIndex={tabIndex}
      disabled={settled || tracking === null}
      aria-label={settled ? `${label}: ${movie.title}` : `${label}: ${movie.title}, ${action}`}
      title={settled ? (watchedIn === null ? undefined : label) : action.charAt(0).toUpperCase() + action.slice(1)}
      onClick={() => track((now) => getNextWatchChange(now.status))}
    >
      <Icon size={16} stroke={2} aria-hidden="true" />
      {compact ? null : <span className={classes.watchLabel}>{label}</span>}
    </button>
  );
}
