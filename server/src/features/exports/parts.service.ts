import type { ExportedSanction } from '@halfstar/contract/accounts/sanctions.schema';
import type {
  ExportedClub,
  ExportedClubBallot,
  ExportedClubInvitation,
  ExportedClubRequest,
} from '@halfstar/contract/clubs/export.schema';
import type { AccountDocument, ExportedClubNomination } from '@halfstar/contract/exports/document.schema';
import type {
  ExportedActivity,
  ExportedCardReaction,
  ExportedImport,
  ExportedImportMovie,
  ExportedImportRow,
  ExportedRename,
  ExportedVerification,
} from '@halfstar/contract/exports/parts.schema';
import type { Feedback } from '@halfstar/contract/feedback/feedback.schema';
import type { ExportedInvite } from '@halfstar/contract/invites/export.schema';
import type { ExportedModerationDecision, ExportedReport } from '@halfstar/contract/moderation/export.schema';
import type { ExportedNotification } from '@halfstar/contract/notifications/export.schema';
import { toStars } from '@halfstar/contract/shared/rating';
import { listAccessTokens } from '#features/accounts/access-tokens.service.ts';
import { getAccountForExport, listSanctionsOfMember } from '#features/accounts/export.service.ts';
import { listPasskeys } from '#features/accounts/passkeys.service.ts';
import {
  listBallotsOfMember,
  listInvitationsOfMember,
  listMembershipsOfMember,
  listNominationsOfMember,
  listRequestsOfMember,
} from '#features/clubs/export.service.ts';
import { listFeedbackOfMember } from '#features/feedback/export.service.ts';
import { findClaimFacts, findFeedForExport } from '#features/feeds/export.service.ts';
import {
  listBlocked,
  listFollowed,
  listFollowers,
  listMuted,
  listRequested,
  listRequesters,
} from '#features/follows/export.service.ts';
import {
  type ImportRecord,
  listImportFilms,
  listImports,
  listUnimportedRows,
  type RowPlace,
} from '#features/imports/export.service.ts';
import { findInviteOfAccount, findQuota, listMadeCodes } from '#features/invites/export.service.ts';
import { listDecisionsOfMember, listReportsOfMember } from '#features/moderation/export.service.ts';
import { listReceivedNotifications } from '#features/notifications/export.service.ts';
import { findTierBeforeCinema, listExportedUsernameChanges } from '#features/profiles/export.service.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { listDismissedMemberIds } from '#features/taste/export.service.ts';
import { listActivitiesByMember, listCardReactionsByMember } from '#features/timeline/export.service.ts';
import { listVerifications } from '#features/verification/export.service.ts';
import type { Context } from '#platform/context.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { type Read, readBatches, readRowByRow } from './batches.service.ts';
import { findFilmIdentities, toNamedFilm } from './films.service.ts';

// The parts of the document beside films, lists and texts.

type Facts = Pick<
  AccountDocument,
  'account' | 'invite' | 'invite_quota' | 'letterboxd_feed' | 'letterboxd_claim' | 'passkeys' | 'access_tokens'
>;

/** The short parts of the account document: account, invite, invite quota, feed and claim on Letterboxd, passkeys, access tokens. */
export async function readAccountParts(ctx: Context, viewer: MemberViewer): Promise<Facts> {
  const { userId } = viewer;
  const invite = await findInviteOfAccount(ctx, userId);
  const { created_by: maker = null, ...code } = invite ?? {};
  const makers = maker === null ? [] : await nameMembers(ctx, [maker]);
  return {
    account: {
      ...(await getAccountForExport(ctx, userId)),
      tier_before_cinema: await findTierBeforeCinema(ctx, userId),
    },
    invite: invite === undefined ? null : ({ ...code, made_by: makers[0] ?? null } as Facts['invite']),
    invite_quota: (await findQuota(ctx, userId)) ?? null,
    letterboxd_feed: ((await findFeedForExport(ctx, userId)) ?? null) as Facts['letterboxd_feed'],
    letterboxd_claim: (await findClaimFacts(ctx, userId)) ?? null,
    passkeys: (await listPasskeys(ctx, viewer)).items,
    access_tokens: (await listAccessTokens(ctx, viewer)).items,
  };
}

