import { VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { average, count, counted } from '#lib/numbers.ts';
import { useTracking, useVeil } from '../api/tracking.ts';
import { ScoreVeil } from './GivenStars.tsx';
import classes from './tracking.module.css';

/** An average of fewer says more about them than about the film. */
export const ENOUGH_RATINGS = 5;

type Score = { rating_average: number | null; rating_count: number };

/** "★ 3.8 (12)": the members' average on a card. Without one its place is kept. What the card was told counts until the film itself is known. */
export function CommunityBadge({ movieId, told }: { movieId: string; told?: Score }) {
  const { tracking } = useTracking(movieId);
  const veiled = useVeil(movieId);
  const score = tracking?.community ?? told;
  const { rating_average: stars, rating_count: number } = score ?? { rating_average: null, rating_count: 0 };
  if (number === 0) return <BadgePlace />;
  if (veiled || stars === null) return <ScoreVeil />;
  return (
    <span className={classes.badge} title="Members' average">
      <IconStarFilled size={13} aria-hidden="true" />
      <span aria-hidden="true">
        {average(stars)} <span className={classes.badgeCount}>({count(number)})</span>
      </span>
      <VisuallyHidden>
        Members' average {average(stars)} of 5, {counted(number, 'rating')}
      </VisuallyHidden>
    </span>
  );
}

/** The members' average below a poster or on a line; nothing until enough of them have rated the film. */
export function MembersAverage({ score, withCount }: { score: Score; withCount: boolean }) {
  const { rating_average: stars, rating_count: number } = score;
  if (number < ENOUGH_RATINGS) return null;
  if (stars === null) return <ScoreVeil size={13} />;
  return (
    <span className={classes.average} title="Members' average">
      <IconStarFilled size={11} aria-hidden="true" />
      <span aria-hidden="true">
        {average(stars)}
        {withCount ? <span className={classes.averageCount}> ({count(number)})</span> : null}
      </span>
      <VisuallyHidden>
        Members' average {average(stars)} of 5, {counted(number, 'rating')}
      </VisuallyHidden>
    </span>
  );
}
const BadgePlace = () => (
  <span className={classes.badge} data-empty aria-hidden="true">
    <IconStarFilled size={13} /> 0.0 (0)
  </span>
);

/** "3.8 ★ (12) by members", for the film's own dialog. Its line is there from the start, so that nothing moves. */
export function CommunityScore({ movieId }: { movieId: string }) {
  const { tracking } = useTracking(movieId);
  return <p className={classes.score}>{tracking === null ? '\u00a0' : <Score community={tracking.community} />}</p>;
}

function Score({ community: { rating_average: stars, rating_count: number } }: { community: Score }) {
  if (number === 0) return 'No member has rated it yet';
  // Hidden, and on its way since the film was watched just now.
  if (stars === null) return '\u00a0';
  // Short, so that the first rating takes as many lines as none on a phone.
  if (number < ENOUGH_RATINGS) return `${counted(number, 'rating')}; the average needs ${ENOUGH_RATINGS}`;
  return (
    <>
      <span className={classes.scoreNumber}>
        {average(stars)} <span aria-hidden="true">★</span>
        <VisuallyHidden>of 5 stars</VisuallyHidden>
      </span>{' '}
      ({count(number)}) by members
    </>
  );
}
