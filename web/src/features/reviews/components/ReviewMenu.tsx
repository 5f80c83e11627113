import '@mantine/core/styles/Menu.layer.css';
import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import { ActionIcon, Menu } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useDialogs } from '#features/movies/components/use-dialogs.ts';
import { useTopDialog } from '#lib/dialog-stack.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import type { DeleteReviewProps } from './DeleteReview.tsx';
import classes from './reviews.module.css';

const DeleteReview = lazyWithRetry<DeleteReviewProps>(() => import('./DeleteReview.tsx'));

export type ReviewMenuProps = {
  review: Review;
  /** After the review is gone: a page about it must lead elsewhere. */
  onDeleted?: () => void;
};

/** What the viewer may do to their review. */
export default function ReviewMenu({ review, onDeleted }: ReviewMenuProps) {
  const { openReview } = useDialogs();
  const [opened, setOpened] = useState(false);
  const [asking, setAsking] = useState<boolean | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { can, movie } = review;
  const onTop = useTopDialog(opened);
  // Before the focus has come into it Escape would pass the menu by, and close the dialog that it is in.
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !onTop) return;
    setOpened(false);
    button.current?.focus();
  });
  const stopAsking = () => {
    setAsking(false);
    // The dialog was not there yet when it was asked for, so it does not know where the focus came from.
    button.current?.focus();
  };
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
            ref={button}
            aria-label={`Actions for your review of ${movie.title}`}
            className={classes.menuButton}
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
      {asking === null ? null : (
        <Suspense>
          <DeleteReview review={review} opened={asking} onClose={stopAsking} onDeleted={onDeleted} />
        </Suspense>
      )}
    </>
  );
}
