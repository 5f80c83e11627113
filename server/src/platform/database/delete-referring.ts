import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { DB } from './tables.ts';

/** How many rows are deleted or moved in a transaction, about: enough to go on, and few enough that others hardly wait for their locks. */
export const ROWS_PER_BATCH = 500;

/** A foreign key that deletes or changes rows of `child` together with the row of `parent` that they refer to. */
export interface ForeignKey {
  child: string;
  column: string;
  parent: string;
  parent_column: string;
  on_delete: 'cascade' | 'set null';
}

/** Deletes the rows of its table for which the condition holds, and corrects what counts them. @returns how many */
export type RowDeleter = (ctx: Context, areMeant: RawBuilder<SqlBool>) => Promise<number>;

/** Deleters of the tables for which a plain `delete` is not enough. */
export type RowDeleters = Readonly<Partial<Record<keyof DB, RowDeleter>>>;

declare module '../context.ts' {
  interface Context {
    /** server/src/app/erasers.ts lists them. */
    rowDeleters: RowDeleters;
  }
}

/** What is deleted before a row, and how. */
export interface DeletionPlan {
  keys: readonly ForeignKey[];
  deleters: RowDeleters;
}

/**
 * The foreign keys of one column that delete the referring rows or set them to null. Those of the tables `first` come first. Where a
 * trigger deletes the subject of a row, that counts as a foreign key from `subjects`. Keys of several columns are left out: one of the
 * columns alone, such as the club of a membership, is shared by rows of others.
 */
export async function listDeletingForeignKeys(ctx: Context, first: readonly (keyof DB)[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select * from (
      select child.relname::text as child, a.attname::text as column, parent.relname::text as parent,
        b.attname::text as parent_column, case k.confdeltype when 'c' then 'cascade' else 'set null' end as on_delete
      from pg_constraint k
      join pg_class child on child.oid = k.conrelid
      join pg_class parent on parent.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
      where k.contype = 'f' and k.confdeltype in ('c', 'n') and k.connamespace = 'public'::regnamespace and cardinality(k.conkey) = 1
      union all
      select 'subjects', 'id', parent.relname::text, 'id', 'cascade'
      from pg_trigger t join pg_class parent on parent.oid = t.tgrelid
      where t.tgfoid = 'delete_subjects()'::regprocedure) as keys
    order by child <> all(${first}), child, keys.column, parent`.execute(ctx.db);
  return rows;
}

interface PartsOptions {
  /** Tables that come before the others. */
  first?: readonly (keyof DB)[];
  /** Tables of which few rows refer to one row: they are left to the foreign keys. */
  leftToKeys?: readonly (keyof DB)[];
  /** Keys that no single foreign key of the schema has. They come first. */
  also?: readonly ForeignKey[];
}

/**
 * Deletes rows that refer to these rows of `table`, and rows that refer to those, and so on, until about `limit` are deleted; in the
 * caller's transaction. Otherwise one statement would delete, say, all comments under a review.
 * @param ids their primary keys
 * @returns whether there may be others: then it is to be called again, in another transaction
 */
export async function deletePartsOf(
  ctx: Context,
  table: keyof DB,
  ids: readonly string[],
  limit: number,
  { first = [], leftToKeys = [], also = [] }: PartsOptions = {},
): Promise<boolean> {
  await forceIndexScans(ctx);
  const ofSchema = await listDeletingForeignKeys(ctx, first);
  const keys = [...also, ...ofSchema].filter(({ child }) => !leftToKeys.includes(child as keyof DB));
  const plan = { keys, deleters: ctx.rowDeleters };
  let left = limit;
  for (const key of keys.filter(({ parent }) => parent === table)) {
    left -= await deleteReferring(ctx, plan, key, ids, left);
    if (left <= 0) return true;
  }
  return false;
}

/**
 * Deletes rows that refer by this key to rows with these ids, and before them what refers to them, until `limit` rows are deleted.
 * @returns how many; `limit` or more when there may be others
 */
export async function deleteReferring(
  ctx: Context,
  plan: DeletionPlan,
  key: ForeignKey,
  ids: readonly string[],
  limit: number,
): Promise<number> {
  const [table, column] = [sql.table(key.child), sql.ref(key.column)];
  const refer = sql`${column} = any(${ids}::uuid[])`;
  const some = sql<SqlBool>`ctid = any(array(select ctid from ${table} where ${refer} limit ${limit}))`;
  if (key.on_delete === 'set null')
    return runAndCountChanged(ctx, sql`update ${table} set ${column} = null where ${some}`);

  const deleteRows: RowDeleter =
    plan.deleters[key.child as keyof DB] ??
    ((ctx, areMeant) => runAndCountChanged(ctx, sql`delete from ${table} where ${areMeant}`));
  const deeper = plan.keys.filter((one) => one.parent === key.child);
  const [{ parent_column: id } = { parent_column: '' }] = deeper;
  if (id === '') return deleteRows(ctx, some);

  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(id)} as id from ${table} where ${refer} limit ${limit}`.execute(ctx.db);
  if (rows.length === 0) return 0;
  const found = rows.map((row) => row.id);
  let left = limit;
  for (const one of deeper) {
    left -= await deleteReferring(ctx, plan, one, found, left);
    if (left <= 0) return limit;
  }
  const deleted = await deleteRows(ctx, sql`${sql.ref(id)} = any(${found}::uuid[])`);
  return limit - left + deleted;
}

/** Runs a statement. @returns how many rows it changed */
export async function runAndCountChanged(ctx: Context, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(ctx.db)).numAffectedRows ?? 0);
}

/**
 * Makes the planner use indexes only until the caller's transaction ends. For a row to which very many refer it would otherwise read whole
 * tables, which takes long once most of these rows are deleted.
 */
export async function forceIndexScans(ctx: Context): Promise<void> {
  await sql`select set_config(setting, 'off', true)
    from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) as setting`.execute(ctx.db);
}
