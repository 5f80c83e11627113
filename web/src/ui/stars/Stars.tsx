import { MAX_STARS } from '@halfstar/contract/shared/rating';
import type { CSSProperties } from 'react';
import { buildStarsPath, CELL } from './star-shapes.ts';
import { starsInWords } from './star-value.ts';
import classes from './stars.module.css';

export type StarsProps = {
  /** Stars, 0.5–5 in half steps, null when not rated. */
  value: number | null;
  /** Height of one star in pixels. */
  size?: number;
  /** Draws no empty stars except the missing half of a half star: for dense lists. */
  compact?: boolean;
};

/**
 * A read-only rating. Screen readers read "3.5 stars". One drawing without any clipping, since a page shows many of them.
 */
export function Stars({ value, size = 16, compact = false }: StarsProps) {
  const shown = compact ? Math.ceil(value ?? 0) : MAX_STARS;
  const style = { '--star': `${size / 16}rem`, '--shown': shown } as CSSProperties;
  return (
    <span role="img" aria-label={starsInWords(value)} className={classes.stars} style={style}>
      <svg viewBox={`0 0 ${CELL * shown} ${CELL}`} aria-hidden="true" focusable="false">
        <path className={classes.empty} d={buildStarsPath(shown)} />
        <path className={classes.filled} d={buildStarsPath(value ?? 0)} />
      </svg>
    </span>
  );
}
