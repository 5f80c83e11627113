import type { Movie } from '@halfstar/contract/movies/movies.schema';
import { type Review, ReviewForm } from '@halfstar/contract/reviews/reviews.schema';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ReviewFields } from '#features/reviews/components/ReviewFields.tsx';
import { usePublishReview } from '#features/reviews/hooks/review-changes.ts';
import { complaintsAbout, draftOf, type ReviewDraft } from '#features/reviews/hooks/review-form.ts';
import { useOwnReview } from '#features/reviews/hooks/reviews-queries.ts';
import { useTracking } from '#features/tracking/hooks/use-tracking.ts';
import { api } from '#lib/api.ts';
import { problemOf } from '#lib/problem.ts';
import { useViewerId } from '#lib/viewer.ts';
import { Poster } from '#ui/posters/Poster.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { CardSkeleton } from '#ui/states/Skeletons.tsx';
import { toastDone } from '#ui/toasts.tsx';
import classes from './review.module.css';

type WriteReviewProps = {
  movieId: string;
  onEditing: (editing: boolean) => void;
  onChangeMovie: () => void;
  onUnsaved: (unsaved: boolean) => void;
  onPublished: () => void;
};

/** Waits for the film, one's own review and one's own stars, so that the form begins with all of them. */
export function WriteReview(props: WriteReviewProps) {
  const { movieId, onEditing } = props;
  const film = useQuery(api.movies.get.queryOptions({ input: { movie_id: movieId }, meta: { shows: ['movie'] } }));
  const own = useOwnReview(movieId, useViewerId());
  const { tracking, error: trackingError, retry } = useTracking(movieId);

  const editing = own.data !== undefined && own.data !== null;
  const tellEditing = useEffectEvent(onEditing);
  useEffect(() => {
    tellEditing(editing);
    return () => tellEditing(false);
  }, [editing]);

  const error = film.error ?? own.error ?? trackingError;
  if (film.data === undefined || own.data === undefined || tracking === null) {
    if (error === null) return <CardSkeleton />;
    const again = () => {
      void film.refetch();
      void own.refetch();
      retry();
    };
    return (
      <ErrorState title="The film could not be loaded." error={error} onRetry={again} retrying={film.isFetching} />
    );
  }
  return <Form {...props} movie={film.data} review={own.data} rating={tracking.rating} />;
}

type FormProps = WriteReviewProps & { movie: Movie; review: Review | null; rating: number | null };

function Form({ movie, review, rating, onChangeMovie, onUnsaved, onPublished }: FormProps) {
  // What was there when writing began: news from elsewhere must not change what someone is writing.
  const [begun] = useState(() => ({ review, draft: draftOf(review, rating) }));
  const form = useForm<ReviewDraft>({ initialValues: begun.draft, validate: complaintsAbout });
  const [trouble, setTrouble] = useState<string | null>(null);
  const publish = usePublishReview(movie.id);

  const unsaved = form.isDirty('content') || form.isDirty('title');
  const tellUnsaved = useEffectEvent(onUnsaved);
  useEffect(() => {
    tellUnsaved(unsaved);
    return () => tellUnsaved(false);
  }, [unsaved]);

  const submit = (draft: ReviewDraft) => {
    setTrouble(null);
    publish.mutate(ReviewForm.parse(draft), {
      onSuccess: () => {
        toastDone(begun.review === null ? `Your review of ${movie.title} is published.` : 'Your changes are saved.');
        onPublished();
      },
      onError: (error) => {
        const { fields, detail } = problemOf(error);
        form.setErrors(fields);
        if (!Object.keys(fields).some((field) => field in begun.draft)) setTrouble(detail);
      },
    });
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
          {begun.review === null ? (
            <Button variant="subtle" color="gray" className={classes.change} onClick={onChangeMovie}>
              Change Movie
            </Button>
          ) : null}
        </div>
      </div>
      <ReviewFields
        form={form}
        movieTitle={movie.title}
        editing={begun.review !== null}
        saving={publish.isPending}
        trouble={trouble}
        onSubmit={submit}
      />
    </div>
  );
}
