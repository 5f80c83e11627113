import type { ReviewForm } from '@halfstar/contract/reviews/reviews.schema';
import { type RawBuilder, sql } from 'kysely';
import type { ReviewChange } from '#features/reviews/import.model.ts';
import { applyReviewChanges, readReviewsByFilm } from '#features/reviews/import.service.ts';
import { lockTracking } from '#features/tracking/import/states.service.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { MemberClient } from './client.ts';
import { completeSubjects } from './counts.ts';
import type { World } from './world.ts';

// What is below a subject to which very many have reacted, and how much of it a transaction may delete.

/** How many the crowd of these tests are. */
export const PEOPLE = 2500;
export const MOST_ROWS = 1000;

/** The tables of what is deleted with a review. */
export const BELOW_REVIEWS = ['reviews', 'subjects', 'comments', 'reactions', 'timeline_cards'];

export async function countRows({ ctx }: World, table: string, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from ${sql.table(table)} where ${condition}`.execute(ctx.db);
  return rows[0]?.many ?? 0;
}

/** A subject to which all the crowd of `insertCrowd` has reacted, and under which it has written, as if by calls. */
export async function makeFamous({ ctx }: World, subjectId: string): Promise<void> {
  await sql`insert into reactions (subject_id, user_id, reaction, created_at)
    select ${subjectId}, id, 'heart', now() from auth_users where name = 'x'`.execute(ctx.db);
  await sql`insert into comments (subject_id, user_id, content, created_at, updated_at)
    select ${subjectId}, id, 'So true.', now(), now() from auth_users where name = 'x'`.execute(ctx.db);
  for (const statement of completeSubjects) await statement.execute(ctx.db);
}

export const countBelow = async (world: World, subjectId: string) => ({
  reactions: await countRows(world, 'reactions', sql`subject_id = ${subjectId}`),
  comments: await countRows(world, 'comments', sql`subject_id = ${subjectId}`),
});

/** A new member publishes a review that is famous, and to which a follower of theirs has reacted and written as well. */
export async function publishFamous(world: World, review: { movie_id: string } & ReviewForm) {
  const [author, fan] = [await world.someone(), await world.someone()];
  const { id: review_id } = await author.api.reviews.publish(review);
  await makeFamous(world, review_id);
  await fan.api.follows.follow({ user_id: author.userId });
  await fan.api.reviews.react({ review_id, reaction: 'fire' });
  await fan.api.comments.add({ review_id, content: 'The diner!' });
  return { author, fan, review_id };
}

/** What an import, or its undo, does with a member's review of a film. */
export const changeReview = ({ ctx }: World, { userId }: MemberClient, change: ReviewChange) =>
  inTransaction(ctx, async (ctx) => {
    await lockTracking(ctx, userId, [change.movieId]);
    return applyReviewChanges(ctx, userId, [change]);
  });

/** A member's review of a film as stored; null when there is none. */
export const readStoredReview = async ({ ctx }: World, { userId }: MemberClient, movieId: string) =>
  (await readReviewsByFilm(ctx, userId, [movieId])).get(movieId) ?? null;
