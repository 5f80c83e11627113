import { type ClubMovie, ClubMovieStatus } from '@halfstar/contract/clubs/films.schema';
import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { toStars } from '@halfstar/contract/shared/rating';
import { toNamedMember } from '#features/profiles/profiles.present.ts';

/** A film of a club with the viewer's own rating in it. */
export interface ClubFilmRow {
  id: string;
  club_id: string;
  movie: MovieSummary;
  status: string;
  picked_by: string | null;
  starts_on: string | null;
  discuss_at: string | null;
  started_at: string | null;
  finished_at: string | null;
  created_at: string;
  rating_count: number;
  rating_sum: number;
  histogram: number[];
  /** 1–10. */
  own_rating: number | null;
  sealed_round: boolean;
  /** Whether the round is sealed for the viewer. */
  sealed: boolean;
}

/** A film of a club as the contract shows it. @param hidesScores whether its scores are hidden from who has not rated it in the club */
export const presentClubFilm = (
  row: ClubFilmRow,
  pickers: ReadonlyMap<string, Member>,
  hidesScores: boolean,
): ClubMovie => {
  const scoresHidden = row.sealed || (hidesScores && row.own_rating === null);
  const picker = row.picked_by === null ? undefined : pickers.get(row.picked_by);
  return {
    club_id: row.club_id,
    movie: row.movie,
    status: ClubMovieStatus.parse(row.status),
    picked_by: picker === undefined ? null : toNamedMember(picker),
    starts_on: row.starts_on,
    discuss_at: row.discuss_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    rating_count: row.rating_count,
    rating_average: scoresHidden || row.rating_count === 0 ? null : toStars(row.rating_sum / row.rating_count),
    histogram: scoresHidden ? null : row.histogram,
    own_rating: row.own_rating === null ? null : toStars(row.own_rating),
    sealed_round: row.sealed_round,
    sealed: row.sealed,
  };
};
