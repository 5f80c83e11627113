import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { Movie } from '@halfstar/contract/movies/movies.schema';
import type { DraftText } from '@halfstar/contract/reviews/drafts.schema';
import type { ScheduledReview } from '@halfstar/contract/reviews/scheduled.schema';
import type { MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import type { InitialDraft } from '#features/reviews/model/initial-draft.ts';
import type { UnsavedChanges } from '#features/reviews/model/review-form.ts';
import type { ReviewedFilm } from '#features/reviews/model/reviewed-film.ts';

export type WriteReviewProps = ReviewedFilm & {
  onEditing: (editing: boolean) => void;
  onChangeMovie: () => void;
  /** Called when the changes that closing the form would lose are different; null: none. */
  onUnsavedChanges: (unsavedChanges: UnsavedChanges | null) => void;
  /** `asksDate`: the viewing that publishing began has no day, and the form did not ask for it. */
  onPublished: (asksDate: boolean) => void;
  /** Starts the form again with the current state. */
  onRestart: () => void;
};

/** The initial state of the review form. */
export type ReviewFormStart = {
  viewerId: string;
  movie: Movie;
  /** The movie club in which the film is reviewed; null outside of clubs. */
  club: Club | null;
  mode: 'new' | 'editing' | 'scheduled';
  /** Whether moderators have marked the published review as a spoiler. */
  spoilerLocked: boolean;
  /** The scheduled review that is being changed. */
  waiting: ScheduledReview | null;
  /** The content of the form before the member writes. */
  blank: DraftText;
  initial: InitialDraft;
  /** The viewer's tracking of the film. */
  tracking: MovieTracking;
};
