import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';
import classes from './write-review-button.module.css';

export type WriteReviewButtonProps = {
  /** Only "Write" can be seen on phones, and on narrow ones its icon. */
  shortOnPhones?: boolean;
};

/** The button that opens the review dialog. */
export function WriteReviewButton({ shortOnPhones = false }: WriteReviewButtonProps) {
  const { openReview } = useFilmDialogs();
  return (
    <Button
      className={classes.button}
      data-short={shortOnPhones || undefined}
      leftSection={<IconPencil size={18} stroke={1.8} aria-hidden="true" />}
      onClick={() => openReview('new')}
    >
      <span>
        <span className={classes.verb}>Write</span> <span className={classes.what}>Review</span>
      </span>
    </Button>
  );
}
