import '@mantine/core/styles/Menu.layer.css';
import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useDialogs } from '#features/movies/components/use-dialogs.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import type { DeleteReviewProps } from './DeleteReview.tsx';
import classes from './reviews.module.css';

const DeleteReview = lazyWithRetry<DeleteReviewProps>(() => import('./DeleteReview.tsx'));

export type ReviewMenuProps = {
  review: Review;
  /** Called after the review was deleted, so that a page about it can redirect. */
  onDeleted?: () => void;
};

/** The menu of the viewer's own review. */
export default function ReviewMenu({ review, onDeleted }: ReviewMenuProps) {
  const { openReview } = useDialogs();
  const [opened, setOpened] = useState(false);
  const [asking, setAsking] = useState(false);
  const { can, movie } = review;
  return (
    <>
      <Menu
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <ActionIcon
            aria-label={`Actions for your review of ${movie.title}`}
            className={classes.menuButton}
            // While the menu is open and the focus is still here, Escape closes the menu and not the dialog around it.
            data-mantine-stop-propagation={opened || undefined}
            onKeyDown={({ key }) => {
              if (key === 'Escape') setOpened(false);
            }}
          >
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
      <LazyDialog opened={asking} onClose={() => setAsking(false)}>
        <DeleteReview review={review} opened={asking} onClose={() => setAsking(false)} onDeleted={onDeleted} />
      </LazyDialog>
    </>
  );
}
