/** The move of a film to another position (from 1) of a list. */
export interface FilmMove {
  movieId: string;
  position: number;
}

/**
 * Applies moves to films. A move that the server has already made changes nothing, so moves can be applied to data from before
 * and after it.
 */
export function applyMoves<Film extends { movie: { id: string } }>(
  films: readonly Film[],
  moves: readonly FilmMove[],
): Film[] {
  const result = [...films];
  for (const { movieId, position } of moves) {
    const from = result.findIndex((film) => film.movie.id === movieId);
    if (from >= 0) result.splice(position - 1, 0, ...result.splice(from, 1));
  }
  return result;
}
