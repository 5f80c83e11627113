import type { ReactNode } from 'react';
import { PosterBackdrop } from '#features/accounts/components/PosterBackdrop.tsx';
import classes from './auth-layout.module.css';

/** The look of the pages around signing up: a column to fill in and, where there is room, posters beside it. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.layout}>
      <div className={classes.column}>{children}</div>
      <div className={classes.posters}>
        <PosterBackdrop />
      </div>
    </div>
  );
}
