import type { Context } from '#platform/context.ts';

/** Rows in memory at a time. */
const ROWS_PER_BATCH = 500;

/** Reads the rows of a member that follow a place, at most `limit`. */
export type Read<Row, Place = string> = (
  ctx: Context,
  userId: string,
  after: Place | null,
  limit: number,
) => Promise<readonly Row[]>;

/** All rows of a reading, in batches. */
export async function* readBatches<Row, Place = string>(
  ctx: Context,
  userId: string,
  read: Read<Row, Place>,
  placeOf: (row: Row) => Place,
  limit = ROWS_PER_BATCH,
): AsyncGenerator<readonly Row[]> {
  let after: Place | null = null;
  while (true) {
    const rows: readonly Row[] = await read(ctx, userId, after, limit);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = placeOf(last);
  }
}

/** All rows that `read` finds of a member, one by one in the order of their ids. */
export async function* readRowByRow<Row extends { id: string }>(ctx: Context, userId: string, read: Read<Row>) {
  for await (const rows of readBatches(ctx, userId, read, (row) => row.id)) yield* rows;
}
