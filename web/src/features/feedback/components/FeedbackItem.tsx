import type { Feedback } from '@halfstar/contract/feedback/feedback.schema';
import { type ReactNode, useId } from 'react';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { TYPE_NAMES } from '../model/feedback-words.ts';
import classes from './feedback-item.module.css';

export type FeedbackItemProps = {
  feedback: Feedback;
  /** Its status: a word, or a way to change it. */
  status: ReactNode;
  /** Who sent it, where that is not the viewer. */
  sender?: ReactNode;
  /** Below the reply. */
  actions?: ReactNode;
};

/** What was sent, and the reply. */
export function FeedbackItem({ feedback, status, sender, actions }: FeedbackItemProps) {
  const heading = useId();
  const { reply, replied_at: repliedAt } = feedback;
  return (
    <article className={classes.item} aria-labelledby={heading}>
      <div className={classes.head}>
        <div className={classes.about}>
          <h2 id={heading} className={classes.title}>
            {feedback.title}
          </h2>
          <p className={classes.facts}>
            <span>{TYPE_NAMES[feedback.type]}</span>
            {sender === undefined ? null : <span>{sender}</span>}
            <span>
              on{' '}
              <a href={feedback.page_url} target="_blank" rel="noreferrer" className={classes.path}>
                {feedback.page_url}
              </a>
            </span>
            <span>
              <RelativeTime at={feedback.created_at} />
            </span>
          </p>
        </div>
        {status}
      </div>
      <p className={classes.text} dir="auto">
        {feedback.description}
      </p>
      {reply === null || repliedAt === null ? null : (
        <div className={classes.reply}>
          <p className={classes.facts}>
            <span>Halfstar replied</span>
            <span>
              <RelativeTime at={repliedAt} />
            </span>
          </p>
          <p className={classes.text} dir="auto">
            {reply}
          </p>
        </div>
      )}
      {actions}
    </article>
  );
}
