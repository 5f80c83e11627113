import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import type { ReactNode } from 'react';
import { Dialog } from '#ui/dialogs/Dialog.tsx';

export type FullReviewProps = { review: Review; opened: boolean; onClose: () => void; children: ReactNode };

/** A dialog with the whole review, over the list that shows its beginning. */
export default function FullReview({ review, opened, onClose, children }: FullReviewProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`${review.author.display_name} on ${review.movie.title}`}
      size="46rem"
      fullScreenOnPhones
    >
      {children}
    </Dialog>
  );
}
