/**
 * Dialogs about a film have addresses. They open over any page, so they are search parameters that every page accepts: Back
 * closes them, a link or a reload opens them.
 *
 * ?film=<movie id> the film dialog
 * ?review=<movie id> write or edit my review of that film
 * ?review=new the review dialog at its first step, choosing the film
 * ?review=<movie id>&club=<club id> write or edit my review of that film in a movie club
 * ?part=reviews the open tab of the film, in its dialog or on its page, and with ?order= the order of its reviews
 *
 * A link: `<Link to="." search={withFilmDialog(movie.id)}>`. A button: `useFilmDialogs().openFilm(id)`.
 */
export type DialogSearch = { film?: string; review?: string; club?: string; part?: string; order?: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const parseId = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : undefined);

/**
 * Reads the search parameters of the dialogs from an address. Invalid values become undefined: a mistyped link opens the page without a
 * dialog. `part` and `order` may be any text; the film checks them.
 */
export function dialogSearch({ film, review, club, part, order }: Record<string, unknown>): DialogSearch {
  return {
    film: parseId(film),
    review: review === 'new' ? review : parseId(review),
    club: parseId(review) && parseId(club),
    part: typeof part === 'string' ? part : undefined,
    order: typeof order === 'string' ? order : undefined,
  };
}

const OVERVIEW = { part: undefined, order: undefined };

/** For a link's `search`: the same page with the film's dialog over it, at its first tab. */
export const withFilmDialog =
  (movieId: string) =>
  <Search extends object>(search: Search): Search & DialogSearch => ({
    ...search,
    ...OVERVIEW,
    film: movieId,
    review: undefined,
    club: undefined,
  });

/**
 * For a link's `search`: the same page with the dialog for the viewer's review of a film over it, in a movie club if one is given. `new`: the
 * dialog first asks for the film.
 */
export const withReviewDialog =
  (movieId: string | 'new', clubId?: string) =>
  <Search extends object>(search: Search): Search & DialogSearch => ({
    ...search,
    film: undefined,
    review: movieId,
    club: clubId,
  });

/** For a link's `search`: the same page without its dialog, and without the dialog's tab and order. */
export const withoutDialogs = (search: object) => ({
  ...search,
  ...OVERVIEW,
  film: undefined,
  review: undefined,
  club: undefined,
});
