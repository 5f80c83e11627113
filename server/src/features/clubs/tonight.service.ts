import {
  TONIGHT_LIMITS,
  TONIGHT_MESSAGES,
  type Tonight,
  type TonightMovie,
} from '@halfstar/contract/clubs/tonight.schema';
import type { NamedMember } from '@halfstar/contract/profiles/profiles.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { toNamedMember } from '#features/profiles/profiles.present.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { hiddenScores } from '#features/tracking/ratings/scores.service.ts';
import type { Context } from '#platform/context.ts';
import { invalidInput } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { requireClubMember } from './clubs.policy.ts';
import { findClub } from './clubs.queries.ts';
import { rankFilms } from './tonight.model.ts';
import { presentTonightFilm } from './tonight.present.ts';
import * as queries from './tonight.queries.ts';

/**
 * Films for some members of a club, ranked by `rankFilms`: on at least two of their watchlists, and watched by none of them. Of members
 * whose lists the viewer may not see nothing is used. Throws NOT_FOUND, NOT_ALLOWED for others than members of the club, INVALID_INPUT with
 * the field `member_ids` when one of them is not in the club or hidden from the viewer, and what requireMember throws.
 * @param maxRuntime minutes; null for any
 */
export async function listFilmsForTonight(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  memberIds: readonly string[],
  maxRuntime: number | null,
): Promise<Tonight> {
  const member = requireMember(viewer);
  requireClubMember(member, await findClub(ctx, member, clubId));
  const rows = await queries.listTickedMembers(ctx, member, clubId, memberIds, TONIGHT_LIMITS.leastRatings);
  const ticked = new Map(rows.map((row) => [row.user_id, row]));
  if (memberIds.some((id) => !ticked.has(id)))
    throw invalidInput({ field: 'member_ids', message: TONIGHT_MESSAGES.notInClub });
  const members = await getMembersById(ctx, memberIds);
  // In the order in which they were ticked. Whose account was deleted meanwhile is left out.
  const named = memberIds.flatMap((id) => {
    const [one, row] = [members.get(id), ticked.get(id)];
    return one === undefined || row === undefined ? [] : { ...row, name: toNamedMember(one) };
  });
  const visible = named.filter((one) => one.visible);
  const raterIds = visible.filter((one) => one.rated_enough).map((one) => one.user_id);
  const names = visible.map((one) => one.name);
  return {
    items: await ctx.costly.browse.run(ctx.caller, () => listFilms(ctx, member, names, raterIds, maxRuntime)),
    left_out: named.filter((one) => !one.visible).map((one) => one.name),
    too_little: visible.filter((one) => !one.rated_enough).map((one) => one.name),
  };
}

async function listFilms(
  ctx: Context,
  viewer: MemberViewer,
  members: readonly NamedMember[],
  raterIds: readonly string[],
  maxRuntime: number | null,
): Promise<TonightMovie[]> {
  const memberIds = members.map((one) => one.user_id);
  const { showsAdultTitles } = viewer;
  const candidates = await queries.listCandidates(ctx, {
    memberIds,
    viewerId: viewer.userId,
    maxRuntime,
    showsAdultTitles,
  });
  const tastes = await queries.listTastes(ctx, raterIds);
  const ranked = rankFilms(candidates, tastes, raterIds, TONIGHT_LIMITS.films);
  const ids = ranked.map((film) => film.id);
  const [films, hidden] = await Promise.all([
    queries.findTonightFilms(ctx, ids, memberIds),
    hiddenScores(ctx, viewer, ids),
  ]);
  const filmById = new Map(films.map((film) => [film.id, film]));
  return ranked.flatMap((one) => {
    const film = filmById.get(one.id);
    return film === undefined ? [] : presentTonightFilm(film, one, members, hidden.has(one.id));
  });
}
