import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useTrackFilm, useTracking } from '../api/tracking.ts';
import { getFavoriteChange } from '../model/tracking-change.ts';
import classes from './tracking.module.css';

/** The heart on cards: adds a film to the viewer's favorites or removes it. */
export function FavoriteButton({ movie, size = 20 }: { movie: Pick<MovieSummary, 'id' | 'title'>; size?: number }) {
  const { tracking } = useTracking(movie.id);
  const track = useTrackFilm(movie);
  const favorite = tracking?.favorite ?? false;
  const Icon = favorite ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={classes.heart}
      data-on={favorite || undefined}
      disabled={tracking === null}
      aria-pressed={favorite}
      aria-label={`Favorite: ${movie.title}`}
      title={favorite ? 'Remove from Favorites' : 'Add to Favorites'}
      onClick={() => track(getFavoriteChange)}
    >
      <Icon size={size} stroke={1.7} aria-hidden="true" />
    </button>
  );
}
