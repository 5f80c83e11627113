import {
  type AccountDocument,
  DOCUMENT_VERSION,
  type ExportedClubPost,
  type ExportedClubReview,
  type ExportedComment,
  type ExportedDraft,
  type ExportedList,
  type ExportedMovie,
  type ExportedReaction,
  type ExportedScheduledReview,
} from '@halfstar/contract/exports/document.schema';
import { toStars } from '@halfstar/contract/shared/rating';
import { findClubNames, listClubReviewsOfMember, listPostsOfMember } from '#features/clubs/export.service.ts';
import { listWholeLists } from '#features/lists/export.service.ts';
import { getPreferences } from '#features/notifications/preferences.service.ts';
import { getOwnProfile } from '#features/profiles/profiles.service.ts';
import {
  listAllScheduledReviews,
  listCommentsByMember,
  listDrafts,
  listReviewReactionsByMember,
} from '#features/reviews/export.service.ts';
import { findDiaryZone } from '#features/tracking/export.service.ts';
import { getAudienceOfMember } from '#features/visibility/visibility.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { type Read, readBatches, readRowByRow } from './batches.service.ts';
import { findFilmIdentities, type MemberFilm, readMemberFilms, toNamedFilm } from './films.service.ts';
import { readAccountParts, readLongParts } from './parts.service.ts';

/** A list has up to 1,000 films. */
const LISTS_PER_BATCH = 5;

/** A member's lists one by one, each with the identities of the films of its batch by id. */
export async function* readLists(ctx: Context, userId: string) {
  for await (const lists of readBatches(ctx, userId, listWholeLists, (list) => list.id, LISTS_PER_BATCH)) {
    const ids = lists.flatMap((list) => list.films.map((film) => film.movie_id));
    const films = await findFilmIdentities(ctx, userId, [...new Set(ids)]);
    for (const list of lists) yield { list, films };
  }
}

const toTime = (at: string): string => new Date(at).toISOString();
const toRating = (stored: number | null): number | null => (stored === null ? null : toStars(stored));

const toExportedFilm = ({ film, tracking: { rating, entries, viewings }, review }: MemberFilm): ExportedMovie => ({
  ...toNamedFilm(film),
  rating: toRating(rating?.rating ?? null),
  rated_at: rating === null ? null : toTime(rating.created_at),
  lists: entries.map((entry) => ({
    list: entry.list_type,
    created_at: toTime(entry.created_at),
    watch_date: entry.watch_date,
    see_again: entry.see_again,
  })),
  viewings: viewings.map(({ watched_on: watchDate, ...viewing }) => ({
    ...viewing,
    watch_date: watchDate,
    rating: toRating(viewing.rating),
    created_at: toTime(viewing.created_at),
    updated_at: toTime(viewing.updated_at),
  })),
  review: review && {
    id: review.id,
    title: review.title,
    content: review.content,
    is_spoiler: review.is_spoiler,
    created_at: toTime(review.created_at),
    edited_at: review.edited_at === null ? null : toTime(review.edited_at),
  },
});

interface ReviewRow {
  movie_id: string;
  rating: number | null;
  created_at: string;
  updated_at: string;
}

/** Reviews with their films. */
async function* withFilms<Row extends ReviewRow & { id: string }>(ctx: Context, userId: string, read: Read<Row>) {
  for await (const rows of readBatches(ctx, userId, read, (row) => row.id)) {
    const films = await findFilmIdentities(ctx, userId, [...new Set(rows.map((row) => row.movie_id))]);
    for (const { movie_id: movieId, ...row } of rows) {
      const film = films.get(movieId);
      if (film === undefined) continue;
      yield { ...row, movie: toNamedFilm(film), rating: toRating(row.rating) };
    }
  }
}

/** A page of unpublished reviews, with the names of their clubs in place of the ids. */
const withClubs =
  <Row extends { club_id: string | null }>(read: Read<Row>): Read<Omit<Row, 'club_id'> & { club: string | null }> =>
  async (...page) => {
    const rows = await read(...page);
    const ids = new Set(rows.flatMap((row) => row.club_id ?? []));
    const names = ids.size === 0 ? new Map<string, string>() : await findClubNames(page[0], [...ids]);
    return rows.map(({ club_id: clubId, ...row }) => ({
      ...row,
      club: clubId === null ? null : (names.get(clubId) ?? null),
    }));
  };

