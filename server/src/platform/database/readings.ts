import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { toIsoTime } from './database.ts';
import { executeKept } from './kept-text.ts';

/**
 * A question to the database that can be asked together with others, in one statement: `readTogether`. A feature whose things are
 * part of another feature's page offers one.
 */
export interface Reading<Value> {
  /** Composes a query of rows, in the order in which `present` expects them. They come as JSON, so a column may be JSON or a record. */
  query(): RawBuilder<unknown>;
  /** The columns of type timestamptz, which JSON writes in another form than the driver does. */
  readonly times: readonly string[];
  present(rows: readonly unknown[]): Value;
}

/** Of any of the rows, if there are several kinds. */
export type ColumnOf<Columns> = Columns extends unknown ? keyof Columns & string : never;

/** @param times the columns of type timestamptz */
export const makeReading = <Columns, Value>(
  query: () => RawBuilder<Columns>,
  times: readonly ColumnOf<Columns>[],
  present: (rows: readonly Columns[]) => Value,
): Reading<Value> => ({ query, times, present: (rows) => present(rows as readonly Columns[]) });

/** For what this viewer has none of. */
export const noReading: Reading<null> = makeReading(
  () => sql`select where false`,
  [],
  () => null,
);

type Row = Record<string, unknown>;
type Readings<Values> = { [Name in keyof Values]: Reading<Values[Name]> };

/**
 * Answers some readings with one statement, and so from one state of the database. A page needs one trip to the database, whatever
 * it shows.
 */
export async function readTogether<Values extends Row>(ctx: Context, readings: Readings<Values>): Promise<Values> {
  const { rows } = await compose(readings).execute(ctx.db);
  return presentAll(readings, rows);
}

/**
 * The same for a page that is asked for all the time, with a statement that is composed once: see executeKept.
 * @param readingsOf gets the values, or stand-ins for them when the statement is composed
 */
export async function readTogetherKept<Asked extends readonly unknown[] | [], Values extends Row>(
  ctx: Context,
  kind: string,
  asked: Asked,
  readingsOf: (...asked: Asked) => Readings<Values>,
): Promise<Values> {
  const { rows } = await executeKept(ctx, kind, asked, (...standIns) => compose(readingsOf(...standIns)));
  return presentAll(readingsOf(...asked), rows);
}

const inOrder = <Values extends Row>(readings: Readings<Values>) => Object.entries<Reading<unknown>>(readings);

const compose = <Values extends Row>(readings: Readings<Values>): RawBuilder<Record<string, Row[]>> =>
  sql`select ${sql.join(
    inOrder(readings).map(
      ([name, reading]) => sql`(select coalesce(json_agg(one), '[]') from (${reading.query()}) one) as ${sql.id(name)}`,
    ),
  )}`;

const presentAll = <Values extends Row>(
  readings: Readings<Values>,
  [answer]: readonly Record<string, Row[]>[],
): Values =>
  Object.fromEntries(
    inOrder(readings).map(([name, { times, present }]) => [
      name,
      present((answer?.[name] ?? []).map((row) => withTimes(row, times))),
    ]),
  ) as Values;

/** Answers one reading. */
export const read = async <Value>(ctx: Context, reading: Reading<Value>): Promise<Value> =>
  (await readTogether<{ only: Value }>(ctx, { only: reading })).only;

function withTimes(row: Row, times: readonly string[]): Row {
  for (const column of times) {
    const time = row[column];
    if (typeof time === 'string') row[column] = toIsoTime(time);
  }
  return row;
}
