import { useNavigate } from '@tanstack/react-router';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';
import { withReviewDialog } from '#features/movies/model/dialog-search.ts';

/**
 * Returns a function that opens the form of an unpublished review: over the current page, or in a movie club over the page of the club's
 * film.
 */
export function useOpenUnpublished(): (review: { movie: { id: string }; club: { club_id: string } | null }) => void {
  const { openReview } = useFilmDialogs();
  const navigate = useNavigate();
  return ({ movie, club }) => {
    if (club === null) return openReview(movie.id);
    const { club_id: clubId } = club;
    const search = withReviewDialog(movie.id, clubId)({ watched: movie.id });
    void navigate({ to: '/movie-clubs/$clubId', params: { clubId }, search });
  };
}
