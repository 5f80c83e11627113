import { type ClubVote, VOTE_LIMITS, VOTE_MESSAGES } from '@halfstar/contract/clubs/votes.schema';
import type { Eraser } from '#features/accounts/erasing.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { requireActiveClub, requireClubManager, requireClubMember } from './clubs.policy.ts';
import type { ClubRow } from './clubs.queries.ts';
import { inLockedClub } from './clubs.service.ts';
import { alreadyFinished } from './films.errors.ts';
import { findFilm, isIdentifiedMovie } from './films.queries.ts';
import * as queries from './nominations.queries.ts';
import { alreadyCurrent, alreadyNominated, tooManyNominations } from './votes.errors.ts';
import { requireRunningVote } from './votes.policy.ts';
import type { VoteRow } from './votes.present.ts';
import { findOpenVote } from './votes.queries.ts';
import { changeVote, presentLastVote } from './votes.service.ts';

/**
 * Nominates a film in the open vote. Another film replaces the one that the viewer has nominated before, and leaves the rankings; the same
 * one gets the pitch. Throws NOT_FOUND for an unknown club or film and for a film that only an import names, NOT_ALLOWED for others than
 * members, CLUB_ARCHIVED, NO_OPEN_VOTE, ALREADY_FINISHED, ALREADY_CURRENT, ALREADY_NOMINATED, TOO_MANY_NOMINATIONS.
 */
export const nominate = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  { movieId, pitch }: { movieId: string; pitch: string },
): Promise<ClubVote> =>
  changeVote(ctx, viewer, clubId, async (ctx, found, member) => {
    const { club, vote } = await requireVote(ctx, member, clubId, found);
    await requireNewFilm(ctx, member, clubId, movieId);
    const nominated = await queries.listNominated(ctx, vote.id);
    const own = nominated.find(({ user_id }) => user_id === member.userId);
    const ofFilm = nominated.find(({ movie_id }) => movie_id === movieId);
    if (ofFilm !== undefined && ofFilm !== own) throw alreadyNominated();
    if (ofFilm !== undefined) await queries.setPitch(ctx, ofFilm.id, pitch);
    else {
      if (own !== undefined) await queries.deleteNomination(ctx, own.id);
      else if (nominated.length >= VOTE_LIMITS.nominations) throw tooManyNominations();
      const at = timestamp(ctx.clock);
      await queries.insertNomination(ctx, { voteId: vote.id, movieId, userId: member.userId, pitch, at });
    }
    return club;
  });

/** Withdraws the viewer's nomination; without one nothing happens. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED, NO_OPEN_VOTE. */
export const withdrawNomination = (ctx: Context, viewer: Viewer | null, clubId: string): Promise<ClubVote> =>
  changeVote(ctx, viewer, clubId, async (ctx, found, member) => {
    const { club, vote } = await requireVote(ctx, member, clubId, found);
    const nominated = await queries.listNominated(ctx, vote.id);
    const own = nominated.find(({ user_id }) => user_id === member.userId);
    if (own !== undefined) await queries.deleteNomination(ctx, own.id);
    return club;
  });

/** Removes a nomination of whomever; a repetition changes nothing. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED, NO_OPEN_VOTE. */
export const removeNominationAsManager = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  id: string,
): Promise<ClubVote> =>
  changeVote(ctx, viewer, clubId, async (ctx, found, member) => {
    const club = requireClubManager(member, found);
    const vote = requireRunningVote(await findOpenVote(ctx, member, clubId), ctx.clock.now());
    const nominated = await queries.listNominated(ctx, vote.id);
    if (nominated.some((each) => each.id === id)) await queries.deleteNomination(ctx, id);
    return club;
  });

/**
 * Sets the viewer's ranking in the open vote; an empty one takes the ballot back. Throws NOT_FOUND, NOT_ALLOWED for others than members,
 * CLUB_ARCHIVED, NO_OPEN_VOTE, INVALID_INPUT with the field `ranking` for a film that is ranked twice or not nominated.
 */
export const rankNominations = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  ranking: readonly string[],
): Promise<ClubVote> =>
  // Other members see no more than the number of ballots, so their tabs are not told of each.
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    const { club, vote } = await requireVote(ctx, member, clubId, found);
    const nominated = new Set((await queries.listNominated(ctx, vote.id)).map(({ id }) => id));
    if (new Set(ranking).size < ranking.length) throw unrankable(VOTE_MESSAGES.rankingTwice);
    if (ranking.some((id) => !nominated.has(id))) throw unrankable(VOTE_MESSAGES.rankingUnknown);
    if (ranking.length === 0) await queries.deleteBallot(ctx, vote.id, member.userId);
    else await queries.upsertBallot(ctx, vote.id, member.userId, ranking, timestamp(ctx.clock));
    return presentLastVote(ctx, member, club);
  });

const unrankable = (message: string) => invalidInput({ field: 'ranking', message });

/** Takes name and pitch off the nominations of an account that is being deleted. The films stay nominated. */
export const eraseNominations: Eraser = queries.anonymizeNominations;

/** The club and its open vote, if the viewer takes part in it. */
async function requireVote(
  ctx: Context,
  member: MemberViewer,
  clubId: string,
  found: ClubRow | undefined,
): Promise<{ club: ClubRow; vote: VoteRow }> {
  const club = requireActiveClub(requireClubMember(member, found));
  return { club, vote: requireRunningVote(await findOpenVote(ctx, member, clubId), ctx.clock.now()) };
}

/** Requires a film that the club neither has watched nor watches now. Throws NOT_FOUND, ALREADY_FINISHED, ALREADY_CURRENT. */
async function requireNewFilm(ctx: Context, member: MemberViewer, clubId: string, movieId: string): Promise<void> {
  if (!(await isIdentifiedMovie(ctx, movieId))) throw notFound();
  const film = await findFilm(ctx, member, clubId, movieId);
  if (film?.status === 'finished') throw alreadyFinished();
  if (film?.status === 'current') throw alreadyCurrent();
}
