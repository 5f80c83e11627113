import type { ReactNode, Ref } from 'react';
import classes from './people.module.css';

export type PeopleProps = {
  label: string;
  /** Each a `PersonRow`. */
  children: ReactNode;
  ref?: Ref<HTMLUListElement>;
};

/** The `<ul>` around the `PersonRow`s of a list of members. */
export const PersonRows = ({ label, children, ref }: PeopleProps) => (
  <ul ref={ref} className={classes.people} aria-label={label}>
    {children}
  </ul>
);
