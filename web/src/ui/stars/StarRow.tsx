import { MAX_STARS } from '@halfstar/contract/shared/rating';
import type { CSSProperties } from 'react';
import { buildStarsPath, CELL } from './star-shapes.ts';
import classes from './stars.module.css';

const FIVE_STARS = buildStarsPath(MAX_STARS);

const Row = ({ className }: { className: string | undefined }) => (
  <svg className={className} viewBox={`0 0 ${CELL * MAX_STARS} ${CELL}`} aria-hidden="true" focusable="false">
    <path d={FIVE_STARS} />
  </svg>
);

/**
 * The drawing of five stars, filled from the left, without any meaning for screen readers, which it is hidden from. For a rating use
 * `Stars`.
 */
export function StarRow({ value }: { value: number }) {
  const style = { '--filled': `${(value / MAX_STARS) * 100}%` } as CSSProperties;
  return (
    <span className={classes.row} style={style}>
      <Row className={classes.empty} />
      <Row className={classes.filled} />
    </span>
  );
}
