import { IconMessage2 } from '@tabler/icons-react';
import { openFeedbackDialog } from '#features/feedback/hooks/feedback-dialog-state.ts';
import classes from './feedback-button.module.css';

/** Floats over the corner of every page; on phones above the bottom navigation bar, as a mere icon. */
export const FeedbackButton = () => (
  <button type="button" className={classes.button} aria-haspopup="dialog" onClick={openFeedbackDialog}>
    <IconMessage2 size={20} stroke={1.7} aria-hidden="true" />
    <span>Feedback</span>
  </button>
);
