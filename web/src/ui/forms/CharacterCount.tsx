import { formatCount } from '#lib/numbers.ts';
import classes from './character-count.module.css';

/** How many of the allowed characters are typed, below a field. Not for screen readers, which would read it at every key. */
export const CharacterCount = ({ length, most }: { length: number; most: number }) => (
  <p className={classes.count} data-over={length > most || undefined} aria-hidden="true">
    {formatCount(length)} / {formatCount(most)}
  </p>
);
