import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type DialogSearch, withFilm, withoutDialogs, withReview } from '../model/dialog-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog was opened from within the app, so the page under it is one step back. */
    dialogOver?: true;
  }
}

/** Which dialog is open, and how to open and close them. */
export function useDialogs() {
  const { film, review } = useSearch({ strict: false });
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
    openFilm: (movieId: string) => open(withFilm(movieId)),
    openReview: (movieId: string | 'new') => open(withReview(movieId)),
    close: () => {
      if (router.latestLocation.state.dialogOver) {
        router.history.back();
      } else {
        void navigate({ to: '.', search: withoutDialogs, replace: true, resetScroll: false });
      }
    },
  };
}
