import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { DiaryEntry } from '@halfstar/contract/tracking/diary.schema';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useChangeViewing, useRemoveViewing } from '../api/diary.ts';
import { useTracking } from '../api/tracking.ts';
import { EarlierReviewText } from './EarlierText.tsx';
import { Tags } from './Tags.tsx';
import { ViewingForm } from './ViewingForm.tsx';
import classes from './viewing.module.css';

export type EditViewingProps = { movie: Pick<MovieSummary, 'id' | 'title'>; entry: DiaryEntry; onDone: () => void };

/** Corrects a viewing, or removes it from the diary after a confirmation. */
export function EditViewing({ movie, entry, onDone }: EditViewingProps) {
  const [asking, setAsking] = useState(false);
  const change = useChangeViewing(movie.id, entry.id);
  const { watch_date, rating, rewatch } = entry;
  return (
    <>
      <ViewingForm
        filmTitle={movie.title}
        begin={{ when: watch_date === null ? 'unknown' : 'another', day: watch_date ?? '', rating, rewatch }}
        onSave={(viewing) => change.mutateAsync(viewing)}
        onSaved={onDone}
      >
        <Button variant="default" className={classes.danger} onClick={() => setAsking(true)}>
          Remove
        </Button>
      </ViewingForm>
      <Imported entry={entry} />
      <RemoveViewing movie={movie} entry={entry} opened={asking} onCancel={() => setAsking(false)} onDone={onDone} />
    </>
  );
}

/** What an import knew of the viewing beside its day and stars. */
function Imported({ entry }: { entry: DiaryEntry }) {
  const [shown, setShown] = useState(false);
  if (entry.tags.length === 0 && !entry.has_text) return null;
  return (
    <div className={classes.imported}>
      <Tags tags={entry.tags} />
      {entry.has_text ? (
        <details onToggle={(event) => setShown(event.currentTarget.open)}>
          <summary>Your earlier review</summary>
          {shown ? <EarlierReviewText entryId={entry.id} /> : null}
        </details>
      ) : null}
    </div>
  );
}

type RemoveViewingProps = EditViewingProps & { opened: boolean; onCancel: () => void };

function RemoveViewing({ movie, entry, opened, onCancel, onDone }: RemoveViewingProps) {
  const remove = useRemoveViewing(movie.id, entry.id);
  const { tracking } = useTracking(movie.id);
  const only = tracking?.viewing_count === 1;
  const removed = () => {
    toastDone(only ? `${movie.title} is off watched.` : 'The viewing is out of your diary.');
    onDone();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="Remove this viewing?"
      action="Remove"
      pending={remove.isPending}
      error={remove.error}
      onCancel={onCancel}
      onConfirm={() => remove.mutate(undefined, { onSuccess: removed })}
    >
      {only
        ? `It is your only viewing: without it ${movie.title} counts as not watched. Your stars and review stay.`
        : 'Take this viewing out of your diary? The others stay.'}
      {entry.has_text ? ' The earlier review goes with it.' : null}
    </ConfirmDialog>
  );
}
