import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import { IconArrowsDiagonal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { FullReviewProps } from './FullReview.tsx';
import classes from './reviews.module.css';

const FullReview = lazyWithRetry<FullReviewProps>(() => import('./FullReview.tsx'));

/** A button that opens `children` in a full-screen dialog. */
export function FullReviewButton({ review, children }: { review: Review; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const { author, movie } = review;
  return (
    <>
      <IconButton
        className={classes.menuButton}
        aria-label={`${author.display_name}’s review of ${movie.title} in full`}
        onClick={() => setOpened(true)}
      >
        <IconArrowsDiagonal size={18} stroke={1.7} aria-hidden="true" />
      </IconButton>
      <LazyDialog opened={opened} onClose={() => setOpened(false)}>
        <FullReview review={review} opened={opened} onClose={() => setOpened(false)}>
          {children}
        </FullReview>
      </LazyDialog>
    </>
  );
}
