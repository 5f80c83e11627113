import type { AccessTokenScope } from '@halfstar/contract/accounts/access-tokens.schema';
import type { Context } from '#platform/context.ts';

const SHOWN = ['id', 'name', 'scope', 'created_at', 'last_used_on', 'expires_at'] as const;

/** A member's access tokens, the newest first, also expired ones. Served by access_tokens_user_idx. */
export const listAccessTokens = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('access_tokens')
    .select(SHOWN)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();

export type AccessTokenRow = Awaited<ReturnType<typeof listAccessTokens>>[number];

/** How many access tokens a member has, expired ones too. Served by access_tokens_user_idx. */
export async function countAccessTokens(ctx: Context, userId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('access_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewAccessTokenRow {
  user_id: string;
  name: string;
  scope: AccessTokenScope;
  hash: string;
  created_at: string;
  expires_at: string | null;
}

/** Adds an access token. */
export const insertAccessToken = (ctx: Context, row: NewAccessTokenRow) =>
  ctx.db.insertInto('access_tokens').values(row).returning(SHOWN).executeTakeFirstOrThrow();

/** Deletes an access token; false when the member has no such token. A trigger evicts it in every process. Served by the primary key. */
export async function deleteAccessToken(ctx: Context, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('access_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes every access token of a member. A trigger evicts them in every process. Served by access_tokens_user_idx. */
export const deleteAccessTokensOfMember = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('access_tokens').where('user_id', '=', userId).execute();
