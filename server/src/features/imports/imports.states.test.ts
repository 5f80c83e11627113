import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import type { MemberClient } from '#test/client.ts';
import { accountOf, importFiles, importReaches, toFiles, uploadFiles } from '#test/imports.ts';
import { startWorld, type World } from '#test/world.ts';
import { findJobById } from './imports.queries.ts';
import { resumeAbandonedImports, runImportStep } from './steps.service.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const someone = (): Promise<MemberClient> => world.someone();

const FILMS = 'Date,Name,Year,Letterboxd URI';
const WATCHED = toFiles(['watched.csv', FILMS, '2020-01-01,Heat,1995,https://boxd.it/2bg8']);

/** An upload whose rows wait: nothing works on it until the test does. */
async function waitingImport(member: MemberClient, files: readonly File[], state = 'processing'): Promise<string> {
  const { id } = await uploadFiles(member, files);
  await world.ctx.db
    .updateTable('import_jobs')
    .set({ state, started_at: world.clock.now().toISOString() })
    .where('id', '=', id)
    .execute();
  return id;
}

const nothing = async () => undefined;

/** Works on an import until there is nothing left to do. */
async function workToEnd(importId: string, ctx: Context = world.ctx): Promise<void> {
  let goes = true;
  while (goes) {
    goes = false;
    await runImportStep(ctx, importId, async () => {
      goes = true;
    });
  }
}

test('[IMP-04] a file whose name does not tell what it is waits for an answer', async () => {
  const ada = await someone();
  const files = toFiles(['my export.csv', FILMS, '2020-01-01,Heat,1995,https://boxd.it/2bg8']);
  const asked = await uploadFiles(ada, files);
  expect(asked).toMatchObject({
    state: 'asking',
    status: 'other',
    files: [{ kind: null, choices: ['watched', 'watchlist', 'likes'] }],
  });
  const file_id = asked.files[0]?.id ?? '';
  await ada.api.imports.setFileKind({ import_id: asked.id, file_id, kind: 'watchlist' });
  const ready = await importReaches(ada, asked.id, 'ready');
  expect(ready.kinds).toEqual({ watchlist: 1 });
  await expect(ada.api.imports.setFileKind({ import_id: asked.id, file_id, kind: 'likes' })).rejects.toMatchObject({
    code: 'IMPORT_STATE',
  });
});

test('[IMP-02] files that cannot be read are refused with a sentence, and the name of the field', async () => {
  const ada = await someone();
  const upload = (name: string, content: string) =>
    ada.api.imports.create({ files: [new File([content], name, { type: 'text/csv' })] });
  const refusal = async (name: string, content: string) => {
    const error = await upload(name, content).catch((thrown: unknown) => thrown);
    return (error as { data: { errors: { field: string; message: string }[] } }).data.errors[0];
  };
  expect(await refusal('diary.txt', 'Date,Name')).toEqual({ field: 'files', message: 'diary.txt: Invalid file' });
  expect(await refusal('../diary.csv', FILMS)).toMatchObject({ field: 'files' });
  expect(await refusal(`${'x'.repeat(260)}.csv`, FILMS)).toMatchObject({ field: 'files' });
  expect(await refusal('x.csv', 'this,that\n1,2')).toMatchObject({ field: 'files' });
  expect(await refusal('x.csv', 'x'.repeat(10_485_761))).toMatchObject({ message: 'A file has at most 10 MB.' });
  expect((await ada.api.imports.list({})).items).toEqual([]);
});

test('[IMP-04] a file that holds nothing for us, or that nobody knows, is left out with the reason, and the others are imported', async () => {
  const ada = await someone();
  const folder = `${'long'.repeat(60)}/${'names'.repeat(45)}`;
  const files = [
    ...WATCHED,
    ...toFiles(
      ['profile.csv', 'Date Joined,Username,Email Address', '2020-01-01,ada,ada@example.com'],
      ['comments.csv', 'Date,Content,Comment'],
      ['moods.csv', 'Date,Mood', '2024-01-01,blue'],
      [`${folder}/films.csv`, FILMS],
    ),
    new File([], 'empty.csv', { type: 'text/csv' }),
    new File(['\0'.repeat(100)], 'damaged.csv', { type: 'text/csv' }),
  ];
  const ready = await uploadFiles(ada, files);
  expect(ready).toMatchObject({ file_name: 'films.csv', state: 'ready', kinds: { watched: 1 } });
  const reasons = new Map(ready.files.map(({ name, left_out }) => [name, left_out]));
  expect(reasons.get('watched.csv')).toBeNull();
  expect(reasons.get(`${folder}/films.csv`)).toBeNull();
  expect(reasons.get('profile.csv')).toContain('nothing that can be imported');
  expect(reasons.get('moods.csv')).toContain('Date, Mood');
  for (const name of ['comments.csv', 'empty.csv', 'damaged.csv']) expect(reasons.get(name)).toMatch(/^[A-Z].*\.$/);
  const { rows } = await sql<{
    text: string;
  }>`select to_jsonb(f)::text as text from import_files f where f.import_id = ${ready.id}`.execute(world.ctx.db);
  expect(JSON.stringify(rows)).not.toContain('ada@example.com');
});

