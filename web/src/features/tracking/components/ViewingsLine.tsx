import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { IconCalendarPlus } from '@tabler/icons-react';
import { type Dates, useDates } from '#lib/dates.ts';
import { count } from '#lib/numbers.ts';
import { openViewing } from '#lib/viewing-dialog-state.ts';
import { useTracking } from '../hooks/use-tracking.ts';
import classes from './tracking.module.css';

/** When a watched film was seen, and the way to note that it was seen again. */
export function ViewingsLine({ movie }: { movie: Pick<MovieSummary, 'id' | 'title'> }) {
  const { tracking } = useTracking(movie.id);
  const dates = useDates();
  if (tracking?.status !== 'watched') return null;
  return (
    <div className={classes.viewings}>
      <p>{inWords(tracking.viewing_count, tracking.watch_date, dates)}</p>
      <button type="button" onClick={() => openViewing({ kind: 'log', movie })}>
        <IconCalendarPlus size={18} stroke={1.6} aria-hidden="true" />
        Log a viewing
      </button>
    </div>
  );
}

function inWords(times: number, latest: string | null, { calendarDate }: Dates): string {
  const day = latest === null ? null : calendarDate(latest);
  if (times > 1) return day === null ? `Seen ${count(times)} times` : `Seen ${count(times)} times, last on ${day}`;
  return day === null ? 'Seen, on a day not noted' : `Seen on ${day}`;
}
