import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { toIsoTime } from './database.ts';
import { executeCompiledOnce } from './kept-text.ts';

/**
 * A question to the database that can be asked together with others, in one statement: `runBatch`. A feature whose things are
 * part of another feature's page offers one.
 */
export interface BatchedQuery<Value> {
  /** Composes a query of rows, in the order in which `present` expects them. They come as JSON, so a column may be JSON or a record. */
  query(): RawBuilder<unknown>;
  /** The columns of type timestamptz, which JSON writes in another form than the driver does. */
  readonly times: readonly string[];
  present(rows: readonly unknown[]): Value;
}

/** Of any of the rows, if there are several kinds. */
export type ColumnOf<Columns> = Columns extends unknown ? keyof Columns & string : never;

/**
 * Makes a batched query, which runs nothing yet: see runBatch.
 * @param times the columns of type timestamptz
 * @param present turns the rows into the value, and gets an empty array when there are none
 */
export const makeBatchedQuery = <Columns, Value>(
  query: () => RawBuilder<Columns>,
  times: readonly ColumnOf<Columns>[],
  present: (rows: readonly Columns[]) => Value,
): BatchedQuery<Value> => ({ query, times, present: (rows) => present(rows as readonly Columns[]) });

/** A batched query that reads nothing and whose value is null, for a part of a page that this viewer does not have. */
export const nullBatchedQuery: BatchedQuery<null> = makeBatchedQuery(
  () => sql`select where false`,
  [],
  () => null,
);

type Row = Record<string, unknown>;
type BatchedQueries<Values> = { [Name in keyof Values]: BatchedQuery<Values[Name]> };

/**
 * Runs some queries as one statement, and so from one state of the database. A page needs one trip to the database, whatever
 * it shows.
 */
export async function runBatch<Values extends Row>(ctx: Context, queries: BatchedQueries<Values>): Promise<Values> {
  const { rows } = await compose(queries).execute(ctx.db);
  return presentAll(queries, rows);
}

/**
 * Runs some queries as one statement, as runBatch does, whose text is composed and compiled only once for each `statementKey`: for pages
 * that are asked for all the time. The answer is not cached. See executeCompiledOnce.
 * @param statementKey names the statement and all that its text depends on, in words that no other statement has
 * @param makeQueries gets the values, or stand-ins for them when the statement is composed
 */
export async function runBatchCompiledOnce<Asked extends readonly unknown[] | [], Values extends Row>(
  ctx: Context,
  statementKey: string,
  values: Asked,
  makeQueries: (...asked: Asked) => BatchedQueries<Values>,
): Promise<Values> {
  const { rows } = await executeCompiledOnce(ctx, statementKey, values, (...standIns) =>
    compose(makeQueries(...standIns)),
  );
  return presentAll(makeQueries(...values), rows);
}

const inOrder = <Values extends Row>(queries: BatchedQueries<Values>) => Object.entries<BatchedQuery<unknown>>(queries);

const compose = <Values extends Row>(queries: BatchedQueries<Values>): RawBuilder<Record<string, Row[]>> =>
  sql`select ${sql.join(
    inOrder(queries).map(
      ([name, { query }]) => sql`(select coalesce(json_agg(one), '[]') from (${query()}) one) as ${sql.id(name)}`,
    ),
  )}`;

const presentAll = <Values extends Row>(
  queries: BatchedQueries<Values>,
  [answer]: readonly Record<string, Row[]>[],
): Values =>
  Object.fromEntries(
    inOrder(queries).map(([name, { times, present }]) => [
      name,
      present((answer?.[name] ?? []).map((row) => withTimes(row, times))),
    ]),
  ) as Values;

/** Runs one batched query alone, in a statement of its own. */
export const runBatchedQuery = async <Value>(ctx: Context, query: BatchedQuery<Value>): Promise<Value> =>
  (await runBatch<{ only: Value }>(ctx, { only: query })).only;

function withTimes(row: Row, times: readonly string[]): Row {
  for (const column of times) {
    const time = row[column];
    if (typeof time === 'string') row[column] = toIsoTime(time);
  }
  return row;
}
