import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { today } from '#lib/dates.ts';
import { problemOf } from '#lib/problem.ts';
import { useChangeViewing } from '../api/diary.ts';
import { complaintAbout, DayField } from './DayField.tsx';
import classes from './viewing.module.css';

export type AskDateProps = {
  movie: Pick<MovieSummary, 'id'>;
  entryId: string;
  onDone: () => void;
  /** Another answer than a day. */
  otherwise?: { label: string; onChoose: () => void };
};

/** Asks when a film that is on watched was seen. It is saved already; without an answer it has no date. */
export function AskDate({ movie, entryId, onDone, otherwise }: AskDateProps) {
  const change = useChangeViewing(movie.id, entryId);
  const [day, setDay] = useState<string | null>(null);
  const save = (watched_on: string) => change.mutate({ watched_on }, { onSuccess: onDone });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (day !== null && day !== '' && complaintAbout(day) === undefined) save(day);
  };
  return (
    <div className={classes.ask}>
      <Button data-autofocus variant="default" loading={change.isPending && day === null} onClick={() => save(today())}>
        Today
      </Button>
      {day === null ? (
        <Button variant="default" onClick={() => setDay('')}>
          Another day
        </Button>
      ) : (
        <form className={classes.another} onSubmit={submit}>
          <DayField value={day} onChange={setDay} focusNow />
          <Button type="submit" disabled={day === '' || complaintAbout(day) !== undefined} loading={change.isPending}>
            Save
          </Button>
        </form>
      )}
      <Button variant="default" onClick={otherwise?.onChoose ?? onDone}>
        {otherwise?.label ?? "I don't remember"}
      </Button>
      {change.error === null ? null : (
        <p role="alert" className={classes.trouble}>
          {problemOf(change.error).detail}
        </p>
      )}
    </div>
  );
}
