import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { ActionsMenu } from '#ui/ActionsMenu.tsx';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import type { DeleteReviewProps } from './DeleteReview.tsx';
import classes from './reviews.module.css';

const DeleteReview = lazyWithRetry<DeleteReviewProps>(() => import('./DeleteReview.tsx'));

export type ReviewActionsProps = {
  review: Review;
  /** Called after the review was deleted, so that a page about it can redirect. */
  onDeleted?: (() => void) | undefined;
};

/** The opened menu of `ReviewMenu`, with its dialog. */
export default function ReviewActions({ review, onDeleted }: ReviewActionsProps) {
  const { openReview } = useFilmDialogs();
  const [asking, setAsking] = useState(false);
  const { can, movie } = review;
  return (
    <>
      <ActionsMenu label={`Actions for your review of ${movie.title}`} className={classes.menuButton} openOnMount>
        {can.edit ? (
          <Menu.Item leftSection={<IconPencil size={18} stroke={1.6} />} onClick={() => openReview(movie.id)}>
            Edit Review
          </Menu.Item>
        ) : null}
        {can.remove ? (
          <Menu.Item
            leftSection={<IconTrash size={18} stroke={1.6} />}
            className={classes.danger}
            onClick={() => setAsking(true)}
          >
            Delete Review
          </Menu.Item>
        ) : null}
      </ActionsMenu>
      <LazyDialog opened={asking} onClose={() => setAsking(false)}>
        <DeleteReview review={review} opened={asking} onClose={() => setAsking(false)} onDeleted={onDeleted} />
      </LazyDialog>
    </>
  );
}
