import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useDeleteReview } from '../api/review-mutations.ts';

export type DeleteReviewProps = { review: Review; opened: boolean; onClose: () => void; onDeleted?: () => void };

/** Asks for confirmation and deletes the viewer's review, with a toast to undo it. */
export default function DeleteReview({ review, opened, onClose, onDeleted }: DeleteReviewProps) {
  const { mutate, isPending } = useDeleteReview(review);
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        onClose();
        onDeleted?.();
      },
    });
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete this review?"
      action="Delete Review"
      pending={isPending}
      onCancel={onClose}
      onConfirm={remove}
    >
      Your words about {review.movie.title} go, and the reactions to them. Your rating stays.
    </ConfirmDialog>
  );
}
