import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import {
  deleteReferring,
  listDeletingForeignKeys,
  type RowDeleters,
  runAndCountChanged,
} from '#platform/database/delete-referring.ts';
import type { DB } from '#platform/database/tables.ts';

/** Tables with one row for each account, both under the account's id. */
const PEOPLE: readonly string[] = ['auth_users', 'profiles'];
/** Deleted with the account itself: until then they say that it is being deleted, and hide it. */
const KEPT_TO_THE_END: ReadonlySet<string> = new Set([
  'account_deletions',
  'banned_members',
  'member_audiences',
  ...PEOPLE,
]);

/** Deletes the rows of its table for which the condition holds; all of them belong to the member. @returns how many */
export type TableEraser = (ctx: Context, userId: string, areMeant: RawBuilder<SqlBool>) => Promise<number>;

/** Deletes about `limit` rows that belong to a member. @returns how many; `limit` or more when there may be others */
export type Eraser = (ctx: Context, userId: string, limit: number) => Promise<number>;

/**
 * Erasers for the rows that belong to an account, as the foreign keys of the schema say. Rows that refer to such rows, and so on, are
 * erased before them. Columns that only lose their reference to the account (`set null`) are left to the account's deletion, and rows that
 * refer by several columns to the database.
 * @param tables erasers of tables for which neither a plain `delete` nor the context's deleter is enough
 * @param first the tables that come before the others
 */
export async function listTableErasers(
  ctx: Context,
  tables: Readonly<Partial<Record<keyof DB, TableEraser>>>,
  first: readonly (keyof DB)[],
): Promise<Eraser[]> {
  const keys = await listDeletingForeignKeys(ctx, first);
  const listDeleters = (userId: string): RowDeleters => ({
    ...ctx.rowDeleters,
    ...Object.fromEntries(
      Object.entries(tables).map(([table, erase]) => [
        table,
        (ctx: Context, areMeant: RawBuilder<SqlBool>) => erase(ctx, userId, areMeant),
      ]),
    ),
  });
  return keys
    .filter((key) => PEOPLE.includes(key.parent) && key.on_delete === 'cascade' && !KEPT_TO_THE_END.has(key.child))
    .map(
      (key) => (ctx, userId, limit) =>
        deleteReferring(ctx, { keys, deleters: listDeleters(userId) }, key, [userId], limit),
    );
}

/** Deletes at most `limit` mails to the account's address; returns how many. Served by mails_recipient_idx. */
export const eraseMails: Eraser = (ctx, userId, limit) =>
  runAndCountChanged(
    ctx,
    sql`delete from mails where ctid = any(array(
      select ctid from mails where recipient = (select email from auth_users where id = ${userId}) limit ${limit}))`,
  );
