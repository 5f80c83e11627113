import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { z } from 'zod';

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
export const DialogSearch = z.object({
  film: z.uuid().optional().catch(undefined),
  review: z
    .union([z.uuid(), z.literal('new')])
    .optional()
    .catch(undefined),
});
type DialogSearch = z.infer<typeof DialogSearch>;

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
