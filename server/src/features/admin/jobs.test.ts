import type { JobKind } from '@halfstar/contract/admin/jobs.schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { publishDueReviews } from '#features/reviews/publication.service.ts';
import { hoursFromNow } from '#platform/clock.ts';
import { enqueueJob } from '#platform/jobs.ts';
import type { MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { importReaches, toFiles, uploadFiles } from '#test/imports.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let admin: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.member('boss', { invite_type: 'admin' });
});
afterAll(() => world.stop());

const MARK = 'quokkasong';
const WATCHED = (name: string) =>
  toFiles([name, 'Date,Name,Year,Letterboxd URI', `2020-01-01,${MARK},1995,https://boxd.it/2bg8`]);

const list = async (kind: JobKind, more: object = {}) => (await admin.api.admin.listJobs({ kind, ...more })).items;
const retry = (job_kind: JobKind, job_id: string) =>
  admin.api.admin.retryJob({ job_kind, job_id }).then(
    () => 'tried again',
    (error: { code: string }) => error.code,
  );
const audited = async (target_kind: string) =>
  (await admin.api.admin.listAudit({ action: 'retry_job' })).items.filter((entry) => entry.target_kind === target_kind);

const UUID = '0197a000-0000-7000-8000-000000000000';

async function scheduleReview(member: MemberClient): Promise<string> {
  const movie_id = await world.movie('Heat');
  const scheduled_for = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  const text = { title: MARK, content: `The ${MARK} sings.`, rating: 4, is_spoiler: false };
  return (await member.api.scheduled.schedule({ movie_id, scheduled_for, ...text })).id;
}

const setScheduled = (id: string, values: object) =>
  world.ctx.db.updateTable('scheduled_reviews').set(values).where('id', '=', id).execute();
const setFeed = ({ userId }: MemberClient, values: object) =>
  world.ctx.db.updateTable('letterboxd_feeds').set(values).where('user_id', '=', userId).execute();
const setImport = (id: string, values: object) =>
  world.ctx.db.updateTable('import_jobs').set(values).where('id', '=', id).execute();

/** A job of the queue that nobody runs, with this error. @returns its id */
async function addFailedJob(error: string, attempts: number): Promise<string> {
  await enqueueJob(world.ctx, { name: 'admin:unknown', run: async () => undefined }, { text: MARK }, { key: error });
  const { rows } = await sql<{ id: string }>`
    update graphile_worker._private_jobs set last_error = ${error}, attempts = ${attempts} where key = ${error}
    returning id::text`.execute(world.ctx.db);
  return rows[0]?.id ?? '';
}

test('[ADM-01] jobs of each kind are listed with state and error, never with what they hold', async () => {
  const ada = await world.someone();
  const { id } = await uploadFiles(ada, WATCHED('watched.csv'));
  await world.ctx.db
    .updateTable('import_files')
    .set({ name: `${MARK}.csv` })
    .where('import_id', '=', id)
    .execute();
  await setImport(id, { file_name: `${MARK}.csv` });
  const scheduled = await scheduleReview(ada);
  await ada.api.feeds.save({ address: `https://letterboxd.com/${MARK}/rss/` });
  await setFeed(ada, { error: 'timeout', failures: 2, due_at: '2999-01-01T00:00:00Z', busy_until: null });
  const queued = await addFailedJob(`invalid input for ${MARK}@example.com`, 12);

  const [imported] = await list('import', { state: 'waiting' });
  expect(imported).toMatchObject({ id, member: { user_id: ada.userId }, step: 'ready', error: null, next_at: null });
  const [review] = await list('scheduled_review', { state: 'waiting' });
  expect(review).toMatchObject({ id: scheduled, member: { user_id: ada.userId }, tries: 0, can: { retry: false } });
  const [feed] = await list('feed', { state: 'failing' });
  expect(feed).toMatchObject({ id: ada.userId, tries: 2, error: 'Letterboxd took too long to answer.' });
  const [job] = await list('queued', { state: 'failed' });
  expect(job).toMatchObject({ id: queued, member: null, step: 'admin:unknown', tries: 12, can: { retry: true } });
  expect(job?.error).toBe('Another error. The log of the server says which.');

  for (const kind of ['import', 'feed', 'scheduled_review', 'queued'] as const)
    expect(JSON.stringify(await list(kind)).toLowerCase()).not.toContain(MARK);
});

