import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { DiaryEntry } from '@halfstar/contract/tracking/diary.schema';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { problemOf } from '#lib/problem.ts';
import { Sure } from '#ui/dialogs/Sure.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useChangeViewing, useRemoveViewing } from '../api/diary.ts';
import { useTracking } from '../api/tracking.ts';
import { ViewingForm } from './ViewingForm.tsx';
import classes from './viewing.module.css';

export type EditViewingProps = { movie: Pick<MovieSummary, 'id' | 'title'>; entry: DiaryEntry; onDone: () => void };

/** Corrects a viewing, or takes it out of the diary after asking once more. */
export function EditViewing({ movie, entry, onDone }: EditViewingProps) {
  const [asking, setAsking] = useState(false);
  const change = useChangeViewing(movie.id, entry.id);
  if (asking) return <Remove movie={movie} entry={entry} onDone={onDone} onStay={() => setAsking(false)} />;
  const { watched_on, rating, rewatch } = entry;
  return (
    <ViewingForm
      filmTitle={movie.title}
      begin={{ when: watched_on === null ? 'unknown' : 'another', day: watched_on ?? '', rating, rewatch }}
      onSave={(viewing) => change.mutateAsync(viewing)}
      onSaved={onDone}
    >
      <Button variant="default" className={classes.danger} onClick={() => setAsking(true)}>
        Remove
      </Button>
    </ViewingForm>
  );
}

function Remove({ movie, entry, onDone, onStay }: EditViewingProps & { onStay: () => void }) {
  const remove = useRemoveViewing(movie.id, entry.id);
  const { tracking } = useTracking(movie.id);
  const only = tracking?.viewing_count === 1;
  const removed = () => {
    toastDone(only ? `${movie.title} is off watched.` : 'The viewing is out of your diary.');
    onDone();
  };
  return (
    <Sure
      inPlace
      deed="Remove"
      pending={remove.isPending}
      trouble={remove.error === null ? null : problemOf(remove.error).detail}
      onKeep={onStay}
      onDo={() => remove.mutate(undefined, { onSuccess: removed })}
    >
      {only
        ? `It is your only viewing: without it ${movie.title} counts as not watched. Your stars and review stay.`
        : 'Take this viewing out of your diary? The others stay.'}
    </Sure>
  );
}
