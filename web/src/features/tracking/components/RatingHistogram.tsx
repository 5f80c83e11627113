import { useId } from 'react';
import { formatAverage, formatQuantity } from '#lib/numbers.ts';
import { useScoresHidden, useTracking } from '../api/tracking.ts';
import { averageState, MIN_RATINGS, type Score } from '../model/average-rating.ts';
import classes from './histogram.module.css';
import { RatingBars } from './RatingBars.tsx';

export type RatingHistogramProps = {
  movieId: string;
  /** The level of its heading: h3 in a dialog, h2 on a page. */
  heading: 'h2' | 'h3';
};

const NO_BARS: readonly number[] = Array.from({ length: 10 }, () => 0);

/** How many members gave a film ½, 1, 1½ … 5 stars, and where the viewer's own rating is among them. */
export function RatingHistogram({ movieId, heading: Heading }: RatingHistogramProps) {
  const id = useId();
  const { tracking, error, retry } = useTracking(movieId);
  const veiled = useScoresHidden(movieId);
  // A chart of fewer says nothing; how many there are is said beside the film's title.
  if (tracking !== null && tracking.community.rating_count < MIN_RATINGS) return null;
  return (
    <section className={classes.section} aria-labelledby={id} aria-busy={tracking === null && error === null}>
      <Heading id={id}>Members’ ratings</Heading>
      {error !== null ? (
        <p className={classes.caption} role="alert">
          The ratings could not be loaded.{' '}
          <button type="button" className={classes.retry} onClick={retry}>
            Try Again
          </button>
        </p>
      ) : tracking !== null && (veiled || tracking.community.histogram === null) ? (
        <p className={classes.veiled}>Hidden until you have seen it. Mark it as watched and the ratings show.</p>
      ) : (
        <RatingBars
          counted="rating"
          labelledBy={id}
          histogram={tracking?.community.histogram ?? NO_BARS}
          mine={tracking?.rating ?? null}
          summary={tracking === null ? '\u00a0' : describeAverage(tracking.community)}
        />
      )}
    </section>
  );
}

function describeAverage(score: Score): string {
  const state = averageState(score);
  return state.kind === 'shown'
    ? `${formatAverage(state.average)} ★ on average, from ${formatQuantity(state.ratings, 'rating')}`
    : '\u00a0';
}
