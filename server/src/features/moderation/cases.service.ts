import {
  type Case,
  type CaseCounts,
  type CaseFilter,
  type CaseSummary,
  type CaseThing,
  MAX_SHOWN_WITH_CASE,
} from '@halfstar/contract/moderation/cases.schema';
import { ContentType } from '@halfstar/contract/subjects/moderated.schema';
import { z } from 'zod';
import { listSanctions } from '#features/accounts/sanctions.service.ts';
import { getMovieSummariesById } from '#features/movies/movies.service.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import type { ModeratedThing } from '#features/subjects/moderated.service.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { findActRefusal, listActions, mayClaim, requireModerator } from './cases.policy.ts';
import {
  presentCase,
  presentCaseDecision,
  presentCaseSanction,
  presentOtherCase,
  presentReports,
  toCaseStatus,
} from './cases.present.ts';
import * as queries from './cases.queries.ts';
import { findRoles } from './claims.service.ts';
import { findShowRefusal } from './decisions.policy.ts';
import { listDecidableSecondLookIds, listDecisionsOfCase, listDecisionsOfThing } from './decisions.queries.ts';
import { hasReported } from './reports.queries.ts';

/** A place in the queue; lists by time have a TimePlace. */
const QueuePlace = z.tuple([z.number().int(), z.iso.datetime(), z.uuid()]);
const CasePlace: z.ZodType<queries.CasePlace> = z.union([QueuePlace, TimePlace]);

/** A page of the cases that are not about the viewer. Throws INVALID_INPUT, and what requireModerator throws. */
export async function listCases(
  ctx: Context,
  viewer: Viewer | null,
  { filter, ...page }: PageQuery & { filter: CaseFilter },
): Promise<Page<CaseSummary>> {
  const { userId } = requireModerator(viewer);
  return keysetPage<queries.CasePlace, queries.ListedCaseRow, CaseSummary>({
    list: `moderation cases, ${filter}: ${userId}`,
    ...page,
    shape: CasePlace,
    read: (after, limit) => queries.listCases(ctx, userId, filter, after, limit),
    placeOf: (row) => toPlace(row, filter),
    async present(rows) {
      const members = await getMembersById(
        ctx,
        rows.flatMap((row) => [row.owner_id, row.assigned_to ?? []].flat()),
      );
      return rows.flatMap((row) => presentCase(row, members) ?? []);
    },
  });
}

function toPlace(row: queries.ListedCaseRow, filter: CaseFilter): queries.CasePlace {
  if (filter === 'closed') return [row.resolved_at ?? '', row.id];
  if (filter === 'second_look') return [row.second_look_asked_at ?? '', row.id];
  return [row.report_count, row.opened_at, row.id];
}

/** How many cases wait. Throws what requireModerator throws. */
export const countCases = async (ctx: Context, viewer: Viewer | null): Promise<CaseCounts> =>
  queries.countCases(ctx, requireModerator(viewer).userId);

/**
 * A case with what moderators need to decide it, whoever may read the thing. Throws NOT_FOUND, also for a case about the viewer, and what
 * requireModerator throws.
 */
export async function getCase(ctx: Context, viewer: Viewer | null, caseId: string): Promise<Case> {
  const moderator = requireModerator(viewer);
  const row = await queries.findCase(ctx, caseId);
  if (row === undefined || row.owner_id === moderator.userId) throw notFound();
  const rules = ctx.moderated[ContentType.parse(row.content_type)];
  const thing = await rules.find(ctx, moderator, row.content_id, { lock: false });
  // A club may have got another owner.
  if (thing?.ownerId === moderator.userId) throw notFound();
  const [reportRows, decisionRows, decidable, since] = await Promise.all([
    queries.listReportsOfCase(ctx, caseId, MAX_SHOWN_WITH_CASE),
    listDecisionsOfCase(ctx, caseId),
    listDecidableSecondLookIds(ctx, caseId, moderator.userId),
    queries.findMemberSince(ctx, row.owner_id),
  ]);
  const reporterIds = reportRows.flatMap(({ reporter_id }) => reporter_id ?? []);
  const [records, members, otherCases, sanctions, shown] = await Promise.all([
    queries.listReporterRecords(ctx, reporterIds),
    getMembersById(
      ctx,
      [row.owner_id, row.assigned_to, ...reporterIds, ...decisionRows.map((one) => one.decided_by)].flatMap(
        (id) => id ?? [],
      ),
    ),
    queries.listOtherCases(ctx, row.owner_id, caseId, MAX_SHOWN_WITH_CASE),
    listSanctions(ctx, row.owner_id),
    thing === undefined || thing.isErased ? null : presentThing(ctx, thing, row.club_id),
  ]);
  const summary = presentCase(row, members);
  if (summary === null || since === undefined) throw notFound();
  const can = await findRights(ctx, moderator, row, thing);
  return {
    ...summary,
    thing: shown,
    ...presentReports(reportRows, records, members),
    author: {
      member_since: since.created_at,
      earlier_cases: otherCases.map(presentOtherCase),
      sanctions: sanctions.map(presentCaseSanction),
    },
    decisions: decisionRows.map((one) =>
      presentCaseDecision(one, members, { viewerId: moderator.userId, isDecidable: decidable.has(one.id) }),
    ),
    can,
  };
}

/** What the viewer may do about a case that is not about them. */
async function findRights(
  ctx: Context,
  moderator: MemberViewer,
  row: queries.CaseRow,
  thing: ModeratedThing | undefined,
): Promise<Case['can']> {
  const [[actor, owner], ofThing] = await Promise.all([
    findRoles(ctx, moderator.userId, thing?.ownerId ?? row.owner_id),
    listDecisionsOfThing(ctx, row),
  ]);
  const status = toCaseStatus(row.status);
  const reported = await hasReported(ctx, row.id, moderator.userId);
  const refusal = findActRefusal(actor, owner, { hasReported: reported, status });
  const actable =
    thing === undefined ? null : { ...thing, states: ctx.moderated[ContentType.parse(row.content_type)].states };
  const canShow = findShowRefusal(actor, row.id, ofThing, thing) === null;
  return {
    actions: refusal === null ? listActions(actor, owner, status, actable, canShow) : [],
    claim: refusal === null && mayClaim(actor, status, row.claimed_until === null ? null : row.assigned_to),
    refusal: refusal === 'own' ? null : refusal,
  };
}

async function presentThing(ctx: Context, thing: ModeratedThing, caseClubId: string | null): Promise<CaseThing> {
  const { movieId, clubId, state, isSpoilerLocked, snapshot, link, underTitle = null } = thing;
  const club = clubId ?? caseClubId;
  const [films, named] = await Promise.all([
    getMovieSummariesById(ctx, movieId === null ? [] : [movieId]),
    club === null ? undefined : queries.findClubName(ctx, club),
  ]);
  const film = films.get(movieId ?? '');
  return {
    state,
    is_spoiler_locked: isSpoilerLocked,
    snapshot,
    link,
    movie: film === undefined ? null : { id: film.id, title: film.title },
    under_title: underTitle,
    club: named ?? null,
  };
}

/** A page of the members who have reported in a case, in the order of their ids. For other features. */
export const listReporterIds = (ctx: Context, caseId: string, after: string | null, limit: number): Promise<string[]> =>
  queries.listReporterIds(ctx, caseId, after, limit);
