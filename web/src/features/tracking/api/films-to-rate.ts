import { api } from '#lib/api.ts';

const SHOWN = 12;

/**
 * The best known films that the viewer has neither watched nor listed. Nothing refetches them while they are cached, so that a film
 * stays where it was rated.
 */
export const filmsToRateQuery = api.browse.listMovies.queryOptions({
  input: { status: 'none', limit: SHOWN },
  staleTime: Number.POSITIVE_INFINITY,
  meta: { shows: [] },
});