/** The long parts of the account document beside films, lists and texts, each as an iterable that reads row by row when it is used. */
export const readLongParts = (ctx: Context, userId: string) => ({
  card_reactions: readRowByRow(ctx, userId, listCardReactionsByMember) satisfies AsyncIterable<ExportedCardReaction>,
  activities: readActivities(ctx, userId),
  clubs: readRowByRow(ctx, userId, listMembershipsOfMember) as AsyncIterable<ExportedClub>,
  club_invitations: readRowByRow(ctx, userId, listInvitationsOfMember) satisfies AsyncIterable<ExportedClubInvitation>,
  club_requests: readRowByRow(ctx, userId, listRequestsOfMember) satisfies AsyncIterable<ExportedClubRequest>,
  club_nominations: readNominations(ctx, userId),
  club_ballots: readRowByRow(ctx, userId, listBallotsOfMember) satisfies AsyncIterable<ExportedClubBallot>,
  following: readNames(ctx, userId, listFollowed),
  followers: readNames(ctx, userId, listFollowers),
  follow_requests_sent: readNames(ctx, userId, listRequested),
  follow_requests_received: readNames(ctx, userId, listRequesters),
  blocked: readNames(ctx, userId, listBlocked),
  muted: readNames(ctx, userId, listMuted),
  dismissed_recommendations: readNames(ctx, userId, listDismissedMemberIds),
  past_usernames: readRowByRow(ctx, userId, listExportedUsernameChanges) satisfies AsyncIterable<ExportedRename>,
  invites: readInvites(ctx, userId),
  verifications: readRowByRow(ctx, userId, listVerifications) satisfies AsyncIterable<ExportedVerification>,
  feedback: readRowByRow(ctx, userId, listFeedbackOfMember) as AsyncIterable<Feedback>,
  moderation_decisions: readRowByRow(
    ctx,
    userId,
    listDecisionsOfMember,
  ) satisfies AsyncIterable<ExportedModerationDecision>,
  reports: readRowByRow(ctx, userId, listReportsOfMember) satisfies AsyncIterable<ExportedReport>,
  sanctions: readRowByRow(ctx, userId, listSanctionsOfMember) as AsyncIterable<ExportedSanction>,
  notifications: readNotifications(ctx, userId),
  imports: readImports(ctx, userId),
  import_movies: readImportFilms(ctx, userId),
  import_rows: readImportRows(ctx, userId),
});

/** The usernames of members, in any order. */
const nameMembers = async (ctx: Context, ids: readonly string[]): Promise<string[]> =>
  [...(await getMembersById(ctx, ids)).values()].map((member) => member.username);

async function* readNames(ctx: Context, userId: string, read: Read<string>): AsyncGenerator<string> {
  for await (const ids of readBatches(ctx, userId, read, (id) => id)) yield* await nameMembers(ctx, ids);
}

/** Rows that name members by their ids, with the usernames in their place. */
async function* withNames<Name extends string, Row extends { id: string } & Record<Name, string[]>>(
  ctx: Context,
  userId: string,
  read: Read<Row>,
  column: Name,
): AsyncGenerator<Row> {
  for await (const rows of readBatches(ctx, userId, read, (row) => row.id)) {
    const members = await getMembersById(ctx, [...new Set(rows.flatMap((row) => row[column]))]);
    for (const row of rows) yield { ...row, [column]: row[column].flatMap((id) => members.get(id)?.username ?? []) };
  }
}

const readInvites = (ctx: Context, userId: string): AsyncIterable<ExportedInvite> =>
  withNames(ctx, userId, listMadeCodes, 'used_by');

const readNotifications = (ctx: Context, userId: string): AsyncIterable<ExportedNotification> =>
  withNames(ctx, userId, listReceivedNotifications, 'actors');

async function* readActivities(ctx: Context, userId: string): AsyncGenerator<ExportedActivity> {
  for await (const rows of readBatches(ctx, userId, listActivitiesByMember, (row) => row.id)) {
    const films = await findFilmIdentities(ctx, userId, [...new Set(rows.map((row) => row.movie_id))]);
    for (const { movie_id: movieId, metadata, activity_type: type, ...row } of rows) {
      const film = films.get(movieId);
      const rating = metadata.rating === undefined ? null : toStars(metadata.rating);
      const activity_type = type as ExportedActivity['activity_type'];
      if (film !== undefined) yield { ...row, movie: toNamedFilm(film), activity_type, rating };
    }
  }
}

async function* readNominations(ctx: Context, userId: string): AsyncGenerator<ExportedClubNomination> {
  for await (const rows of readBatches(ctx, userId, listNominationsOfMember, (row) => row.id)) {
    const films = await findFilmIdentities(ctx, userId, [...new Set(rows.map((row) => row.movie_id))]);
    for (const { movie_id: movieId, ...row } of rows) {
      const film = films.get(movieId);
      if (film !== undefined) yield { ...row, movie: toNamedFilm(film) };
    }
  }
}

async function* readImports(ctx: Context, userId: string): AsyncGenerator<ExportedImport> {
  for await (const row of readRowByRow(ctx, userId, listImports)) yield toExportedImport(row);
}

const toExportedImport = ({ overwrite_mine, likes_to_favorites, all_spoilers, ...row }: ImportRecord) =>
  ({ ...row, options: { overwrite_mine, likes_to_favorites, all_spoilers } }) as ExportedImport;

async function* readImportFilms(ctx: Context, userId: string): AsyncGenerator<ExportedImportMovie> {
  for await (const rows of readBatches(ctx, userId, listImportFilms, (row) => row.film_key)) {
    const films = await findFilmIdentities(ctx, userId, [...new Set(rows.flatMap((row) => row.movie_id ?? []))]);
    for (const { movie_id: movieId, film_key: filmKey, ...row } of rows) {
      const film = films.get(movieId ?? '');
      yield { ...row, movie_key: filmKey, movie: film === undefined ? null : toNamedFilm(film) } as ExportedImportMovie;
    }
  }
}

async function* readImportRows(ctx: Context, userId: string): AsyncGenerator<ExportedImportRow> {
  for await (const { id: importId } of readRowByRow(ctx, userId, listImports)) {
    const read = (ctx: Context, _: string, after: RowPlace | null, limit: number) =>
      listUnimportedRows(ctx, importId, after, limit);
    for await (const rows of readBatches(ctx, userId, read, ({ file_name, line, id }) => ({ file_name, line, id })))
      for (const row of rows) yield { ...row, import_id: importId } as ExportedImportRow;
  }
}
