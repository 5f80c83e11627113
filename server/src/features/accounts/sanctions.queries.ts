import type { Context } from '#platform/context.ts';
import type { NewSanction } from './sanctions.service.ts';

/** Adds a sanction. @returns its id */
export async function insertSanction(
  ctx: Context,
  { userId, kind, reason, issuedBy, startsAt, endsAt }: NewSanction,
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('user_sanctions')
    .values({ user_id: userId, kind, reason, issued_by: issuedBy, starts_at: startsAt, ends_at: endsAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
