import type { ReactNode } from 'react';
import { PosterBackdrop } from '#features/accounts/components/PosterBackdrop.tsx';
import classes from './auth-layout.module.css';

/** The layout of the pages around signing up: a column for the form and, on wide screens, posters beside it. */
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