/** Posts in clubs, with the films of the discussions that they are in. */
async function* readClubPosts(ctx: Context, userId: string): AsyncGenerator<ExportedClubPost> {
  for await (const rows of readBatches(ctx, userId, listPostsOfMember, (row) => row.id)) {
    const films = await findFilmIdentities(ctx, userId, [...new Set(rows.flatMap((row) => row.movie_id ?? []))]);
    for (const { movie_id: movieId, ...row } of rows) {
      const film = movieId === null ? undefined : films.get(movieId);
      yield { ...row, movie: film === undefined ? null : toNamedFilm(film) };
    }
  }
}

async function* readExportedFilms(ctx: Context, userId: string): AsyncGenerator<ExportedMovie> {
  for await (const films of readMemberFilms(ctx, userId)) yield* films.map(toExportedFilm);
}

async function* readExportedLists(ctx: Context, userId: string): AsyncGenerator<ExportedList> {
  for await (const { list, films } of readLists(ctx, userId)) {
    const { created_at: createdAt, updated_at: updatedAt } = list;
    const entries = list.films.flatMap(({ movie_id: id, note, added_at: addedAt }) => {
      const film = films.get(id);
      return film === undefined ? [] : [{ movie: toNamedFilm(film), note, created_at: toTime(addedAt) }];
    });
    yield { ...list, created_at: toTime(createdAt), updated_at: toTime(updatedAt), movies: entries };
  }
}

/** The parts of the document that are lists, which may be long. */
type Lists = {
  [Name in keyof AccountDocument as AccountDocument[Name] extends unknown[] ? Name : never]: AsyncIterable<
    AccountDocument[Name] extends (infer Item)[] ? Item : never
  >;
};

const readParts = (ctx: Context, userId: string): Omit<Lists, 'passkeys' | 'access_tokens'> => ({
  movies: readExportedFilms(ctx, userId),
  lists: readExportedLists(ctx, userId),
  drafts: withFilms(ctx, userId, withClubs(listDrafts)) satisfies AsyncIterable<ExportedDraft>,
  scheduled_reviews: withFilms(
    ctx,
    userId,
    withClubs(listAllScheduledReviews),
  ) satisfies AsyncIterable<ExportedScheduledReview>,
  club_reviews: withFilms(ctx, userId, listClubReviewsOfMember) as AsyncIterable<ExportedClubReview>,
  club_posts: readClubPosts(ctx, userId),
  comments: readRowByRow(ctx, userId, listCommentsByMember) satisfies AsyncIterable<ExportedComment>,
  reactions: readRowByRow(ctx, userId, listReviewReactionsByMember) satisfies AsyncIterable<ExportedReaction>,
  ...readLongParts(ctx, userId),
});

/**
 * The text of `halfstar.json`, piece by piece: all that a member has, as AccountDocument says.
 * @param avatarFile the name of the picture in the zip; null without one
 */
export async function* renderAccountDocument(
  ctx: Context,
  viewer: MemberViewer,
  avatarFile: string | null,
): AsyncGenerator<string> {
  const { userId, email } = viewer;
  const facts: Omit<AccountDocument, Exclude<keyof Lists, 'passkeys' | 'access_tokens'>> = {
    format: 'halfstar-account',
    version: DOCUMENT_VERSION,
    exported_at: timestamp(ctx.clock),
    email,
    profile: await getOwnProfile(ctx, viewer, userId),
    avatar: avatarFile,
    audience: await getAudienceOfMember(ctx, userId),
    diary_time_zone: await findDiaryZone(ctx, userId),
    notification_preferences: await getPreferences(ctx, viewer),
    ...(await readAccountParts(ctx, viewer)),
  };
  yield JSON.stringify(facts).slice(0, -1);
  for (const [name, items] of Object.entries(readParts(ctx, userId))) {
    yield `,\n${JSON.stringify(name)}: [`;
    let separator = '\n';
    for await (const item of items) {
      yield `${separator}${JSON.stringify(item)}`;
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}