test('[IMP-05] a title of any length and script does not stop the others', async () => {
  const ada = await someone();
  const title = `a${'𠮷'.repeat(400)}`;
  const ready = await uploadFiles(
    ada,
    toFiles([
      'diary.csv',
      `${FILMS},Rating,Rewatch,Tags,Watched Date`,
      `2020-01-01,${title},2001,,4,,,`,
      '2020-01-01,Heat,1995,https://boxd.it/aEh4eZ,4,,,',
    ]),
  );
  expect(ready).toMatchObject({ state: 'ready', total_entries: 2, verdicts: { new: 2 } });
});

test('[IMP-07] only failures in a row end an import: a batch that was written ends the row', async () => {
  const ada = await someone();
  const id = await waitingImport(ada, await manyFilms());
  await world.ctx.db.updateTable('import_jobs').set({ failures: 4 }).where('id', '=', id).execute();
  await runImportStep(world.ctx, id, nothing);
  expect((await findJobById(world.ctx, id))?.failures).toBe(0);
  await workToEnd(id);
  await ada.api.imports.undo({ import_id: id });
  await world.ctx.db.updateTable('import_jobs').set({ failures: 4 }).where('id', '=', id).execute();
  await runImportStep(world.ctx, id, nothing);
  expect((await findJobById(world.ctx, id))?.failures).toBe(0);
});

test('[IMP-02] at most five uploads in ten minutes, however many files each has', async () => {
  const strict = await startWorld({ rateLimitFactor: 1 });
  try {
    const ada = await strict.member('ada');
    for (let upload = 0; upload < 5; upload += 1) {
      const { id } = await ada.api.imports.create({ files: [...WATCHED, ...toFiles(['watchlist.csv', FILMS])] });
      await ada.api.imports.cancel({ import_id: id });
    }
    await expect(ada.api.imports.create({ files: WATCHED })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Rate limit exceeded: Please wait before uploading another file.',
    });
    strict.clock.advance({ minutes: 10, seconds: 1 });
    expect(await ada.api.imports.create({ files: WATCHED })).toMatchObject({ file_name: 'watched.csv' });
  } finally {
    await strict.stop();
  }
});

test('a member has one import at a time', async () => {
  const ada = await someone();
  const uploads = await Promise.allSettled([1, 2, 3].map(() => ada.api.imports.create({ files: WATCHED })));
  expect(uploads.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(uploads.flatMap((one) => (one.status === 'rejected' ? one.reason.code : []))).toEqual([
    'IMPORT_UNDER_WAY',
    'IMPORT_UNDER_WAY',
  ]);
  const [{ id = '' } = {}] = (await ada.api.imports.list({})).items;
  await importReaches(ada, id, 'ready');
  await ada.api.imports.cancel({ import_id: id });
  const done = await importFiles(ada, WATCHED);
  await uploadFiles(ada, WATCHED);
  await expect(ada.api.imports.undo({ import_id: done.id })).rejects.toMatchObject({ code: 'IMPORT_UNDER_WAY' });
});

/** So many films that they take several batches. */
async function manyFilms(): Promise<File[]> {
  const films = await world.ctx.db.selectFrom('movies').select(['title', 'year']).orderBy('id').limit(600).execute();
  const lines = films.map(
    ({ title, year }) => `2020-01-01,"${title.replaceAll('"', '""')}",${year ?? ''},,3.5,,,2020-01-01`,
  );
  return toFiles(['diary.csv', `${FILMS},Rating,Rewatch,Tags,Watched Date`, ...lines]);
}

test('[IMP-07] cancelling keeps what is done, and the rest is not written', async () => {
  const ada = await someone();
  const id = await waitingImport(ada, await manyFilms());
  await runImportStep(world.ctx, id, nothing);
  const half = await ada.api.imports.get({ import_id: id });
  expect(half.processed_entries).toBeGreaterThan(0);
  expect(half.processed_entries).toBeLessThan(half.total_entries);
  const cancelled = await ada.api.imports.cancel({ import_id: id });
  expect(cancelled).toMatchObject({ state: 'cancelled', status: 'other', can: { undo: true, start: false } });
  const kept = await accountOf(world, ada);
  await workToEnd(id);
  expect(await accountOf(world, ada)).toEqual(kept);
  await ada.api.imports.undo({ import_id: id });
  await importReaches(ada, id, 'undone');
  expect(await accountOf(world, ada)).toEqual([]);
});

test('[IMP-03] an import that has been processing for over 30 minutes, also when rows still move, can be reset, and its worker stops', async () => {
  const ada = await someone();
  const id = await waitingImport(ada, await manyFilms());
  const moveRows = async () => {
    const before = (await findJobById(world.ctx, id))?.processed_entries ?? 0;
    await runImportStep(world.ctx, id, nothing);
    expect((await findJobById(world.ctx, id))?.processed_entries).toBeGreaterThan(before);
  };
  expect(await ada.api.imports.resetStuck()).toEqual({ reset: 0 });
  world.clock.advance({ minutes: 30 });
  await moveRows();
  expect(await ada.api.imports.get({ import_id: id })).toMatchObject({ status: 'processing', stuck: false });
  expect(await ada.api.imports.resetStuck()).toEqual({ reset: 0 });
  world.clock.advance({ seconds: 1 });
  await moveRows();
  expect(await ada.api.imports.get({ import_id: id })).toMatchObject({ status: 'processing', stuck: true });
  expect(await ada.api.imports.resetStuck()).toEqual({ reset: 1 });
  const kept = await accountOf(world, ada);
  await workToEnd(id);
  expect(await accountOf(world, ada)).toEqual(kept);
  const failed = await ada.api.imports.get({ import_id: id });
  expect(failed).toMatchObject({ state: 'failed', status: 'failed', stuck: false, can: { start: true, undo: true } });
  expect(failed.error_details).toContain('30 minutes');
  // It goes on where it was.
  await ada.api.imports.start({ import_id: id });
  expect(await importReaches(ada, id, 'completed')).toMatchObject({ processed_entries: failed.total_entries });
});

/** A context whose database fails after so many statements, as when the process is killed there. */
function dyingAfter(statements: number): Context {
  let left = statements;
  const db = world.ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...world.ctx, db };
}

