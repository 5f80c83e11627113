import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';

/**
 * Dialogs that matter have addresses of their own. They lie over whatever page is open, so they are search parameters that
 * every page takes: Back closes them, a link or a reload opens them.
 *
 *     ?film=<movie id>      the film dialog
 *     ?review=<movie id>    write or edit my review of that film
 *     ?review=new           the review dialog at its first step, choosing the film
 *
 * A link: `<Link to="." search={withFilm(movie.id)}>`. A button: `useDialogs().openFilm(id)`.
 */
export type DialogSearch = { film?: string; review?: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Takes what it knows and passes over the rest: a mistyped link opens the page without a dialog. */
export function dialogSearch({ film, review }: Record<string, unknown>): DialogSearch {
  return {
    film: typeof film === 'string' && UUID.test(film) ? film : undefined,
    review: typeof review === 'string' && (review === 'new' || UUID.test(review)) ? review : undefined,
  };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog was opened from within the app, so the page under it is one step back. */
    dialogOver?: true;
  }
}

/** For a link's `search`: the same page with the film's dialog over it. */
export const withFilm =
  (movieId: string) =>
  <Search extends object>(search: Search): Search & DialogSearch => ({ ...search, film: movieId, review: undefined });

/** For a link's `search`: the same page with the review dialog over it; without a film it asks for one. */
export const withReview =
  (movieId: string | 'new') =>
  <Search extends object>(search: Search): Search & DialogSearch => ({ ...search, film: undefined, review: movieId });

const withoutDialogs = (search: object) => ({ ...search, film: undefined, review: undefined });

/** Which dialog is open, and how to open and close them. */
export function useDialogs() {
  const { film, review } = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const open = (change: (search: object) => DialogSearch) => {
    // From one dialog into another Back still returns to the page, not through a chain of dialogs.
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
