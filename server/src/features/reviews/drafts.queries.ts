import { DRAFT_LIMITS } from '@halfstar/contract/reviews/drafts.schema';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';
import type { DraftRow } from './drafts.present.ts';
import type { ReviewTarget } from './targets.service.ts';

/** What is stored of a review before it is published, as a draft or scheduled. */
export interface UnpublishedReview {
  title: string;
  content: string;
  is_spoiler: boolean;
  /** As stored, 1–10. */
  rating: number | null;
  /** The day of the viewing that publishing will log. */
  watched_on: string | null;
  /** Null: publishing logs no viewing. */
  rewatch: boolean | null;
  /** Null: publishing leaves the favorites as they are. */
  favorite: boolean | null;
}

/** The target of an unpublished review as columns. */
export const toTargetColumns = ({ userId, movieId, clubId }: ReviewTarget) => ({
  user_id: userId,
  movie_id: movieId,
  club_id: clubId,
});

/** The member’s draft about the target; undefined when there is none. Served by review_drafts_one_each. */
export const findDraft = (ctx: Context, { userId, movieId, clubId }: ReviewTarget): Promise<DraftRow | undefined> =>
  ctx.db
    .selectFrom('review_drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where('club_id', 'is not distinct from', clubId)
    .executeTakeFirst();

/** Adds a draft; undefined when the member has one about the target already, which stays as it is. */
export const insertDraft = (ctx: Context, target: ReviewTarget, text: UnpublishedReview, at: string) =>
  ctx.db
    .insertInto('review_drafts')
    .values({ ...toTargetColumns(target), ...text, version: 1, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.constraint('review_drafts_one_each').doNothing())
    .returningAll()
    .executeTakeFirst();

/** A text between blank lines, so that it is found in another one as whole paragraphs only. */
const asParagraphs = (text: RawBuilder<string>) => sql`E'\\n\\n' || ${text} || E'\\n\\n'`;

/** The title that is added, where the draft has another one, and the text that is added. */
const added = sql<string>`concat_ws(E'\\n\\n',
  nullif(nullif(excluded.title, ''), coalesce(nullif(there.title, ''), excluded.title)), nullif(excluded.content, ''))`;

/** The draft's text and what is added to it, unless that is there already. */
const joined = sql<string>`case when position(${asParagraphs(added)} in ${asParagraphs(sql`there.content`)}) > 0 then there.content
  else concat_ws(E'\\n\\n', nullif(there.content, ''), nullif(${added}, '')) end`;

/**
 * Adds a draft. Where the member has one about the target already, the title, if another one, and the text are appended to its text, unless it
 * has them, and what else it lacks is filled in. Nothing is cut.
 * @returns false: the draft cannot hold the text too, and stays as it is
 */
export async function insertOrAppendDraft(
  ctx: Context,
  { userId, movieId, clubId }: ReviewTarget,
  text: UnpublishedReview,
  at: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into review_drafts as there (user_id, movie_id, club_id, title, content, is_spoiler, rating, watched_on, rewatch, favorite, version,
      created_at, updated_at)
    values (${userId}, ${movieId}, ${clubId}, ${text.title}, ${text.content}, ${text.is_spoiler}, ${text.rating}, ${text.watched_on}, ${text.rewatch},
      ${text.favorite}, 1, ${at}, ${at})
    on conflict on constraint review_drafts_one_each do update set
      title = coalesce(nullif(there.title, ''), excluded.title),
      content = ${joined},
      is_spoiler = there.is_spoiler or excluded.is_spoiler,
      rating = coalesce(there.rating, excluded.rating),
      watched_on = case when there.rewatch is null then excluded.watched_on else there.watched_on end,
      rewatch = coalesce(there.rewatch, excluded.rewatch),
      favorite = coalesce(there.favorite, excluded.favorite),
      version = there.version + 1,
      updated_at = greatest(there.updated_at, excluded.updated_at)
      where char_length(${joined}) <= ${DRAFT_LIMITS.contentMax}
    returning id`.execute(ctx.db);
  return rows.length > 0;
}

/** Changes a draft and raises its version by one; undefined when it has another version than the expected one or is gone. */
export const updateDraft = (
  ctx: Context,
  draftId: string,
  expectedVersion: number,
  text: UnpublishedReview,
  at: string,
) =>
  ctx.db
    .updateTable('review_drafts')
    .set((eb) => ({ ...text, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', draftId)
    .where('version', '=', expectedVersion)
    .returningAll()
    .executeTakeFirst();

/** Deletes a draft. */
export const deleteDraft = (ctx: Context, draftId: string) =>
  ctx.db.deleteFrom('review_drafts').where('id', '=', draftId).execute();

/** A page of a member’s drafts, the last written first. Served by review_drafts_newest_idx. */
export const findDrafts = (ctx: Context, userId: string, after: TimePlace | null, limit: number): Promise<DraftRow[]> =>
  ctx.db
    .selectFrom('review_drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isAfterPlace(sql`(updated_at, id)`, after, 'desc'))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
