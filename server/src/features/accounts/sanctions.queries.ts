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

/** Lifts a sanction. @returns false when it was lifted before */
export async function liftSanction(ctx: Context, id: string, liftedBy: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('user_sanctions')
    .set({ lifted_by: liftedBy, lifted_at: at })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
