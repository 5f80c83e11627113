import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useDates } from '#lib/dates.ts';
import { renderedAt } from '#lib/server-render.ts';

const MINUTE_MS = 60_000;

/** All times on a page are updated together, once a minute. */
function subscribeToMinutes(tick: () => void): () => void {
  const timer = window.setInterval(tick, MINUTE_MS);
  return () => window.clearInterval(timer);
}
const currentMinute = () => Math.floor(Date.now() / MINUTE_MS);
/** Hydration must render the same text as the server did. */
const serverMinute = () => Math.floor(renderedAt() / MINUTE_MS);

/** "2 hours ago"; the exact time on hover and for screen readers. */
export function RelativeTime({ at }: { at: string }) {
  const minute = useSyncExternalStore(subscribeToMinutes, currentMinute, serverMinute);
  const { exactTime, timeAgo } = useDates();
  const exact = exactTime(at);
  return (
    <time dateTime={at} title={exact}>
      <span aria-hidden="true">{timeAgo(at, new Date((minute + 1) * MINUTE_MS))}</span>
      <VisuallyHidden>{exact}</VisuallyHidden>
    </time>
  );
}
