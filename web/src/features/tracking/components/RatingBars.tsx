import { toStars, toStoredRating } from '@halfstar/contract/shared/rating';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { formatPercent, formatQuantity } from '#lib/numbers.ts';
import { starsInWords } from '#ui/stars/star-value.ts';
import classes from './histogram.module.css';

export type RatingBarsProps = {
  labelledBy: string;
  /** How many of each rating there are, from half a star to five. */
  histogram: readonly number[];
  /** What a bar counts. */
  counted: 'rating' | 'film';
  /** The viewer's own rating in stars, whose bar is marked. */
  mine?: number | null;
  /** Shown while no bar is looked at. */
  summary: string;
};

/** Ten bars, each of which can be reached by keyboard and has a text. */
export function RatingBars({ labelledBy, histogram, counted, mine = null, summary }: RatingBarsProps) {
  const [shown, setShown] = useState<number | null>(null);
  const total = histogram.reduce((sum, ratings) => sum + ratings, 0);
  const most = Math.max(1, ...histogram);
  const myBar = mine === null ? null : toStoredRating(mine) - 1;
  const words = histogram.map((ratings, bar) => {
    const part = total === 0 ? '' : `, ${formatPercent(ratings / total)}`;
    return `${starsInWords(toStars(bar + 1))}: ${formatQuantity(ratings, counted)}${part}${bar === myBar ? ', with yours' : ''}`;
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
