import { useDateFormats } from '#lib/dates.ts';
import { MINUTE_MS, useCurrentMinute } from './current-minute.ts';
import classes from './relative-time.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type RelativeTimeProps = {
  at: string;
  /** On phones "2 h", by style, since the server does not know the width of the screen. */
  shortOnPhones?: boolean;
  /** For a time that is still to come: "in 2 hours". Others count as now when they are not over. */
  ahead?: boolean;
};

/** "2 hours ago"; the exact time on hover and for screen readers. */
export function RelativeTime({ at, shortOnPhones = false, ahead = false }: RelativeTimeProps) {
  const minute = useCurrentMinute();
  const { exactTime, shortTimeAgo, timeAgo, timeAhead } = useDateFormats();
  const exact = exactTime(at);
  const begin = new Date(minute * MINUTE_MS);
  const end = new Date((minute + 1) * MINUTE_MS);
  return (
    <time dateTime={at} title={exact}>
      <span
        aria-hidden="true"
        className={shortOnPhones ? classes.long : undefined}
        data-short={shortOnPhones ? shortTimeAgo(at, end) : undefined}
      >
        {ahead ? timeAhead(at, begin) : timeAgo(at, end)}
      </span>
      <VisuallyHidden>{exact}</VisuallyHidden>
    </time>
  );
}
