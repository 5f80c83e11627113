import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { formatQuantity, formatShortCount } from '#lib/numbers.ts';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { spoilerTextQuery } from '../api/review-queries.ts';
import classes from './comment-thread.module.css';

// Loaded on demand, because most cards are read without their comments.
const Thread = lazyWithRetry(() => import('#features/comments/components/Thread.tsx'));

export type CommentThreadProps = {
  review: Review;
  /** Whether it is open from the start. */
  opened: boolean;
  /** A comment to scroll to. */
  commentId?: string | undefined;
  /** Shown in the same line as the button. */
  children: ReactNode;
};

/**
 * The number of comments on a review as a button that opens the thread. While the review's spoilers are hidden, only the number is shown.
 */
export function CommentThread({ review, opened, commentId, children }: CommentThreadProps) {
  const [open, setOpen] = useState(opened);
  const panel = useId();
  const typed = useRef('');
  const revealed = useQuery({ ...spoilerTextQuery(review.id), enabled: false });
  const veiled = review.content === null && revealed.data === undefined;
  const number = review.comment_count;
  const name = `${review.author.display_name}’s review of ${review.movie.title}`;
  return (
    <>
      <div className={classes.line}>
        {children}
        {veiled ? (
          <HiddenComments number={number} />
        ) : (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            onClick={() => setOpen(!open)}
          >
            <IconMessageCircle size={18} stroke={1.6} aria-hidden="true" />
            {number === 0 ? 'Comment' : <Counted number={number} />}
          </button>
        )}
      </div>
      {open && !veiled ? (
        <div id={panel} className={classes.panel}>
          <ErrorBoundary>
            <Suspense fallback={<TextSkeleton lines={2} />}>
              <Thread subject={{ id: review.id, name, author: review.author }} commentId={commentId} typed={typed} />
            </Suspense>
          </ErrorBoundary>
        </div>
      ) : null}
    </>
  );
}

const Counted = ({ number }: { number: number }) => (
  <>
    <span aria-hidden="true" className={classes.count}>
      {formatShortCount(number)}
    </span>
    <VisuallyHidden>{formatQuantity(number, 'comment')}</VisuallyHidden>
  </>
);

/** Comments may contain the same spoilers as the text. */
function HiddenComments({ number }: { number: number }) {
  if (number === 0) return null;
  return (
    <span className={classes.behind} title={`${formatQuantity(number, 'comment')}, shown with the review`}>
      <IconMessageCircle size={18} stroke={1.6} aria-hidden="true" />
      <Counted number={number} />
    </span>
  );
}
