import type { PausablePart } from '@halfstar/contract/site/site.schema';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { resumeImports } from '#features/imports/imports.jobs.ts';
import { Client, type MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { ctx, diaryOf, getFeed, HEAT, letterboxd, someoneWith, useFeedWorld, world } from '#test/feed-world.ts';
import { feed, syncFeeds } from '#test/feeds.ts';
import { importReaches, toFiles, uploadFiles } from '#test/imports.ts';
import { drawQuarters } from '#test/pictures.ts';
import { PASSWORD } from '#test/world.ts';

useFeedWorld();

const REASON = 'We move to a larger house.';
const makeAdmin = () => world.member('boss', { invite_type: 'admin' });

async function findVersion(admin: MemberClient, part: PausablePart): Promise<number> {
  const { pauses } = await admin.api.admin.getSettings();
  return pauses.find((one) => one.part === part)?.version ?? -1;
}

/** Pauses a part of the product. @returns a function that ends the pause */
async function pause(part: PausablePart, ends_at: string | null = null) {
  const admin = await makeAdmin();
  await admin.api.admin.pause({ part, version: await findVersion(admin, part), reason: REASON, ends_at });
  let isEnded = false;
  const end = async () => {
    if (isEnded) return;
    isEnded = true;
    await admin.api.admin.endPause({ part, version: await findVersion(admin, part) });
  };
  // A test that fails leaves nothing paused for the others.
  if (ends_at === null) onTestFinished(end);
  return end;
}

const refusal = (part: PausablePart) => ({
  code: 'PAUSED',
  status: 503,
  message: expect.stringContaining(REASON),
  data: { data: { part, reason: REASON } },
});

test('[ADM-03] while sign-up is paused, another server refuses it too, with the reason; afterwards it works', async () => {
  const other = new Client(await world.anotherServer());
  const invite_code = await world.invite();
  const form = { invite_code, email: 'late@example.com', password: PASSWORD };
  const end = await pause('sign_up');
  await expect(world.visitor().api.accounts.signUp(form)).rejects.toMatchObject(refusal('sign_up'));
  await eventually(async () => (await other.api.site.get()).pauses.length === 1);
  await expect(other.api.accounts.signUp(form)).rejects.toMatchObject(refusal('sign_up'));
  // The invite has lost nothing.
  await end();
  expect(await world.visitor().api.accounts.signUp(form)).toEqual({ email: form.email });
});

test('a refusal says when to try again only if the end of the pause is known', async () => {
  const form = { invite_code: 'ABCD', email: 'late@example.com', password: PASSWORD };
  const retryAfter = async () => {
    const response = await world.visitor().send('POST', '/api/accounts', form);
    expect(response.status).toBe(503);
    return response.headers.get('retry-after');
  };
  const end = await pause('sign_up');
  expect(await retryAfter()).toBeNull();
  await end();
  await pause('sign_up', new Date(world.clock.now().getTime() + 90_000).toISOString());
  expect(await retryAfter()).toBe('90');
  world.clock.advance({ seconds: 90 });
  await expect(world.visitor().api.accounts.signUp(form)).rejects.not.toMatchObject({ code: 'PAUSED' });
});

test('whoever has signed up before the pause confirms and signs in as ever', async () => {
  const email = 'early@example.com';
  await world.visitor().api.accounts.signUp({ invite_code: await world.invite(), email, password: PASSWORD });
  const end = await pause('sign_up');
  await world.visitor().api.accounts.confirmEmail({ token: await world.tokenFromMail(email) });
  expect(await world.visitor().api.accounts.signIn({ email, password: PASSWORD })).toMatchObject({ user: { email } });
  await end();
});

const FILES = toFiles(['watched.csv', 'Date,Name,Year,Letterboxd URI', '2024-01-01,Heat,1995,https://boxd.it/2a9q']);

test('[ADM-03] while imports are paused none is started, one under way waits and does not look stuck, and goes on afterwards', async () => {
  const ada = await world.someone();
  const { id } = await uploadFiles(ada, FILES);
  const at = ctx.clock.now().toISOString();
  // As if it had been started a moment before the pause.
  await world.ctx.db
    .updateTable('import_jobs')
    .set({ state: 'processing', started_at: at, state_at: at, worked_at: at })
    .where('id', '=', id)
    .execute();
  const end = await pause('imports');
  const bo = await world.someone();
  await expect(bo.api.imports.create({ files: FILES })).rejects.toMatchObject(refusal('imports'));
  world.clock.advance({ minutes: 45 });
  await resumeImports.run(world.ctx, undefined);
  await world.runJobs();
  expect(await ada.api.imports.get({ import_id: id })).toMatchObject({
    state: 'processing',
    processed_entries: 0,
    stuck: false,
  });
  expect(await ada.api.imports.resetStuck()).toEqual({ reset: 0 });
  await end();
  expect(await ada.api.imports.resetStuck()).toEqual({ reset: 0 });
  expect(await ada.api.imports.get({ import_id: id })).toMatchObject({ state: 'processing', stuck: false });
  await resumeImports.run(world.ctx, undefined);
  expect(await importReaches(ada, id, 'completed')).toMatchObject({ successful_imports: 1 });
});

test('a step that is due while imports are paused is tried again a minute later, and counts as no failure', async () => {
  const ada = await world.someone();
  const { id } = await uploadFiles(ada, FILES);
  const end = await pause('imports');
  await expect(ada.api.imports.start({ import_id: id })).rejects.toMatchObject(refusal('imports'));
  // The preview is made again, because an option has changed.
  await ada.api.imports.setOptions({ import_id: id, all_spoilers: true });
  const nextRun = async () => {
    const { rows } = await sql<{ in_seconds: number }>`
      select extract(epoch from run_at)::float8 - ${world.clock.now().getTime() / 1000}::float8 as in_seconds
      from graphile_worker.jobs where key = ${`imports:run-step ${id}`}`.execute(world.ctx.db);
    return rows[0]?.in_seconds ?? 0;
  };
  await eventually(async () => (await nextRun()) > 30);
  expect(await nextRun()).toBeLessThan(61);
  const { rows } = await sql<{ failures: number }>`select failures from import_jobs where id = ${id}`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([{ failures: 0 }]);
  await end();
  await ada.api.imports.start({ import_id: id });
  await importReaches(ada, id, 'completed');
});

test('[ADM-03] while feeds are paused none is read and no failure is counted; afterwards it is read', async () => {
  const one = await someoneWith(HEAT);
  letterboxd.answer(one.path, feed(HEAT, { id: 777, title: 'Ronin', year: 1998 }));
  const end = await pause('feeds');
  await expect(one.member.api.feeds.sync()).rejects.toMatchObject(refusal('feeds'));
  await expect(one.member.api.feeds.checkProof()).rejects.toMatchObject(refusal('feeds'));
  world.clock.advance({ hours: 30 });
  const asked = letterboxd.askedFor(one.path).length;
  await syncFeeds(ctx);
  expect(letterboxd.askedFor(one.path)).toHaveLength(asked);
  expect(await getFeed(one.member)).toMatchObject({
    status: 'fine',
    syncing: false,
    error: null,
    can: { sync: false, check_proof: false },
  });
  await end();
  await syncFeeds(ctx);
  expect(letterboxd.askedFor(one.path)).toHaveLength(asked + 1);
  expect(await diaryOf(one.member)).toHaveLength(2);
});

test('[ADM-03] while imports are paused no feed is read either, since what it brings is imported', async () => {
  const one = await someoneWith(HEAT);
  const end = await pause('imports');
  world.clock.advance({ hours: 30 });
  const asked = letterboxd.askedFor(one.path).length;
  await syncFeeds(ctx);
  expect(letterboxd.askedFor(one.path)).toHaveLength(asked);
  // The page says so, and offers nothing that would not happen.
  expect(await getFeed(one.member)).toMatchObject({
    status: 'fine',
    syncing: false,
    can: { sync: false, check_proof: false },
  });
  await expect(one.member.api.feeds.sync()).rejects.toMatchObject(refusal('imports'));
  await expect(one.member.api.feeds.checkProof()).rejects.toMatchObject(refusal('imports'));
  await end();
  expect(await getFeed(one.member)).toMatchObject({ can: { check_proof: true } });
  await syncFeeds(ctx);
  expect(letterboxd.askedFor(one.path)).toHaveLength(asked + 1);
});

test('[ADM-03] while pictures are paused none is uploaded, and those that are there are served', async () => {
  const ada = await world.someone();
  const file = new File([new Uint8Array(await (await drawQuarters(600, 600)).png().toBuffer())], 'me.png');
  const form = { user_id: ada.userId, picture: file, crop: undefined };
  const { avatar_url } = await ada.api.profiles.setAvatar(form);
  const { club_id } = await ada.api.clubs.create({
    name: 'Slow Cinema',
    description: '',
    rules: '',
    visibility: 'public',
    join_policy: 'open',
    sealed_rounds: false,
  });
  const end = await pause('pictures');
  await expect(ada.api.profiles.setAvatar(form)).rejects.toMatchObject(refusal('pictures'));
  await expect(ada.api.clubs.setPicture({ club_id, picture: file, crop: undefined })).rejects.toMatchObject(
    refusal('pictures'),
  );
  expect((await world.visitor().fetch(avatar_url ?? '')).status).toBe(200);
  await end();
  expect((await ada.api.profiles.setAvatar(form)).avatar_url).not.toBe(avatar_url);
});
