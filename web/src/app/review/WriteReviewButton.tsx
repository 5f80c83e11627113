import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useDialogs } from '#features/movies/components/use-dialogs.ts';

/** The button that opens the review dialog. */
export function WriteReviewButton() {
  const { openReview } = useDialogs();
  return (
    <Button leftSection={<IconPencil size={18} stroke={1.8} aria-hidden="true" />} onClick={() => openReview('new')}>
      Write Review
    </Button>
  );
}
