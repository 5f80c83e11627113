/** What a review is about: a film, outside of movie clubs or in one. */
export type ReviewedFilm = {
  movieId: string;
  /** Null: outside of clubs. */
  clubId: string | null;
};

/** The film as the calls about drafts and scheduled reviews take it. */
export const toFilmInput = ({ movieId, clubId }: ReviewedFilm): { movie_id: string; club_id?: string } =>
  clubId === null ? { movie_id: movieId } : { movie_id: movieId, club_id: clubId };

/** The film of an unpublished review. */
export const getReviewedFilm = (one: { movie: { id: string }; club: { club_id: string } | null }): ReviewedFilm => ({
  movieId: one.movie.id,
  clubId: one.club?.club_id ?? null,
});

/** A key of the film, under which this browser stores drafts of it. */
export const toFilmKey = ({ movieId, clubId }: ReviewedFilm): string =>
  clubId === null ? movieId : `${movieId}@${clubId}`;
