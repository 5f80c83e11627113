import { MAX_STARS } from '@halfstar/contract/shared/rating';
import type { CSSProperties } from 'react';
import classes from './stars.module.css';

const CELL = 24;

/** A five-pointed star in the cell that starts at `left`, a little plump so that it reads at 14 pixels. */
function star(left: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? 9.4 : 4.3;
    const angle = (Math.PI / 5) * index - Math.PI / 2;
    return `${(left + 12 + radius * Math.cos(angle)).toFixed(2)} ${(12.7 + radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}

const FIVE_STARS = Array.from({ length: MAX_STARS }, (_, index) => star(index * CELL)).join('');

const Row = ({ className }: { className: string | undefined }) => (
  <svg className={className} viewBox={`0 0 ${CELL * MAX_STARS} ${CELL}`} aria-hidden="true" focusable="false">
    <path d={FIVE_STARS} />
  </svg>
);

/** Only the drawing: five equal cells, filled from the left. Hidden from screen readers. */
export function StarRow({ value }: { value: number }) {
  const style = { '--filled': `${(value / MAX_STARS) * 100}%` } as CSSProperties;
  return (
    <span className={classes.row} style={style}>
      <Row className={classes.empty} />
      <Row className={classes.filled} />
    </span>
  );
}
