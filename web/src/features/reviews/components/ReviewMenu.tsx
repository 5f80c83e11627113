import { Suspense, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { ActionsButton } from '#ui/ActionsButton.tsx';
import type { ReviewActionsProps } from './ReviewActions.tsx';
import classes from './reviews.module.css';

// Loaded on demand, because few cards are the viewer's own. The button has its place at once, so that nothing moves when it has loaded.
const ReviewActions = lazyWithRetry<ReviewActionsProps>(() => import('./ReviewActions.tsx'));

/** A button with the menu of the viewer's own review. Renders nothing where they can neither edit nor delete it. */
export function ReviewMenu(props: ReviewActionsProps) {
  const { can, movie } = props.review;
  const [pressed, setPressed] = useState(false);
  if (!can.edit && !can.remove) return null;
  const button = (
    <ActionsButton
      label={`Actions for your review of ${movie.title}`}
      className={classes.menuButton}
      onClick={() => setPressed(true)}
    />
  );
  return pressed ? (
    <Suspense fallback={button}>
      <ReviewActions {...props} />
    </Suspense>
  ) : (
    button
  );
}
