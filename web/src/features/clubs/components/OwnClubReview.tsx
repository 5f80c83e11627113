import { type ClubReview, ClubReviewForm } from '@halfstar/contract/clubs/club-reviews.schema';
import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubMovie } from '@halfstar/contract/clubs/films.schema';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';
import HiddenNotice from '#features/subjects/components/HiddenNotice.tsx';
import { useContractForm } from '#lib/form.ts';
import { moveLostFocusTo } from '#ui/focus.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import prose from '#ui/prose.module.css';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { StarRating } from '#ui/stars/StarRating.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useSaveClubReview } from '../api/club-mutations.ts';
import { ownClubReviewQuery } from '../api/club-queries.ts';
import { describeSaved } from '../model/sealed-words.ts';
import classes from './club-film.module.css';
import { OwnReviewMenu } from './OwnReviewMenu.tsx';
import { SealedUntil } from './SealedUntil.tsx';

export type OwnClubReviewProps = { club: Club; film: ClubMovie };

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
        {({ items: [own = null] }) => <OwnReview club={club} film={film} own={own} />}
      </QueryState>
    </section>
  );
}

type OwnReviewProps = OwnClubReviewProps & { own: ClubReview | null };

/** The stars, which are given at once, and the review, which is written in the review dialog. */
function OwnReview({ club, film, own }: OwnReviewProps) {
  const { movie } = film;
  const save = useSaveClubReview(club.club_id, movie.id);
  const ratingError = useId();
  const starsPlace = useRef<HTMLDivElement>(null);
  const { openReview } = useFilmDialogs();
  const form = useContractForm({
    schema: ClubReviewForm,
    initialValues: { rating: own?.rating ?? film.own_rating },
    toInput: ({ rating }) => ({ rating, review_content: null, is_spoiler: false }),
    onSubmit: (input) => save.mutateAsync(input),
    onSuccess: ({ held }) => toastDone(describeSaved({ kind: 'rating', held }, movie.title)),
  });
  const { rating } = form.values;
  const showStars = useEffectEvent((stars: number) => form.setFieldValue('rating', stars));
  const given = own?.rating ?? null;
  // Publishing in the dialog gives stars too.
  useEffect(() => {
    if (given !== null) showStars(given);
  }, [given]);
  const reset = () => {
    form.setValues({ rating: null });
    // The menu goes with the review.
    moveLostFocusTo(() => starsPlace.current?.querySelector<HTMLElement>('[role="slider"]'));
  };
  const text = own?.kind === 'full' ? own.review_content : null;
  return (
    <div className={classes.form}>
      <HiddenNotice moderation={own?.moderation} />
      <form {...form.formProps} className={classes.form} aria-label={`Your rating of ${movie.title}`}>
        <div className={classes.titleLine}>
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
          {own === null ? null : <OwnReviewMenu club={club} film={film} own={own} onDeleted={reset} />}
        </div>
        {film.sealed_round && (own === null || own.held) ? (
          <p className={classes.quiet}>
            Sealed <SealedUntil film={film} />. Your stars go to your diary when the round opens.
          </p>
        ) : null}
        {club.can.review ? null : <p className={classes.quiet}>Upgrade to Pro for full reviews.</p>}
        <FormMessage>{form.message}</FormMessage>
        <div className={classes.end}>
          <PendingButton
            type="submit"
            pending={form.submitting}
            disabled={rating === null}
            aria-describedby={ratingError}
          >
            Submit Rating
          </PendingButton>
          {club.can.review && text === null ? (
            <Button variant="default" onClick={() => openReview(movie.id, club.club_id)}>
              Write Review
            </Button>
          ) : null}
        </div>
      </form>
      {own === null || text === null ? null : <OwnText own={own} text={text} />}
    </div>
  );
}

function OwnText({ own, text }: { own: ClubReview; text: string }) {
  return (
    <div className={classes.ownText}>
      <p className={classes.when}>
        <RelativeTime at={own.created_at} />
        {own.edited ? <span className={classes.mark}>edited</span> : null}
        {own.is_spoiler ? <span className={classes.mark}>Spoilers</span> : null}
        {own.hidden ? <span className={classes.mark}>Hidden by a moderator</span> : null}
      </p>
      <div className={prose.prose}>
        <p dir="auto">{text}</p>
      </div>
    </div>
  );
}