test('[IMP-07] killed at any statement, an import goes on where it was and does no row twice', async () => {
  const [ada, bo] = [await someone(), await someone()];
  const files = await manyFilms();
  await importFiles(bo, files);
  const id = await waitingImport(ada, files);
  let deaths = 0;
  for (let statements = 1; deaths < 300; statements += 5) {
    const before = await findJobById(world.ctx, id);
    const rows = (await accountOf(world, ada)).length;
    if (before?.state !== 'processing') break;
    let died = false;
    await runImportStep(dyingAfter(statements), id, nothing).catch(() => {
      died = true;
    });
    if (!died) continue;
    deaths += 1;
    // A batch is written completely or not at all.
    expect([await findJobById(world.ctx, id), (await accountOf(world, ada)).length]).toEqual([before, rows]);
  }
  expect(deaths).toBeGreaterThan(5);
  await workToEnd(id);
  const done = await ada.api.imports.get({ import_id: id });
  expect(done).toMatchObject({ state: 'completed', processed_entries: done.total_entries });
  expect((await accountOf(world, ada)).length).toBe((await accountOf(world, bo)).length);
});

test('[IMP-07] an import whose server has died is taken up by another one', async () => {
  const ada = await someone();
  const id = await waitingImport(ada, WATCHED);
  world.clock.advance({ minutes: 2 });
  const taken: string[] = [];
  await resumeAbandonedImports(world.ctx, async (_ctx, one) => void taken.push(one));
  expect(taken).toContain(id);
  await workToEnd(id);
  expect(await ada.api.imports.get({ import_id: id })).toMatchObject({ state: 'completed' });
});

test('[IMP-03] an import whose steps keep failing ends as failed, with what happened', async () => {
  const ada = await someone();
  const id = await waitingImport(ada, WATCHED);
  await sql`alter table import_changes add constraint nothing_changes check (import_id <> ${sql.lit(id)}) not valid`.execute(
    world.ctx.db,
  );
  try {
    for (let failures = 0; failures < 5; failures += 1) await runImportStep(world.ctx, id, nothing);
  } finally {
    await sql`alter table import_changes drop constraint nothing_changes`.execute(world.ctx.db);
  }
  const failed = await ada.api.imports.get({ import_id: id });
  expect(failed).toMatchObject({ state: 'failed', processed_entries: 0, can: { start: true } });
  expect(failed.error_details).toContain('Something went wrong');
  // Admins read it too, so nothing of the error is in it.
  expect(failed.error_details).not.toMatch(/constraint|nothing_changes|import_changes/);
  await ada.api.imports.start({ import_id: id });
  await importReaches(ada, id, 'completed');
});

test('nobody reads or changes another member’s import', async () => {
  const [ada, bo] = [await someone(), await someone()];
  const { id: import_id, files } = await uploadFiles(ada, WATCHED);
  const { api } = bo;
  const tries = [
    api.imports.get({ import_id }),
    api.imports.listRows({ import_id }),
    api.imports.listMovies({ import_id }),
    api.imports.start({ import_id }),
    api.imports.cancel({ import_id }),
    api.imports.undo({ import_id }),
    api.imports.setOptions({ import_id, overwrite_mine: true }),
    api.imports.setRemovals({ import_id, remove: true }),
    api.imports.setFileKind({ import_id, file_id: files[0]?.id ?? '', kind: 'likes' }),
    api.imports.getReport({ import_id }),
    api.imports.chooseMovie({ movie_key: 'f:51444', choice: 'leave_out' }),
  ];
  for (const one of await Promise.allSettled(tries))
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } });
  expect((await api.imports.list({})).items).toEqual([]);
  expect(await ada.api.imports.get({ import_id })).toMatchObject({ state: 'ready' });
});
