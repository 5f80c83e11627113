import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** A foreign key that deletes or changes rows of `child` together with the row of `parent` that they refer to. */
interface ForeignKey {
  child: string;
  column: string;
  parent: string;
  parent_column: string;
  on_delete: 'cascade' | 'set null';
}

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
 * erased before them: otherwise one statement would delete, say, all comments under a review. Columns that only lose their reference to the
 * account (`set null`) are left to the account's deletion, and rows that refer by several columns to the database: one of the columns alone,
 * such as the club of a membership, is shared by rows of others.
 * @param tables erasers of tables for which a plain `delete` is not enough
 * @param first the tables that come before the others
 */
export async function listTableErasers(
  ctx: Context,
  tables: Readonly<Partial<Record<string, TableEraser>>>,
  first: readonly string[],
): Promise<Eraser[]> {
  const { rows: keys } = await sql<ForeignKey>`
    select child.relname as child, a.attname as column, parent.relname as parent, b.attname as parent_column,
      case k.confdeltype when 'c' then 'cascade' else 'set null' end as on_delete
    from pg_constraint k
    join pg_class child on child.oid = k.conrelid
    join pg_class parent on parent.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
    where k.contype = 'f' and k.confdeltype in ('c', 'n') and k.connamespace = 'public'::regnamespace and cardinality(k.conkey) = 1
    order by child.relname <> all(${first}), child.relname, a.attname`.execute(ctx.db);
  const schema = { keys, tables };
  return keys
    .filter((key) => PEOPLE.includes(key.parent) && key.on_delete === 'cascade' && !KEPT_TO_THE_END.has(key.child))
    .map((key) => (ctx, userId, limit) => eraseReferring(ctx, schema, userId, key, userId, limit));
}

interface Schema {
  keys: readonly ForeignKey[];
  tables: Readonly<Partial<Record<string, TableEraser>>>;
}

/**
 * Erases rows that refer to one of these rows by the key, until `limit` rows are deleted.
 * @returns how many; `limit` or more when there may be others
 */
async function eraseReferring(
  ctx: Context,
  schema: Schema,
  userId: string,
  key: ForeignKey,
  referredTo: string | readonly string[],
  limit: number,
): Promise<number> {
  const [table, column] = [sql.table(key.child), sql.ref(key.column)];
  const refer = Array.isArray(referredTo)
    ? sql`${column} = any(${referredTo}::uuid[])`
    : sql`${column} = ${referredTo}`;
  const some = sql<SqlBool>`ctid = any(array(select ctid from ${table} where ${refer} limit ${limit}))`;
  if (key.on_delete === 'set null') return countChanged(ctx, sql`update ${table} set ${column} = null where ${some}`);

  const erase: TableEraser =
    schema.tables[key.child] ??
    ((ctx, _userId, areMeant) => countChanged(ctx, sql`delete from ${table} where ${areMeant}`));
  const deeper = schema.keys.filter((one) => one.parent === key.child);
  const [{ parent_column: id } = { parent_column: '' }] = deeper;
  if (id === '') return erase(ctx, userId, some);

  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(id)} as id from ${table} where ${refer} limit ${limit}`.execute(ctx.db);
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  let left = limit;
  for (const one of deeper) {
    left -= await eraseReferring(ctx, schema, userId, one, ids, left);
    if (left <= 0) return limit;
  }
  const erased = await erase(ctx, userId, sql`${sql.ref(id)} = any(${ids}::uuid[])`);
  return limit - left + erased;
}

/** Deletes at most `limit` mails to the account's address; returns how many. Served by mails_recipient_idx. */
export const eraseMails: Eraser = (ctx, userId, limit) =>
  countChanged(
    ctx,
    sql`delete from mails where ctid = any(array(
      select ctid from mails where recipient = (select email from auth_users where id = ${userId}) limit ${limit}))`,
  );

async function countChanged(ctx: Context, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(ctx.db)).numAffectedRows ?? 0);
}

/**
 * Makes the planner use indexes only until the caller's transaction ends. For an account with very many rows it would otherwise read whole
 * tables, which takes long once most of the rows are deleted.
 */
export async function forceIndexScans(ctx: Context): Promise<void> {
  await sql`select set_config(setting, 'off', true)
    from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) as setting`.execute(ctx.db);
}
