import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import { ActionIcon, Button, Menu, Modal } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useDialogs } from '#lib/dialogs.ts';
import { useDeleteReview } from '../hooks/review-changes.ts';
import classes from './reviews.module.css';

export type ReviewMenuProps = {
  review: Review;
  /** After the review is gone: a page about it must lead elsewhere. */
  onDeleted?: () => void;
};

/** What the viewer may do to a review; nothing when that is nothing. */
export function ReviewMenu({ review, onDeleted }: ReviewMenuProps) {
  const { openReview } = useDialogs();
  const [asking, setAsking] = useState(false);
  const { can, movie } = review;
  if (!can.edit && !can.remove) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={`Actions for your review of ${movie.title}`} className={classes.menuButton}>
            <IconDots size={20} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
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
        </Menu.Dropdown>
      </Menu>
      <DeleteReview review={review} opened={asking} onClose={() => setAsking(false)} onDeleted={onDeleted} />
    </>
  );
}

type DeleteReviewProps = ReviewMenuProps & { opened: boolean; onClose: () => void };

function DeleteReview({ review, opened, onClose, onDeleted }: DeleteReviewProps) {
  const { mutate, isPending } = useDeleteReview(review);
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        onClose();
        onDeleted?.();
      },
    });
  return (
    <Modal opened={opened} onClose={onClose} title="Delete this review?" size="sm">
      <p className={classes.question}>
        Your words about {review.movie.title} and the reactions to them will be gone for good. Your rating stays.
      </p>
      <div className={classes.answers}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep it
        </Button>
        <Button className={classes.dangerButton} variant="default" loading={isPending} onClick={remove}>
          Delete Review
        </Button>
      </div>
    </Modal>
  );
}
