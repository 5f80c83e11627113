import { IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import classes from './feedback-button.module.css';

const FeedbackDialog = lazyWithRetry(() => import('#features/feedback/components/FeedbackDialog.tsx'));

/** Floats over the corner of every page; on phones above the bottom navigation bar, as a mere icon. */
export function FeedbackButton() {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label="Feedback"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconMessage2 size={20} stroke={1.7} aria-hidden="true" />
        <span>Feedback</span>
      </button>
      <LazyDialog opened={opened} onClose={close}>
        <FeedbackDialog opened={opened} onClose={close} />
      </LazyDialog>
    </>
  );
}
