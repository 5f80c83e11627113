import type { Movie } from '@halfstar/contract/movies/movies.schema';
import type { DraftText } from '@halfstar/contract/reviews/drafts.schema';
import type { ScheduledReview } from '@halfstar/contract/reviews/scheduled.schema';
import type { InitialDraft } from '#features/reviews/model/initial-draft.ts';
import type { UnsavedChanges } from '#features/reviews/model/review-form.ts';

export type WriteReviewProps = {
  movieId: string;
  onEditing: (editing: boolean) => void;
  onChangeMovie: () => void;
  /** Called whenever what closing the form would lose has changed; null: nothing. */
  onUnsavedChanges: (unsavedChanges: UnsavedChanges | null) => void;
  onPublished: () => void;
  /** Begin anew with what is there now. */
  onAgain: () => void;
};

/** What writing begins with. */
export type Start = {
  viewerId: string;
  movie: Movie;
  mode: 'new' | 'editing' | 'scheduled';
  /** The scheduled review that is being changed. */
  waiting: ScheduledReview | null;
  /** What the form holds before anybody writes. */
  blank: DraftText;
  initial: InitialDraft;
};
