import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { accountOf, importReaches, toFiles, uploadFiles } from '#test/imports.ts';
import { startWorld, type World } from '#test/world.ts';
import { tidyImports } from './imports.jobs.ts';
import { runImportStep } from './steps.service.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const someone = (): Promise<MemberClient> => world.someone();

const WATCHED = toFiles(['watched.csv', 'Date,Name,Year,Letterboxd URI', '2020-01-01,Heat,1995,https://boxd.it/2bg8']);
const DAYS = 24;

/** Does something while no row of this member can be stored in a table of imports. */
async function whileBroken({ userId }: MemberClient, table: string, action: () => Promise<void>): Promise<void> {
  const { db } = world.ctx;
  await sql`alter table ${sql.table(table)} add constraint broken check (user_id <> ${sql.lit(userId)}) not valid`.execute(
    db,
  );
  try {
    await action();
  } finally {
    await sql`alter table ${sql.table(table)} drop constraint broken`.execute(db);
  }
}

/** An import that has failed while its files were read. @returns its id */
async function failedReading(member: MemberClient): Promise<string> {
  let id = '';
  await whileBroken(member, 'import_rows', async () => {
    ({ id } = await member.api.imports.create({ files: WATCHED }));
    await importReaches(member, id, 'failed');
  });
  return id;
}

const setState = (id: string, state: string) =>
  world.ctx.db
    .updateTable('import_jobs')
    .set({ state, state_at: world.clock.now().toISOString() })
    .where('id', '=', id)
    .execute();

const contentsOfFiles = async (id: string) =>
  (await world.ctx.db.selectFrom('import_files').select('content').where('import_id', '=', id).execute()).flatMap(
    ({ content }) => content ?? [],
  );

test('[IMP-03] an import that failed while its files were read is read again, and then waits for its member', async () => {
  const ada = await someone();
  const id = await failedReading(ada);
  expect(await contentsOfFiles(id)).toHaveLength(1);
  const failed = await ada.api.imports.get({ import_id: id });
  expect(failed).toMatchObject({ starts_as: 'reading', can: { start: true, cancel: true, undo: false } });
  expect(failed.error_details).toContain('Nothing has been written');
  await expect(ada.api.imports.undo({ import_id: id })).rejects.toMatchObject({ code: 'IMPORT_STATE' });
  expect(await ada.api.imports.start({ import_id: id })).toMatchObject({ state: 'reading', error_details: null });
  const ready = await importReaches(ada, id, 'ready');
  expect(ready).toMatchObject({ verdicts: { new: 1 }, starts_as: 'processing', can: { undo: false } });
  await world.runJobs();
  expect(await accountOf(world, ada)).toEqual([]);
  await ada.api.imports.start({ import_id: id });
  expect(await importReaches(ada, id, 'completed')).toMatchObject({ outcomes: { imported: 1 }, starts_as: null });
});

test('[IMP-03] an import that was reset while its files were read is read again', async () => {
  const ada = await someone();
  const id = await failedReading(ada);
  await setState(id, 'reading');
  world.clock.advance({ minutes: 31 });
  expect(await ada.api.imports.resetStuck()).toEqual({ reset: 1 });
  expect(await ada.api.imports.get({ import_id: id })).toMatchObject({ state: 'failed', starts_as: 'reading' });
  await ada.api.imports.start({ import_id: id });
  expect(await importReaches(ada, id, 'ready')).toMatchObject({ verdicts: { new: 1 } });
});

test('[IMP-03] an import whose films could not be looked for goes on with that, without its files', async () => {
  const ada = await someone();
  let id = '';
  await whileBroken(ada, 'import_films', async () => {
    ({ id } = await ada.api.imports.create({ files: WATCHED }));
    await importReaches(ada, id, 'failed');
  });
  await ada.api.imports.start({ import_id: id });
  expect(await importReaches(ada, id, 'ready')).toMatchObject({ verdicts: { new: 1 } });
});

test('[IMP-03] an import whose preview could not be made again makes it before anything is written', async () => {
  const ada = await someone();
  const { id } = await uploadFiles(ada, WATCHED);
  await sql`update import_rows set verdict = null where import_id = ${id}`.execute(world.ctx.db);
  await whileBroken(ada, 'import_rows', async () => {
    for (let failures = 0; failures < 5; failures += 1) await runImportStep(world.ctx, id, async () => undefined);
  });
  expect(await ada.api.imports.get({ import_id: id })).toMatchObject({ state: 'failed', starts_as: 'reading' });
  await ada.api.imports.start({ import_id: id });
  await importReaches(ada, id, 'ready');
  expect(await accountOf(world, ada)).toEqual([]);
});

test('the files of an import that failed while they were read are deleted when it is cancelled', async () => {
  const ada = await someone();
  const id = await failedReading(ada);
  const cancelled = await ada.api.imports.cancel({ import_id: id });
  expect(cancelled).toMatchObject({ state: 'cancelled', starts_as: null, can: { start: false, cancel: false } });
  expect(await contentsOfFiles(id)).toEqual([]);
  await expect(ada.api.imports.start({ import_id: id })).rejects.toMatchObject({ code: 'IMPORT_STATE' });
});

test('they are deleted after 14 days too, and it cannot be started any more', async () => {
  const [ada, bo] = [await someone(), await someone()];
  const id = await failedReading(ada);
  const written = await uploadFiles(bo, WATCHED);
  await whileBroken(bo, 'import_changes', async () => {
    await bo.api.imports.start({ import_id: written.id });
    await importReaches(bo, written.id, 'failed');
  });
  world.clock.advance({ hours: 14 * DAYS - 1 });
  await tidyImports.run(world.ctx, undefined);
  expect(await contentsOfFiles(id)).toHaveLength(1);
  world.clock.advance({ hours: 2 });
  await tidyImports.run(world.ctx, undefined);
  expect(await contentsOfFiles(id)).toEqual([]);
  expect(await ada.api.imports.get({ import_id: id })).toMatchObject({ state: 'cancelled', file_count: 1 });
  await expect(ada.api.imports.start({ import_id: id })).rejects.toMatchObject({ code: 'IMPORT_STATE' });
  // One that failed while it was written goes on whenever its member likes.
  await expect(bo.api.imports.cancel({ import_id: written.id })).rejects.toMatchObject({ code: 'IMPORT_STATE' });
  expect(await bo.api.imports.get({ import_id: written.id })).toMatchObject({ starts_as: 'processing' });
  await bo.api.imports.start({ import_id: written.id });
  await importReaches(bo, written.id, 'completed');
});
