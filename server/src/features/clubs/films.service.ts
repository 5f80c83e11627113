import type { ClubMovie, ClubMovies } from '@halfstar/contract/clubs/films.schema';
import { z } from 'zod';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { hiddenScores } from '#features/tracking/ratings/scores.service.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { keysetPage, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { requireClubReader } from './clubs.policy.ts';
import { findClub } from './clubs.queries.ts';
import { type ClubFilmRow, presentClubFilm } from './films.present.ts';
import * as queries from './films.queries.ts';

/** The film that a club watches now, without a check of the viewer; null when there is none. */
export async function getCurrentFilm(ctx: Context, viewer: Viewer | null, clubId: string): Promise<ClubMovie | null> {
  const row = await queries.findCurrentFilm(ctx, viewer, clubId);
  const [film] = row === undefined ? [] : await presentClubFilms(ctx, viewer, [row]);
  return film ?? null;
}

/** A film of a club's programme. Throws NOT_FOUND, also for the inside of a private club. */
export async function getFilm(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  movieId: string,
): Promise<ClubMovie> {
  requireClubReader(viewer, await findClub(ctx, viewer, clubId));
  return presentFilmOfClub(ctx, viewer, clubId, movieId);
}

/** A film of a club's programme, without a check of the viewer. Throws NOT_FOUND. */
export async function presentFilmOfClub(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  movieId: string,
): Promise<ClubMovie> {
  const row = await queries.findFilm(ctx, viewer, clubId, movieId);
  const [film] = row === undefined ? [] : await presentClubFilms(ctx, viewer, [row]);
  if (film === undefined) throw notFound();
  return film;
}

const PlannedPlace = z.tuple([z.iso.date().or(z.literal('infinity')), z.iso.datetime(), z.uuid()]);

/** With fewer ratings a club is not divided, two members are. */
const LEAST_RATINGS_OF_DIVIDED = 3;

/**
 * A page of the films that a club plans, by date and then those without one, or of those that it has watched, the last finished first, with
 * the one that has divided it most. Throws NOT_FOUND, also for the inside of a private club, INVALID_INPUT.
 */
export async function listFilms(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  status: 'planned' | 'finished',
  page: PageQuery,
): Promise<ClubMovies> {
  requireClubReader(viewer, await findClub(ctx, viewer, clubId));
  const present = (rows: readonly ClubFilmRow[]) => presentClubFilms(ctx, viewer, rows);
  if (status === 'planned') {
    const planned = await keysetPage<queries.PlannedPlace, ClubFilmRow, ClubMovie>({
      list: `planned films of club ${clubId}`,
      ...page,
      shape: PlannedPlace,
      read: (after, limit) => queries.listPlanned(ctx, viewer, clubId, after, limit),
      placeOf: (row) => [row.starts_on ?? 'infinity', row.created_at, row.id],
      present,
    });
    return { ...planned, most_divided: null };
  }
  const [finished, most_divided] = await Promise.all([
    keysetPage<TimePlace, ClubFilmRow, ClubMovie>({
      list: `finished films of club ${clubId}`,
      ...page,
      shape: TimePlace,
      read: (after, limit) => queries.listFinished(ctx, viewer, clubId, after, limit),
      // Finished films have a time, says the database.
      placeOf: (row) => [row.finished_at ?? '', row.id],
      present,
    }),
    findMostDivided(ctx, viewer, clubId),
  ]);
  return { ...finished, most_divided };
}

/** The watched film of a club whose ratings are the furthest apart, among those whose scores the viewer may see. */
async function findMostDivided(ctx: Context, viewer: Viewer | null, clubId: string): Promise<ClubMovie | null> {
  const divided = await queries.listDivided(ctx, viewer, clubId, LEAST_RATINGS_OF_DIVIDED);
  const hidden = await hiddenScores(
    ctx,
    viewer,
    divided.map(({ movie_id }) => movie_id),
  );
  const most = divided.find(({ movie_id, rated }) => rated || !hidden.has(movie_id));
  const row = most && (await queries.findFilm(ctx, viewer, clubId, most.movie_id));
  const [film] = row === undefined ? [] : await presentClubFilms(ctx, viewer, [row]);
  return film ?? null;
}

/** These films of clubs as the viewer sees them, in the same order. */
export async function presentClubFilms(
  ctx: Context,
  viewer: Viewer | null,
  rows: readonly ClubFilmRow[],
): Promise<ClubMovie[]> {
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
