import type { CSSProperties } from 'react';
import { StarRow } from './StarRow.tsx';
import { starsInWords } from './star-value.ts';
import classes from './stars.module.css';

export type StarsProps = {
  /** Stars (0.5–5; an average may lie between), null when not rated. */
  value: number | null;
  /** Height of one star in pixels. */
  size?: number;
  /** Draws no empty stars except the missing half of a half star: for dense lists. */
  compact?: boolean;
};

/** A read-only rating. Screen readers read "3.5 stars". */
export function Stars({ value, size = 16, compact = false }: StarsProps) {
  const words = starsInWords(value === null ? null : Math.round(value * 10) / 10);
  const style = { '--star': `${size / 16}rem`, '--shown': compact ? Math.ceil(value ?? 0) : 5 } as CSSProperties;
  return (
    <span role="img" aria-label={words} className={classes.stars} style={style}>
      <StarRow value={value ?? 0} />
    </span>
  );
}
