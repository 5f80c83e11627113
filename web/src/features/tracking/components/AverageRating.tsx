import { IconStarFilled } from '@tabler/icons-react';
import { formatAverage, formatCount, formatQuantity } from '#lib/numbers.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useTracking } from '../api/tracking.ts';
import { type AverageState, averageState, MIN_RATINGS, type Score } from '../model/average-rating.ts';
import { HiddenScore } from './GivenStars.tsx';
import { useHidesScoresSetting } from './hidden-scores.ts';
import classes from './tracking.module.css';

export type AverageRatingProps = {
  score: Score;
  /** `poster`: small, below a poster or on a line. `card`: larger, with a placeholder where there is none. `line`: in words. */
  as: 'poster' | 'card' | 'line';
  /** Whether the score is hidden until the viewer has watched the film. */
  veiled?: boolean;
  withCount?: boolean;
};

/**
 * The members' average of a film: from 5 ratings on, on cards from the first. It is hidden from members who hide scores and
 * have not watched the film.
 */
export function AverageRating({ score, as, veiled = false, withCount = true }: AverageRatingProps) {
  const state = averageState(score, { veiled, minRatings: as === 'card' ? 1 : MIN_RATINGS });
  if (as === 'line') return <AverageInWords state={state} />;
  if (state.kind === 'hidden') return <HiddenScore size={as === 'card' ? 15 : 13} />;
  if (state.kind !== 'shown') return as === 'card' ? <CardPlaceholder /> : null;
  return (
    <span
      role="img"
      aria-label={`Members' average ${formatAverage(state.average)} of 5, ${formatQuantity(state.ratings, 'rating')}`}
      className={as === 'card' ? classes.badge : classes.average}
      title="Members' average"
    >
      <IconStarFilled size={as === 'card' ? 13 : 11} aria-hidden="true" />
      {formatAverage(state.average)}
      {withCount ? <span className={classes.averageCount}> ({formatCount(state.ratings)})</span> : null}
    </span>
  );
}

/** "3.8 ★ (12) by members" */
function AverageInWords({ state }: { state: AverageState }) {
  switch (state.kind) {
    case 'unrated':
      return 'No member has rated it yet';
    case 'few':
      // Short, so that on a phone it takes one line with and without a rating.
      return `${formatQuantity(state.ratings, 'rating')}; the average needs ${MIN_RATINGS}`;
    case 'hidden':
      return '\u00a0';
    case 'shown':
      return (
        <>
          <span className={classes.scoreNumber}>
            {formatAverage(state.average)} <span aria-hidden="true">★</span>
            <VisuallyHidden>of 5 stars</VisuallyHidden>
          </span>{' '}
          ({formatCount(state.ratings)}) by members
        </>
      );
  }
}

const CardPlaceholder = () => (
  <span className={classes.badge} data-empty aria-hidden="true">
    <IconStarFilled size={13} /> 0.0 (0)
  </span>
);

/** The average on a card. The card's own data is used until the film's tracking is loaded. */
export function CardAverage({ movieId, cardScore }: { movieId: string; cardScore?: Score }) {
  const { tracking } = useTracking(movieId);
  const hides = useHidesScoresSetting();
  const score = tracking?.community ?? cardScore ?? { rating_average: null, rating_count: 0 };
  return <AverageRating score={score} as="card" veiled={hides && tracking?.status !== 'watched'} />;
}

/** The average in the film's view. Its line is reserved from the start, so that nothing shifts. */
export function FilmAverage({ movieId }: { movieId: string }) {
  const { tracking } = useTracking(movieId);
  return (
    <p className={classes.score}>
      {tracking === null ? '\u00a0' : <AverageRating score={tracking.community} as="line" />}
    </p>
  );
}
