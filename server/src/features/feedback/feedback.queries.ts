import type { FeedbackStatus, FeedbackType, NewFeedback } from '@halfstar/contract/feedback/feedback.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';

const COLUMNS = [
  'id',
  'type',
  'title',
  'description',
  'page_url',
  'status',
  'reply',
  'replied_at',
  'created_at',
  'updated_at',
] as const;

/** Stores feedback of a member. */
export const insertFeedback = (ctx: Context, userId: string, feedback: NewFeedback, now: string) =>
  ctx.db
    .insertInto('feedback')
    .values({
      ...feedback,
      user_id: userId,
      created_at: now,
      updated_at: now,
      search_text: sql<string>`search_long_text(${`${feedback.title} ${feedback.description}`})`,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export type FeedbackRow = Awaited<ReturnType<typeof insertFeedback>>;

/** A page of what a member has sent, newest first. Served by feedback_user_idx. */
export const listFeedbackBySender = (ctx: Context, userId: string, after: TimePlace | null, limit: number) =>
  ctx.db
    .selectFrom('feedback')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where(isAfterPlace(sql`(created_at, id)`, after, 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

const RECEIVED_COLUMNS = [...COLUMNS, 'user_id', 'revision'] as const;

/** Feedback and who sent it, locked against other changes until the transaction ends. Served by the primary key. */
export const lockFeedback = (ctx: Context, id: string) =>
  ctx.db.selectFrom('feedback').select(RECEIVED_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

export type ReceivedFeedbackRow = NonNullable<Awaited<ReturnType<typeof lockFeedback>>>;

export interface FeedbackFilter {
  status?: FeedbackStatus | undefined;
  type?: FeedbackType | undefined;
  /** Each is in the title or in the description. */
  words: readonly string[];
}

/** Whether title or description has a word, folded as in all searches. Backslashes, because `like` reads these characters as patterns. */
const hasWord = (word: string) =>
  sql<boolean>`search_text like '%' || regexp_replace(search_form(${word}), '[\\\\%_]', '\\\\\\&', 'g') || '%'`;

/** A page of what all members have sent, newest first. Served by feedback_newest_idx, feedback_status_idx and feedback_search_idx. */
export const listFeedback = (
  ctx: Context,
  { status, type, words }: FeedbackFilter,
  after: TimePlace | null,
  limit: number,
) =>
  ctx.db
    .selectFrom('feedback')
    .select(RECEIVED_COLUMNS)
    .where((eb) =>
      eb.and([
        ...(status === undefined ? [] : [eb('status', '=', status)]),
        ...(type === undefined ? [] : [eb('type', '=', type)]),
        ...words.map(hasWord),
        isAfterPlace(sql`(created_at, id)`, after, 'desc'),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** How much feedback has each status; statuses without any are left out. Reads the whole of feedback_status_idx: for admins. */
export const countFeedbackByStatus = (ctx: Context) =>
  ctx.db
    .selectFrom('feedback')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();

export interface FeedbackChange {
  status: FeedbackStatus;
  reply: string | null;
  replied_at: string | null;
}

/** Changes status and reply of feedback that is locked, and raises its revision. Served by the primary key. */
export const updateFeedback = (ctx: Context, id: string, change: FeedbackChange, now: string) =>
  ctx.db
    .updateTable('feedback')
    .set((eb) => ({ ...change, updated_at: now, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning(RECEIVED_COLUMNS)
    .executeTakeFirstOrThrow();
