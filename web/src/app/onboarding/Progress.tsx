import type { CSSProperties } from 'react';
import classes from './onboarding.module.css';

/** "Step 1 of 3", in words and as a bar. */
export function OnboardingProgress({ number, of }: { number: number; of: number }) {
  return (
    <div className={classes.progress}>
      <p>
        Step {number} of {of}
      </p>
      <span className={classes.track} aria-hidden="true">
        <span style={{ '--done': number / of } as CSSProperties} />
      </span>
    </div>
  );
}
