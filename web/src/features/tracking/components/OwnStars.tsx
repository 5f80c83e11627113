import { Stars } from '#ui/stars/Stars.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useTracking } from '../api/tracking.ts';
import classes from './tracking.module.css';

/** The viewer's own stars for a film, read-only. Renders nothing when it is not rated. */
export function OwnStars({ movieId }: { movieId: string }) {
  const { tracking } = useTracking(movieId);
  if (tracking === null || tracking.rating === null) return null;
  return (
    <span className={classes.ownStars}>
      <VisuallyHidden>You gave it</VisuallyHidden>
      <Stars value={tracking.rating} size={13} compact />
    </span>
  );
}
