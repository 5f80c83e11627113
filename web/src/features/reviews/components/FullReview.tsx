import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { DialogHead, DialogRoot } from '#ui/dialogs/Dialog.tsx';
import classes from './reviews.module.css';

export type FullReviewProps = { review: Review; opened: boolean; onClose: () => void; children: ReactNode };

/** A review in full over the list that shows its beginning. */
export default function FullReview({ review, opened, onClose, children }: FullReviewProps) {
  const phone = useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false });
  return (
    <DialogRoot opened={opened} onClose={onClose} size="46rem" fullScreen={phone} centered={!phone}>
      <Modal.Content>
        <DialogHead title={`${review.author.display_name} on ${review.movie.title}`} />
        <Modal.Body className={classes.full}>{children}</Modal.Body>
      </Modal.Content>
    </DialogRoot>
  );
}