/** From here on to the end of the test the database refuses rows of a table with the mark in them, and quotes them. */
async function refuseMarked(table: string): Promise<void> {
  const { db } = world.ctx;
  await sql`
    create or replace function refuse_marked() returns trigger language plpgsql as
    $$ begin
      if new::text like '%${sql.raw(MARK)}%' then raise exception 'cannot store %', new; end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger refuse_marked before insert on ${sql.table(table)}
    for each row execute function refuse_marked()`.execute(db);
  onTestFinished(async () => void (await sql`drop trigger refuse_marked on ${sql.table(table)}`.execute(db)));
}

test('[ADM-01] what failed for good says so in a sentence of ours, although the error quotes what it holds', async () => {
  const ada = await world.someone();
  await refuseMarked('import_rows');
  await refuseMarked('reviews');
  const { id } = await ada.api.imports.create({ files: WATCHED('watched.csv') });
  await importReaches(ada, id, 'failed');
  const scheduled = await scheduleReview(ada);
  // The next failure is the last one.
  await setScheduled(scheduled, { tries: 31, scheduled_for: hoursFromNow(world.clock, -1) });
  await publishDueReviews(world.ctx);
  for (const [kind, failedId] of [
    ['import', id],
    ['scheduled_review', scheduled],
  ] as const) {
    const jobs = await list(kind, { state: 'failed' });
    expect(jobs.find((job) => job.id === failedId)?.error).toMatch(/on our side/);
    expect(JSON.stringify(jobs).toLowerCase()).not.toContain(MARK);
  }
});

test('[ADM-01] a failed import goes on where it failed, once, and that is in the audit log', async () => {
  const ada = await world.someone();
  const { id } = await uploadFiles(ada, WATCHED('watched.csv'));
  expect(await retry('import', id)).toBe('JOB_NOT_FAILED');
  await setImport(id, { state: 'failed', failed_in: 'reading', error_details: 'Something went wrong on our side.' });
  expect((await list('import', { state: 'failed' }))[0]).toMatchObject({
    id,
    step: 'reading',
    error: 'Something went wrong on our side.',
    can: { retry: true },
  });
  const outcomes = await Promise.all([retry('import', id), retry('import', id)]);
  expect(outcomes.toSorted()).toEqual(['JOB_NOT_FAILED', 'tried again']);
  await importReaches(ada, id, 'ready');
  expect(await audited('import')).toMatchObject([
    { actor: { user_id: admin.userId }, member: { user_id: ada.userId }, before: { step: 'reading' } },
  ]);
});

test('[ADM-01] a failed import whose member has another open one is not tried again', async () => {
  const ada = await world.someone();
  const { id } = await uploadFiles(ada, WATCHED('watched.csv'));
  await setImport(id, { state: 'failed', failed_in: 'reading' });
  await uploadFiles(ada, WATCHED('watched.csv'));
  expect(await retry('import', id)).toBe('IMPORT_UNDER_WAY');
});

test('[ADM-01] a feed that failed is read now, also when its syncs paused', async () => {
  const ada = await world.someone();
  await ada.api.feeds.save({ address: 'https://letterboxd.com/adareads/rss/' });
  const later = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  await setFeed(ada, { due_at: later, busy_until: null });
  expect(await retry('feed', ada.userId)).toBe('JOB_NOT_FAILED');
  await setFeed(ada, { error: 'feed_not_found', due_at: null });
  expect((await list('feed', { state: 'failed' })).map(({ id }) => id)).toContain(ada.userId);
  await setFeed(ada, { busy_until: later });
  expect((await list('feed', { state: 'running' })).map(({ id }) => id)).toContain(ada.userId);
  expect(await retry('feed', ada.userId)).toBe('JOB_NOT_FAILED');
  await setFeed(ada, { busy_until: null });
  expect(await retry('feed', ada.userId)).toBe('tried again');
  const dueAt = async () =>
    (
      await world.ctx.db
        .selectFrom('letterboxd_feeds')
        .select('due_at')
        .where('user_id', '=', ada.userId)
        .executeTakeFirstOrThrow()
    ).due_at;
  expect(Date.parse((await dueAt()) ?? '')).toBe(world.clock.now().getTime());
  expect(await audited('feed')).toMatchObject([{ member: { user_id: ada.userId } }]);
});

