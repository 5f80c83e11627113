import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import { IconCalendarPlus } from '@tabler/icons-react';
import { type DateFormats, useDateFormats } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { useViewerId } from '#lib/viewer.ts';
import { useTracking } from '../api/tracking.ts';
import { openViewingDialog } from '../hooks/viewing-dialog-state.ts';
import classes from './film-actions.module.css';

/** When a film was watched, and a button to log a viewing. Its place is reserved while loading, so that nothing shifts. */
export function ViewingsLine({ movie }: { movie: Pick<MovieSummary, 'id' | 'title'> }) {
  const { tracking } = useTracking(movie.id);
  const dates = useDateFormats();
  if (useViewerId() === null) return null;
  return (
    <div className={classes.viewings} data-waiting={tracking === null || undefined}>
      <p>{tracking?.status === 'watched' ? inWords(tracking, dates) : 'Not seen yet'}</p>
      <button type="button" onClick={() => openViewingDialog({ kind: 'log', movie })}>
        <IconCalendarPlus size={18} stroke={1.6} aria-hidden="true" />
        Log a viewing
      </button>
    </div>
  );
}

function inWords({ viewing_count: times, watch_date: latest }: MovieTracking, { calendarDate }: DateFormats): string {
  const day = latest === null ? null : calendarDate(latest);
  if (times > 1)
    return day === null ? `Seen ${formatCount(times)} times` : `Seen ${formatCount(times)} times, last on ${day}`;
  return day === null ? 'Seen, on a day not noted' : `Seen on ${day}`;
}
