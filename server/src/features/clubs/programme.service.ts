import { type ClubMovie, type ClubMovieDates, MAX_PLANNED_MOVIES } from '@halfstar/contract/clubs/films.schema';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { requireClubManager } from './clubs.policy.ts';
import { inLockedClub } from './clubs.service.ts';
import { alreadyFinished, alreadyPlanned, tooManyPlanned } from './films.errors.ts';
import { clubFilmStarted } from './films.events.ts';
import * as queries from './films.queries.ts';
import { presentFilmOfClub } from './films.service.ts';
import { revealEndedRounds } from './rounds.service.ts';

/**
 * Plans a film of a club, or changes the dates of one that is planned or current. Throws NOT_FOUND for an unknown club or film and for a
 * film that only an import names, NOT_ALLOWED, CLUB_ARCHIVED, ALREADY_FINISHED, TOO_MANY_PLANNED.
 */
export const planFilm = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  movieId: string,
  { starts_on, discuss_at }: ClubMovieDates,
): Promise<ClubMovie> =>
  changeFilms(ctx, viewer, clubId, async (ctx, member, at) => {
    const dates = { starts_on, discuss_at };
    const present = await lockFilm(ctx, clubId, movieId);
    if (present?.status === 'planned' || present?.status === 'current') {
      await changeDates(ctx, clubId, movieId, dates);
    } else {
      await addToSchedule(ctx, { clubId, movieId, userId: member.userId, at }, dates);
    }
    return presentFilmOfClub(ctx, member, clubId, movieId);
  });

/**
 * Puts a film that a member picked on the schedule of a club that the caller has locked. Throws NOT_FOUND for no film of ours,
 * ALREADY_FINISHED, ALREADY_PLANNED, TOO_MANY_PLANNED.
 */
export async function planPickedFilm(ctx: Context, action: queries.FilmAction, startsOn: string | null): Promise<void> {
  const present = await lockFilm(ctx, action.clubId, action.movieId);
  if (present?.status === 'planned' || present?.status === 'current') throw alreadyPlanned();
  await addToSchedule(ctx, action, { starts_on: startsOn, discuss_at: null });
}

async function addToSchedule(ctx: Context, action: queries.FilmAction, dates: ClubMovieDates): Promise<void> {
  if ((await queries.countPlanned(ctx, action.clubId)) >= MAX_PLANNED_MOVIES) throw tooManyPlanned();
  await queries.planFilm(ctx, action, dates);
}

/** Takes a planned film off a club's schedule; any other stays as it is. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED. */
export const unplanFilm = (ctx: Context, viewer: Viewer | null, clubId: string, movieId: string): Promise<void> =>
  changeFilms(ctx, viewer, clubId, async (ctx) => void (await queries.deletePlannedFilm(ctx, clubId, movieId)));

/**
 * Makes a film, planned or not, the current one of a club, and finishes the one before; the current one only gets the time to discuss it.
 * Publishes clubFilmStarted. Throws NOT_FOUND for an unknown club or film and for a film that only an import names, NOT_ALLOWED,
 * CLUB_ARCHIVED, ALREADY_FINISHED.
 */
export const setCurrentFilm = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  movieId: string,
  discussAt: string | null,
): Promise<ClubMovie> =>
  changeFilms(ctx, viewer, clubId, async (ctx, member, at) => {
    const present = await lockFilm(ctx, clubId, movieId);
    if (present?.status === 'current') {
      await changeDates(ctx, clubId, movieId, { discuss_at: discussAt });
    } else {
      await queries.finishCurrent(ctx, clubId, at);
      const filmId = await queries.startFilm(ctx, { clubId, movieId, userId: member.userId, at }, discussAt);
      await publishEvent(ctx, clubFilmStarted, { clubId, movieId, filmId, actorId: member.userId, at });
    }
    return presentFilmOfClub(ctx, member, clubId, movieId);
  });

/** Finishes the current film of a club; without one nothing happens. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED. */
export const finishCurrentFilm = (ctx: Context, viewer: Viewer | null, clubId: string): Promise<void> =>
  changeFilms(ctx, viewer, clubId, async (ctx, _member, at) => {
    await queries.lockCurrentAndGivenFilm(ctx, clubId, null);
    await queries.finishCurrent(ctx, clubId, at);
  });

/** A round whose hour has struck is opened first, so that a later time does not seal it again. Needs the lock of the film. */
async function changeDates(
  ctx: Context,
  clubId: string,
  movieId: string,
  dates: Partial<ClubMovieDates>,
): Promise<void> {
  await revealEndedRounds(ctx, clubId);
  await queries.setDates(ctx, clubId, movieId, dates);
}

/**
 * Runs a change of a club's films in a transaction that holds the club, if the viewer may make it, and opens the sealed round that is over
 * by the change.
 */
const changeFilms = <Result>(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  change: (ctx: Context, member: MemberViewer, at: string) => Promise<Result>,
): Promise<Result> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    requireClubManager(member, found);
    const result = await change(ctx, member, timestamp(ctx.clock));
    await revealEndedRounds(ctx, clubId);
    return result;
  });

/**
 * Locks the current film of a club and this one, which is undefined when it is not on the programme. Throws NOT_FOUND for no film of ours,
 * ALREADY_FINISHED.
 */
async function lockFilm(ctx: Context, clubId: string, movieId: string): Promise<queries.LockedFilm | undefined> {
  if (!(await queries.isIdentifiedMovie(ctx, movieId))) throw notFound();
  const locked = await queries.lockCurrentAndGivenFilm(ctx, clubId, movieId);
  const film = locked.find(({ movie_id }) => movie_id === movieId);
  if (film?.status === 'finished') throw alreadyFinished();
  return film;
}
