import type { ReactNode } from 'react';
import classes from './posters.module.css';

/** Posters in columns that fit: about three on a phone, gaps a twelfth of a poster. Each child is one `<li>`. */
export function PosterGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {children}
    </ul>
  );
}
