import type { ClubFilm } from '@halfstar/contract/clubs/films.schema';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { hiddenScores } from '#features/tracking/ratings/scores.service.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';
import { type ClubFilmRow, presentClubFilm } from './films.present.ts';
import * as queries from './films.queries.ts';

/** The film that a club watches now, without a check of the viewer; null when there is none. */
export async function getCurrentFilm(ctx: Context, viewer: Viewer | null, clubId: string): Promise<ClubFilm | null> {
  const row = await queries.findCurrentFilm(ctx, viewer, clubId);
  const [film] = row === undefined ? [] : await presentClubFilms(ctx, viewer, [row]);
  return film ?? null;
}

/** These films of clubs as the viewer sees them, in the same order. */
export async function presentClubFilms(
  ctx: Context,
  viewer: Viewer | null,
  rows: readonly ClubFilmRow[],
): Promise<ClubFilm[]> {
  const [pickers, hidden] = await Promise.all([
    getMembersById(ctx, [...new Set(rows.flatMap((row) => row.picked_by ?? []))]),
    hiddenScores(
      ctx,
      viewer,
      rows.map((row) => row.movie.id),
    ),
  ]);
  return rows.map((row) => presentClubFilm(row, pickers, hidden.has(row.movie.id)));
}
