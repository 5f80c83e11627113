import type { ReactNode } from 'react';
import { PosterWall } from '#features/accounts/components/PosterWall.tsx';
import classes from './entrance.module.css';

/** The look of the pages around signing up: a column to fill in and, where there is room, posters beside it. */
export function Entrance({ children }: { children: ReactNode }) {
  return (
    <div className={classes.entrance}>
      <div className={classes.column}>{children}</div>
      <div className={classes.posters}>
        <PosterWall />
      </div>
    </div>
  );
}
