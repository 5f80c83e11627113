import type { Context } from '#platform/context.ts';

/** Whether the database answers. Anybody may ask: those who ask at the same time share one question. */
export function createDatabaseCheck(ctx: Context): () => Promise<boolean> {
  let pending: Promise<boolean> | null = null;
  const ask = () =>
    ctx.db
      .selectNoFrom((eb) => eb.lit(1).as('one'))
      .execute()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pending = null;
      });
  return () => {
    pending ??= ask();
    return pending;
  };
}
