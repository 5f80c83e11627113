import type { PausablePart } from '@halfstar/contract/site/site.schema';
import { IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { usePause } from '../api/use-pause.ts';
import classes from './pause-notice.module.css';

type PauseNoticeProps = {
  part: PausablePart;
  /** What is paused: "Imports are paused." */
  title: string;
  /** What becomes of things that are under way. */
  children?: ReactNode;
};

/** Says that admins have paused a part of the product, why, and until when. Renders nothing while it is not paused. */
export function PauseNotice({ part, title, children }: PauseNoticeProps) {
  const pause = usePause(part);
  if (pause === null) return null;
  return (
    <div role="status" className={classes.notice}>
      <IconPlayerPause size={20} stroke={1.7} aria-hidden="true" />
      <div>
        <p className={classes.title}>{title}</p>
        <p dir="auto">{pause.reason}</p>
        {pause.ends_at === null ? null : (
          <p className={classes.soft}>
            It ends <RelativeTime at={pause.ends_at} ahead />.
          </p>
        )}
        {children === undefined ? null : <p className={classes.soft}>{children}</p>}
      </div>
    </div>
  );
}
