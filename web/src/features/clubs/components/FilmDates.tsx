import type { ClubMovie } from '@halfstar/contract/clubs/films.schema';
import { useDateFormats } from '#lib/dates.ts';
import { useHydrating } from '#lib/server-render.ts';
import { MINUTE_MS, useCurrentMinute } from '#ui/current-minute.ts';
import { describeCountdown } from '../model/countdown.ts';
import classes from './club-film.module.css';

/** When a club begins with a film and when it talks about it. Nothing without such times. */
export function FilmDates({ film: { starts_on, discuss_at, status, finished_at } }: { film: ClubMovie }) {
  const { calendarDate, exactTime, formatDay } = useDateFormats();
  return (
    <p className={classes.dates}>
      {status === 'planned' && starts_on !== null ? <span>Begins on {calendarDate(starts_on)}</span> : null}
      {status !== 'finished' && discuss_at !== null ? (
        <span>
          Discussion on <time dateTime={discuss_at}>{exactTime(discuss_at)}</time>
          <Countdown to={discuss_at} />
        </span>
      ) : null}
      {status === 'finished' && finished_at !== null ? <span>Watched until {formatDay(finished_at)}</span> : null}
    </p>
  );
}

/** Counted by the midnights of the browser's time zone, which the server does not know. */
function Countdown({ to }: { to: string }) {
  const minute = useCurrentMinute();
  const words = useHydrating() ? null : describeCountdown(to, new Date(minute * MINUTE_MS));
  return words === null ? null : <span className={classes.countdown}>, {words}</span>;
}
