import type { DraftText, ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { ReviewForm } from '@halfstar/contract/reviews/reviews.schema';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRestoreDraft } from '#features/reviews/api/drafts.ts';
import {
  AlreadyReviewedNotice,
  DraftStatus,
  OtherDraftNotice,
  RestoredDraftNotice,
} from '#features/reviews/components/DraftNotices.tsx';
import { ReviewFields } from '#features/reviews/components/ReviewFields.tsx';
import { useDraftAutosave } from '#features/reviews/hooks/use-draft-autosave.ts';
import {
  findTimeErrors,
  findUnsavedChanges,
  findViewingError,
  type ReviewValues,
  toDraft,
  toDraftValues,
  wouldBeAnotherViewing,
} from '#features/reviews/model/review-form.ts';
import { nextNoon, parseScheduleTime, toScheduleFields } from '#features/reviews/model/schedule-time.ts';
import { useContractForm } from '#lib/form.ts';
import { parseProblem, ShownError } from '#lib/problem.ts';
import { Poster } from '#ui/posters/Poster.tsx';
import { toastUndo } from '#ui/toast-undo.ts';
import { toastDone, toastError } from '#ui/toasts.tsx';
import classes from './review-dialog.module.css';
import { usePublication } from './use-publication.ts';
import type { ReviewFormStart, WriteReviewProps } from './writing.ts';

type ReviewSheetProps = WriteReviewProps & {
  start: ReviewFormStart;
  /** The film was reviewed in another tab or browser since this form was opened. */
  superseded: boolean;
};

const toValues = (
  text: DraftText,
  { waiting, tracking }: Pick<ReviewFormStart, 'waiting' | 'tracking'>,
): ReviewValues => ({
  ...toDraftValues(text, wouldBeAnotherViewing(tracking)),
  later: waiting !== null,
  ...(waiting === null ? nextNoon(new Date()) : toScheduleFields(waiting.scheduled_for)),
});

/**
 * The film and the review form, which publishes, schedules or saves. What is written is saved automatically: a new review as a draft on the
 * server too.
 */
export function ReviewSheet({ start, superseded, ...props }: ReviewSheetProps) {
  const { movie, club, mode, blank, initial, tracking } = start;
  const film = { movieId: movie.id, clubId: club?.club_id ?? null };
  const { onChangeMovie, onUnsavedChanges, onPublished, onRestart: onAgain } = props;
  const { state, autosave } = useDraftAutosave({ ...start, ...film, onServer: mode === 'new' });
  const [restored, setRestored] = useState(mode === 'new' ? initial.restoredAt : null);
  const { publish, isDone } = usePublication(start);
  const restoreDraft = useRestoreDraft(film);
  const [other] = state.others;
  const late = !isDone && (superseded || state.kind === 'superseded');

  const publishOrSchedule = async (review: ReviewForm, values: ReviewValues) => {
    if (late) throw new ShownError('Look first at what you have published elsewhere.');
    if (other?.kind === 'draft') throw new ShownError('Choose first which words to go on with.');
    await autosave.current?.settle();
    const at = values.later ? (parseScheduleTime(values)?.toISOString() ?? null) : null;
    const draftVersion = autosave.current?.version;
    const done = await publish({ form: review, at, draftVersion }).catch((error: unknown) => {
      const { code, data } = parseProblem(error);
      if (code === 'DRAFT_CHANGED') autosave.current?.reportConflict((data as { draft: ReviewDraft | null }).draft);
      // Then the form closes, with the error that it would show. Its text is kept for the member.
      if (code === 'AUTHENTICATION_REQUIRED')
        toastError(error, 'Your review could not be saved. Once you have signed in again, you find it in its form.');
      void autosave.current?.flush();
      throw error;
    });
    autosave.current?.finish();
    toastDone(done);
    onPublished(at === null && values.when === null);
  };
  const form = useContractForm({
    schema: ReviewForm,
    initialValues: toValues(initial.text, start),
    toInput: toDraft,
    validate: (values) => ({ watch_date: findViewingError(values), ...findTimeErrors(values, new Date()) }),
    onSubmit: publishOrSchedule,
    toFieldErrors: ({ fields: { scheduled_for: time, 'viewing.watch_date': watch_date, ...fields } }) => ({
      ...fields,
      watch_date,
      time,
    }),
    onValuesChange: (values) => autosave.current?.edit(toDraft(values)),
  });

  const [untouched] = useState(() => toValues(blank, start));
  const unsavedChanges = findUnsavedChanges(form.values, untouched, mode === 'new');
  const reportUnsavedChanges = useEffectEvent(onUnsavedChanges);
  useEffect(() => {
    reportUnsavedChanges(unsavedChanges);
    return () => reportUnsavedChanges(null);
  }, [unsavedChanges]);

  // The pressed button is removed.
  const goOnWriting = () => form.getInputNode('content')?.focus();

  const startOver = () => {
    const before = form.getValues();
    form.setValues(toValues(blank, start));
    setRestored(null);
    goOnWriting();
    toastUndo(`Your draft about ${movie.title} is gone.`, async () => {
      if (autosave.current?.isOver) await restoreDraft(toDraft(before));
      else form.setValues(before);
    });
  };
  const takeOther = () => {
    if (other === undefined || other.kind === 'gone') return;
    autosave.current?.takeOther();
    form.setValues(toValues(other.text, start));
    goOnWriting();
  };

  const showReview = async () => {
    // The text becomes an abandoned draft, and the next form offers it.
    await autosave.current?.stop();
    onAgain();
  };

  return (
    <div className={classes.write}>
      <div className={classes.film}>
        <span className={classes.poster}>
          <Poster movie={movie} decorative sizes="9rem" />
        </span>
        <div>
          <p className={classes.filmTitle}>{movie.title}</p>
          {movie.year === null ? null : <p className={classes.year}>{movie.year}</p>}
          {club === null ? null : <p className={classes.club}>In {club.name}</p>}
          {mode === 'new' && club === null ? (
            <Button variant="subtle" color="gray" className={classes.change} onClick={onChangeMovie}>
              Change Movie
            </Button>
          ) : null}
        </div>
      </div>
      <div>
        {late ? <AlreadyReviewedNotice onShow={() => void showReview()} /> : null}
        {other === undefined || late ? null : (
          <OtherDraftNotice
            other={other}
            onKeep={() => {
              autosave.current?.keepOwn();
              goOnWriting();
            }}
            onTake={takeOther}
            onThrowAway={() => {
              autosave.current?.finish();
              onPublished(false);
            }}
          />
        )}
        {restored === null || other !== undefined || late ? null : (
          <RestoredDraftNotice at={restored} onStartOver={startOver} />
        )}
        <ReviewFields
          form={form}
          movieTitle={movie.title}
          inClub={club !== null}
          tracking={tracking}
          mode={mode}
          spoilerLocked={start.spoilerLocked}
          status={mode === 'new' ? <DraftStatus state={state} /> : null}
        />
      </div>
    </div>
  );
}
