import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { Button } from '@mantine/core';
import { counted } from '#lib/numbers.ts';
import { useTrackFilm, useTracking } from '../hooks/use-tracking.ts';
import classes from './viewing.module.css';

export type ForgetViewingsProps = { movie: Pick<MovieSummary, 'id' | 'title'>; onDone: () => void };

/** Asks before a film goes off watched of which the diary tells. */
export function ForgetViewings({ movie, onDone }: ForgetViewingsProps) {
  const { tracking } = useTracking(movie.id);
  const track = useTrackFilm(movie);
  const forget = () => {
    track({ kind: 'forget' });
    onDone();
  };
  return (
    <div className={classes.form}>
      <p className={classes.question}>
        Your diary has {counted(Math.max(1, tracking?.viewing_count ?? 1), 'viewing')} of it. They go too, for good.
        Your stars and review stay.
      </p>
      <div className={classes.answers}>
        <Button data-autofocus variant="default" onClick={onDone}>
          Keep it
        </Button>
        <Button variant="default" className={classes.danger} onClick={forget}>
          Take it off
        </Button>
      </div>
    </div>
  );
}
