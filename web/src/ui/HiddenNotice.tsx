import type { ReactNode } from 'react';
import classes from './hidden-notice.module.css';

export type HiddenNoticeProps = { children?: ReactNode };

/** Tells the owner of a thing that moderators have hidden it from everybody else. */
export default function HiddenNotice({
  children = 'Moderators have hidden this. Only you see it.',
}: HiddenNoticeProps) {
  return <p className={classes.notice}>{children}</p>;
}
