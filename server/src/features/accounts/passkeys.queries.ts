import type { Context } from '#platform/context.ts';

const SHOWN = ['id', 'name', 'created_at', 'last_used_at'] as const;

/** A member's passkeys, the newest first. Served by auth_passkeys_user_idx. */
export const listPasskeys = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('auth_passkeys')
    .select(SHOWN)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** How many passkeys a member has. Served by auth_passkeys_user_idx. */
export async function countPasskeys(ctx: Context, userId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('auth_passkeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Marks a passkey as announced to its owner by mail and returns owner and name; undefined when it was marked before or removed. Served by
 * the primary key.
 */
export const markPasskeyAnnounced = (ctx: Context, id: string, now: string) =>
  ctx.db
    .updateTable('auth_passkeys')
    .set({ told_at: now })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .returning(['user_id', 'name'])
    .executeTakeFirst();

/** The ids of the passkeys that have not been announced to their owners by mail, oldest first. Served by auth_passkeys_untold_idx. */
export const listUnannouncedPasskeys = (ctx: Context, limit: number) =>
  ctx.db
    .selectFrom('auth_passkeys')
    .select('id')
    .where('told_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** A passkey by its id, whoever owns it. Throws when there is none. Served by the primary key. */
export const getPasskey = (ctx: Context, id: string) =>
  ctx.db.selectFrom('auth_passkeys').select(SHOWN).where('id', '=', id).executeTakeFirstOrThrow();

/** Renames a passkey of the member; undefined when they have no such passkey. Served by the primary key. */
export const renamePasskey = (ctx: Context, userId: string, id: string, name: string) =>
  ctx.db
    .updateTable('auth_passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(SHOWN)
    .executeTakeFirst();

/** Deletes a passkey and returns its name; undefined when the member has no such passkey. Served by the primary key. */
export const deletePasskey = (ctx: Context, userId: string, id: string) =>
  ctx.db
    .deleteFrom('auth_passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();

/** Sets when a passkey was last used to sign in; false when it was removed. Served by auth_passkeys_credential_key. */
export async function setPasskeyLastUsed(ctx: Context, credentialId: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('auth_passkeys')
    .set({ last_used_at: now })
    .where('credential_id', '=', credentialId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
