import type { HiddenByModerators } from '@halfstar/contract/subjects/moderated.schema';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './hidden-notice.module.css';

export type HiddenNoticeProps = {
  children?: ReactNode;
  /** Of the hidden thing. Undefined for one that is not hidden: then nothing is shown. */
  moderation: HiddenByModerators;
};

/** Tells the owner of a thing that moderators have hidden it from everybody else, and leads to the decision. */
export default function HiddenNotice({
  children = 'Moderators have hidden this. Only you see it.',
  moderation,
}: HiddenNoticeProps) {
  if (moderation === undefined) return null;
  const { decision_id: decisionId } = moderation;
  return (
    <p className={classes.notice}>
      {children}
      {decisionId === null ? null : (
        <>
          {' '}
          <Link to="/decisions/$decisionId" params={{ decisionId }}>
            Read Why
          </Link>
        </>
      )}
    </p>
  );
}
