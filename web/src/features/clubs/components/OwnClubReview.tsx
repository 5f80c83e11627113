import '@mantine/core/styles/Checkbox.layer.css';
import { type ClubReview, ClubReviewForm } from '@halfstar/contract/clubs/club-reviews.schema';
import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubFilm } from '@halfstar/contract/clubs/films.schema';
import { REVIEW_LIMITS } from '@halfstar/contract/reviews/reviews.schema';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { countCharacters } from '#features/reviews/model/review-form.ts';
import { useContractForm } from '#lib/form.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { moveLostFocusTo } from '#ui/focus.ts';
import { CharacterCount } from '#ui/forms/CharacterCount.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import HiddenNotice from '#ui/HiddenNotice.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { StarRating } from '#ui/stars/StarRating.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useDeleteClubReview, useSaveClubReview } from '../api/club-mutations.ts';
import { ownClubReviewQuery } from '../api/club-queries.ts';
import { getSubmitLabel, toClubReviewInput, toClubReviewValues } from '../model/review-values.ts';
import { describeSaved } from '../model/sealed-words.ts';
import classes from './club-film.module.css';
import { SealedUntil } from './SealedUntil.tsx';

export type OwnClubReviewProps = { club: Club; film: ClubFilm };

/** The viewer's rating of a film in a club, and their review when they may write one. */
export function OwnClubReview({ club, film }: OwnClubReviewProps) {
  const heading = useId();
  const query = useQuery(ownClubReviewQuery(club.club_id, film.movie.id));
  return (
    <section aria-labelledby={heading} className={classes.own}>
      <h3 id={heading}>{club.can.review ? 'Your review' : 'Your rating'}</h3>
      <QueryState
        query={query}
        loading={<AnnouncedTextSkeleton lines={3} />}
        errorTitle="Your review could not be loaded."
      >
        {({ items: [own = null] }) => <ReviewFields club={club} film={film} own={own} />}
      </QueryState>
    </section>
  );
}

function ReviewFields({ club, film, own }: OwnClubReviewProps & { own: ClubReview | null }) {
  const { movie } = film;
  const writes = club.can.review;
  const hasText = own?.kind === 'full';
  const save = useSaveClubReview(club.club_id, movie.id);
  const ratingError = useId();
  const starsPlace = useRef<HTMLDivElement>(null);
  const form = useContractForm({
    schema: ClubReviewForm,
    initialValues: toClubReviewValues(own, film.own_rating),
    toInput: (values) => toClubReviewInput(values, { writes, hasText }),
    onSubmit: (input) => save.mutateAsync(input),
    onSuccess: (saved) => toastDone(describeSaved(saved, movie.title)),
  });
  const { rating, review_content: text } = form.values;
  const reset = () => {
    form.setValues(toClubReviewValues(null, null));
    // The button goes with the review.
    moveLostFocusTo(() => starsPlace.current?.querySelector<HTMLElement>('[role="slider"]'));
  };
  return (
    <form {...form.formProps} className={classes.form} aria-label={`Your review of ${movie.title}`}>
      {own?.moderation === undefined ? null : <HiddenNotice />}
      <div ref={starsPlace} className={classes.stars}>
        <StarRating
          value={rating}
          label={`Your rating of ${movie.title}`}
          size={34}
          invalid={form.errors['rating'] !== undefined}
          describedBy={ratingError}
          onChange={(stars) => form.setFieldValue('rating', stars)}
        />
        <span className={classes.hint} id={ratingError}>
          {form.errors['rating'] ?? (rating === null ? 'Please provide a rating' : '')}
        </span>
      </div>
      {film.sealed_round && (own === null || own.held) ? (
        <p className={classes.quiet}>
          Sealed <SealedUntil film={film} />. Your stars go to your diary when the round opens.
        </p>
      ) : null}
      {writes ? (
        <>
          <div>
            <Textarea
              label="Review"
              placeholder="What stayed with you? Or leave it at the stars."
              minRows={3}
              maxRows={16}
              {...form.getInputProps('review_content')}
            />
            <CharacterCount length={countCharacters(text)} most={REVIEW_LIMITS.contentMax} />
          </div>
          <Checkbox
            label="It gives away what happens"
            description={
              own?.spoiler_locked
                ? 'Moderators have marked your review so. It stays marked.'
                : 'Members who have not rated the film then decide for themselves whether to see the text.'
            }
            disabled={own?.spoiler_locked === true}
            {...form.getInputProps('is_spoiler', { type: 'checkbox' })}
          />
        </>
      ) : (
        <p className={classes.quiet}>Upgrade to Pro for full reviews.</p>
      )}
      <FormMessage>{form.message}</FormMessage>
      <div className={classes.end}>
        <PendingButton
          type="submit"
          pending={form.submitting}
          disabled={rating === null}
          aria-describedby={ratingError}
        >
          {getSubmitLabel(form.values, writes, hasText)}
        </PendingButton>
        {own === null ? null : <DeleteOwn club={club} film={film} isHeld={own.held} onDeleted={reset} />}
      </div>
    </form>
  );
}

type DeleteOwnProps = OwnClubReviewProps & {
  /** Whether the stars have not come to the diary yet. */
  isHeld: boolean;
  onDeleted: () => void;
};

function DeleteOwn({ club, film, isHeld, onDeleted }: DeleteOwnProps) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteClubReview(club.club_id, film.movie.id);
  const deleteNow = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        onDeleted();
        setAsking(false);
        toastDone('Your review is deleted.');
      },
    });
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
        Delete Review
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Delete this review?"
        action="Delete Review"
        pending={remove.isPending}
        error={remove.error}
        onCancel={() => setAsking(false)}
        onConfirm={deleteNow}
      >
        {isHeld
          ? 'Your stars and your words go from the round, and your diary gets no stars from it.'
          : `Your stars and your words go from the club. Your rating of ${film.movie.title} outside of it stays.`}
      </ConfirmDialog>
    </>
  );
}
