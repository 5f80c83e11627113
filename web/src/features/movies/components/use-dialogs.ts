import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type DialogSearch, withFilmDialog, withoutDialogs, withReviewDialog } from '../model/dialog-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog was opened from within the app, so the page under it is one step back. */
    dialogOver?: true;
  }
}

/**
 * Which dialog about a film is open, as the address says, and functions that open and close it. `film` and `review` are ids of films, or
 * null; `review` is `new` while the film is not chosen. `club` is the id of the movie club of that review, null outside of clubs.
 */
export function useFilmDialogs(): {
  film: string | null;
  review: string | null;
  club: string | null;
  openFilm: (movieId: string) => void;
  openReview: (movieId: string | 'new', clubId?: string) => void;
  close: () => void;
} {
  const { film, review, club } = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const open = (change: (search: object) => DialogSearch) => {
    // After switching between dialogs, Back still returns to the page instead of the previous dialog.
    const replace = film !== undefined || review !== undefined;
    const dialogOver = replace ? router.latestLocation.state.dialogOver : true;
    void navigate({ to: '.', search: change, state: { dialogOver }, replace, resetScroll: false });
  };
  return {
    film: film ?? null,
    review: review ?? null,
    club: club ?? null,
    openFilm: (movieId) => open(withFilmDialog(movieId)),
    openReview: (movieId, clubId) => open(withReviewDialog(movieId, clubId)),
    close: () => {
      if (router.latestLocation.state.dialogOver) {
        router.history.back();
      } else {
        void navigate({ to: '.', search: withoutDialogs, replace: true, resetScroll: false });
      }
    },
  };
}
