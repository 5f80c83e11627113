import type { Db } from '#platform/database/database.ts';

export interface KeptAnswer {
  answer: unknown;
  fetched_at: string;
  fresh_until: string;
}

/** Served by source_answers_pkey. */
export const answerTo = (db: Db, request: string): Promise<KeptAnswer | undefined> =>
  db
    .selectFrom('source_answers')
    .select(['answer', 'fetched_at', 'fresh_until'])
    .where('request', '=', request)
    .executeTakeFirst();

/** Served by source_answers_pkey. */
export async function keepAnswer(db: Db, request: string, { answer, ...times }: KeptAnswer): Promise<void> {
  const row = { answer: JSON.stringify(answer), ...times };
  await db
    .insertInto('source_answers')
    .values({ request, ...row })
    .onConflict((on) => on.column('request').doUpdateSet(row))
    .execute();
}

/** Served by source_answers_fetched_idx. */
export async function deleteAnswersBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('source_answers').where('fetched_at', '<', time).execute();
}