test('[ADM-01] a scheduled review that waits after an error is tried again at once; one that failed is its author’s to decide', async () => {
  const ada = await world.someone();
  const id = await scheduleReview(ada);
  expect(await retry('scheduled_review', id)).toBe('JOB_NOT_FAILED');
  await setScheduled(id, { tries: 3, retry_at: '2999-01-01T00:00:00Z' });
  expect((await list('scheduled_review', { state: 'failing' }))[0]).toMatchObject({
    id,
    tries: 3,
    can: { retry: true },
  });
  expect(await retry('scheduled_review', id)).toBe('tried again');
  expect((await list('scheduled_review', { state: 'failing' }))[0]?.next_at).toMatch(/^(?!2999)/);
  await setScheduled(id, { status: 'failed', error: 'The film was no longer here at that time.' });
  const [failed] = await list('scheduled_review', { state: 'failed' });
  expect(failed).toMatchObject({ id, error: 'The film was no longer here at that time.', can: { retry: false } });
  expect(await retry('scheduled_review', id)).toBe('JOB_NOT_FAILED');
});

test('[ADM-01] a job of the queue that failed for good gets all its tries again', async () => {
  // Numbers of which the higher one comes first as a text.
  await sql`select setval(pg_get_serial_sequence('graphile_worker._private_jobs', 'id'), 99998)`.execute(world.ctx.db);
  const id = await addFailedJob('canceling statement due to statement timeout', 12);
  const failing = await addFailedJob('read ECONNRESET', 3);
  const found = (await list('queued')).filter((job) => [id, failing].includes(job.id));
  expect(found).toMatchObject([
    { id: failing, state: 'failing', error: 'A connection was lost or could not be made.' },
    { id, state: 'failed', error: 'A statement of the database took too long.' },
  ]);
  expect(await retry('queued', id)).toBe('tried again');
  expect((await list('queued')).find((job) => job.id === id)).toMatchObject({ state: 'failing', tries: 0 });
  await sql`update graphile_worker._private_jobs set locked_at = now() where id = ${failing}::bigint`.execute(
    world.ctx.db,
  );
  expect((await list('queued', { state: 'running' })).map((job) => job.id)).toEqual([failing]);
  expect(await retry('queued', failing)).toBe('JOB_NOT_FAILED');
  expect(await audited('queued')).toMatchObject([{ member: null, before: { step: 'admin:unknown' } }]);
});

test('[ADM-01] jobs come page by page, and one that is not there is not found', async () => {
  await addFailedJob('one', 1);
  await addFailedJob('two', 2);
  const first = await admin.api.admin.listJobs({ kind: 'queued', limit: 1 });
  const second = await admin.api.admin.listJobs({ kind: 'queued', limit: 1, cursor: first.next_cursor ?? '' });
  expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
  expect(
    await Promise.all((['import', 'feed', 'scheduled_review', 'queued'] as const).map((kind) => retry(kind, UUID))),
  ).toEqual(Array.from({ length: 4 }, () => 'NOT_FOUND'));
  expect([await retry('import', '12'), await retry('queued', '999999999999999999')]).toEqual([
    'NOT_FOUND',
    'NOT_FOUND',
  ]);
});

test('[ADM-01] nobody but admins may see jobs or try them again', async () => {
  const ada = await world.someone();
  await eventually(async () => (await ada.api.accounts.getSession()).user !== null);
  await expect(ada.api.admin.listJobs({})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await expect(ada.api.admin.retryJob({ job_kind: 'feed', job_id: ada.userId })).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  });
});
