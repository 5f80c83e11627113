/** A film on its way to another place, from 1, of a list. */
export interface Move {
  movieId: string;
  position: number;
}

/**
 * The films as they stand once these moves are done. A move that the server has done already changes nothing more, so the
 * moves may be laid over its answer before and after.
 */
export function ordered<Film extends { movie: { id: string } }>(
  films: readonly Film[],
  moves: readonly Move[],
): Film[] {
  const result = [...films];
  for (const { movieId, position } of moves) {
    const from = result.findIndex((film) => film.movie.id === movieId);
    if (from >= 0) result.splice(position - 1, 0, ...result.splice(from, 1));
  }
  return result;
}
