import classes from './progress-bar.module.css';

export type ProgressBarProps = {
  label: string;
  /** How much is done; without it, the bar shows only that something goes on. */
  done?: { value: number; of: number };
};

/** A thin bar that shows how far something is. */
export const ProgressBar = ({ label, done }: ProgressBarProps) => (
  <progress
    className={classes.bar}
    aria-label={label}
    value={done?.value}
    max={done === undefined ? undefined : Math.max(done.of, 1)}
  />
);
