import type { ClubFilm } from '@halfstar/contract/clubs/films.schema';
import { useDateFormats } from '#lib/dates.ts';
import { useHydrating } from '#lib/server-render.ts';
import { describeCountdown } from '../model/countdown.ts';
import classes from './club-film.module.css';

/** When a club begins with a film and when it talks about it. Nothing without such times. */
export function FilmDates({ film: { starts_on, discuss_at, status, finished_at } }: { film: ClubFilm }) {
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

/** Only the browser knows what time it is. */
function Countdown({ to }: { to: string }) {
  const words = useHydrating() ? null : describeCountdown(to, new Date());
  return words === null ? null : <span className={classes.countdown}>, {words}</span>;
}
