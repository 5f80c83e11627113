import '@mantine/core/styles/Modal.layer.css';
import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import { Modal } from '@mantine/core';
import { takeHeadingFocus, wishHeadingFocus } from '#lib/heading-focus.ts';
import { DialogHead } from '#ui/dialogs/DialogHead.tsx';
import { Sure } from '#ui/dialogs/Sure.tsx';
import { useDeleteReview } from '../hooks/review-changes.ts';
import classes from './reviews.module.css';

export type DeleteReviewProps = { review: Review; opened: boolean; onClose: () => void; onDeleted?: () => void };

/** The card that held the focus is gone: what it stood in takes it, the dialog under this one or the page. */
function keepFocus(): void {
  const [dialog, above] = document.querySelectorAll<HTMLElement>('[role="dialog"]');
  if (dialog !== undefined && above !== undefined) return dialog.focus();
  wishHeadingFocus();
  takeHeadingFocus();
}

/** Asks before a review is deleted. */
export default function DeleteReview({ review, opened, onClose, onDeleted }: DeleteReviewProps) {
  const { mutate, isPending } = useDeleteReview(review);
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        onClose();
        onDeleted?.();
        keepFocus();
      },
    });
  return (
    <Modal.Root opened={opened} onClose={onClose} size="sm" centered>
      <Modal.Overlay />
      <Modal.Content>
        <DialogHead title="Delete this review?" />
        <Modal.Body className={classes.sure}>
          <Sure deed="Delete Review" pending={isPending} onKeep={onClose} onDo={remove}>
            Your words about {review.movie.title} go, and the reactions to them. Your rating stays.
          </Sure>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
