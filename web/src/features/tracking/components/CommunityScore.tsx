import { IconStarFilled } from '@tabler/icons-react';
import { average, count, counted } from '#lib/numbers.ts';
import { useTracking } from '../hooks/use-tracking.ts';
import classes from './tracking.module.css';

/** An average of fewer says more about them than about the film. */
const ENOUGH_RATINGS = 5;

type Score = { rating_average: number | null; rating_count: number };

/** "★ 3.8 (12)": the members' average on a card. What the card was told counts until the film itself is known. */
export function CommunityBadge({ movieId, told }: { movieId: string; told?: Score }) {
  const { tracking } = useTracking(movieId);
  const score = tracking?.community ?? told;
  if (score === undefined || score.rating_average === null) return null;
  const { rating_average: stars, rating_count: number } = score;
  return (
    <span className={classes.badge} title="Members' average">
      <IconStarFilled size={13} aria-hidden="true" />
      <span aria-hidden="true">
        {average(stars)} <span className={classes.badgeCount}>({count(number)})</span>
      </span>
      <span className={classes.spoken}>
        Members' average {average(stars)} of 5, {counted(number, 'rating')}
      </span>
    </span>
  );
}

/** The members' average in full, for the film's own dialog. */
export function CommunityScore({ movieId }: { movieId: string }) {
  const { tracking } = useTracking(movieId);
  if (tracking === null) return null;
  const { rating_average: stars, rating_count: number } = tracking.community;
  if (stars === null) return <p className={classes.score}>No member has rated it yet</p>;
  if (number < ENOUGH_RATINGS) {
    return (
      <p className={classes.score}>
        {counted(number, 'rating')} by members; the average shows from {ENOUGH_RATINGS} on
      </p>
    );
  }
  return (
    <p className={classes.score}>
      <IconStarFilled size={15} aria-hidden="true" />
      <span className={classes.scoreNumber}>{average(stars)}</span> / 5 from {counted(number, 'member')}
    </p>
  );
}
