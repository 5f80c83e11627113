import { toStars, toStored } from '@halfstar/contract/shared/rating';
import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react';
import { formatAverage, formatPercent, formatQuantity } from '#lib/numbers.ts';
import { starsInWords } from '#ui/stars/star-value.ts';
import { useScoresHidden, useTracking } from '../api/tracking.ts';
import { averageState, MIN_RATINGS, type Score } from '../model/average-rating.ts';
import classes from './histogram.module.css';

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
        <Bars
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
  if (state.kind === 'few')
    return `${formatQuantity(state.ratings, 'rating')}; the average shows from ${MIN_RATINGS} on`;
  if (state.kind === 'shown')
    return `${formatAverage(state.average)} ★ on average, from ${formatQuantity(state.ratings, 'rating')}`;
  return 'No member has rated it yet';
}

type BarsProps = { labelledBy: string; histogram: readonly number[]; mine: number | null; summary: string };

function Bars({ labelledBy, histogram, mine, summary }: BarsProps) {
  const [shown, setShown] = useState<number | null>(null);
  const total = histogram.reduce((sum, ratings) => sum + ratings, 0);
  const most = Math.max(1, ...histogram);
  const myBar = mine === null ? null : toStored(mine) - 1;
  const words = histogram.map((ratings, bar) => {
    const part = total === 0 ? '' : `, ${formatPercent(ratings / total)}`;
    return `${starsInWords(toStars(bar + 1))}: ${formatQuantity(ratings, 'rating')}${part}${bar === myBar ? ', with yours' : ''}`;
  });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its bars have the focus; the keys bubble */}
      <div role="group" aria-labelledby={labelledBy} className={classes.bars} onKeyDown={stepAmong}>
        {histogram.map((ratings, bar) => (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- the place is what a bar is
            key={bar}
            type="button"
            className={classes.bar}
            data-mine={bar === myBar || undefined}
            aria-label={words[bar]}
            onFocus={() => setShown(bar)}
            onBlur={() => setShown(null)}
            onPointerEnter={() => setShown(bar)}
            onPointerLeave={() => setShown(null)}
          >
            <span style={{ '--part': ratings / most } as CSSProperties} />
          </button>
        ))}
      </div>
      <p className={classes.scale} aria-hidden="true">
        <span>½ ★</span>
        <span>5 ★</span>
      </p>
      {shown === null ? (
        <p className={classes.caption}>{summary}</p>
      ) : (
        <p className={classes.caption} aria-hidden="true">
          {words[shown]}
        </p>
      )}
    </>
  );
}

const STEPS: Record<string, (bars: readonly Element[], at: number) => Element | undefined> = {
  ArrowLeft: (bars, at) => bars[at - 1],
  ArrowRight: (bars, at) => bars[at + 1],
  Home: (bars) => bars[0],
  End: (bars) => bars.at(-1),
};

/** The arrow keys move between bars. */
function stepAmong(event: KeyboardEvent<HTMLDivElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || document.activeElement === null) return;
  event.preventDefault();
  const bars = [...event.currentTarget.children];
  const next = step(bars, bars.indexOf(document.activeElement));
  if (next instanceof HTMLElement) next.focus();
}
