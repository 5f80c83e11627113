import { useSyncExternalStore } from 'react';
import { useDateFormats } from '#lib/dates.ts';
import { renderedAt } from '#lib/server-render.ts';
import classes from './relative-time.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const MINUTE_MS = 60_000;

/** All times on a page are updated together, once a minute, by one timer. */
const ticks = new Set<() => void>();
let timer: number | undefined;

function subscribeToMinutes(tick: () => void): () => void {
  ticks.add(tick);
  timer ??= window.setInterval(() => {
    for (const each of ticks) each();
  }, MINUTE_MS);
  return () => {
    ticks.delete(tick);
    if (ticks.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}
const currentMinute = () => Math.floor(Date.now() / MINUTE_MS);
/** Hydration must render the same text as the server did. */
const serverMinute = () => Math.floor(renderedAt() / MINUTE_MS);

export type RelativeTimeProps = {
  at: string;
  /** On phones "2 h", by style, since the server does not know the width of the screen. */
  shortOnPhones?: boolean;
  /** For a time that is still to come: "in 2 hours". Others count as now when they are not over. */
  ahead?: boolean;
};

/** "2 hours ago"; the exact time on hover and for screen readers. */
export function RelativeTime({ at, shortOnPhones = false, ahead = false }: RelativeTimeProps) {
  const minute = useSyncExternalStore(subscribeToMinutes, currentMinute, serverMinute);
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
