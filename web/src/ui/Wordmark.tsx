import { useId } from 'react';
import classes from './wordmark.module.css';

/** The points of public/favicon.svg. */
const STAR = 'M16 2.6 20.1 11.2 29.6 12.4 22.6 18.9 24.4 28.3 16 23.7 7.6 28.3 9.4 18.9 2.4 12.4 11.9 11.2Z';

/** The logo, half a star, without the name. Decorative: the name is beside it or on its link. */
export function LogoMark({ size = 28 }: { size?: number }) {
  const half = useId();
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <clipPath id={half}>
        <rect width="16" height="32" />
      </clipPath>
      <path d={STAR} className={classes.outline} />
      <path d={STAR} className={classes.fill} clipPath={`url(#${half})`} />
    </svg>
  );
}

/** The logo with the name Halfstar beside it. */
export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <LogoMark size={28} />
      <span>Halfstar</span>
    </span>
  );
}
