import type { ContentType } from '@halfstar/contract/subjects/moderated.schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hidingDecisionQuery } from '../api/moderated.ts';
import classes from './hidden-notice.module.css';

export type HiddenNoticeProps = {
  children?: ReactNode;
  kind: ContentType;
  /** The id of the hidden thing; undefined for a viewer who does not own it, and reads no decision about it. */
  id: string | undefined;
};

/** Tells the owner of a thing that moderators have hidden it from everybody else, and leads to the decision. */
export default function HiddenNotice({
  children = 'Moderators have hidden this. Only you see it.',
  kind,
  id,
}: HiddenNoticeProps) {
  const { data: decisionId } = useQuery({ ...hidingDecisionQuery(kind, id ?? ''), enabled: id !== undefined });
  return (
    <p className={classes.notice}>
      {children}
      {typeof decisionId === 'string' ? (
        <>
          {' '}
          <Link to="/decisions/$decisionId" params={{ decisionId }}>
            Read Why
          </Link>
        </>
      ) : null}
    </p>
  );
}
