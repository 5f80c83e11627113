import { REPORT_LIMITS } from '@halfstar/contract/moderation/reports.schema';
import { Problem } from '@halfstar/contract/shared/problem.schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { watchDeletions } from '#test/deletions.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

const { deleteForGood, daysLater } = watchDeletions(() => world);

let world: World;
let owner: MemberClient;
let ada: MemberClient;
let list: string;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  [owner, ada] = [await world.someone(), await world.someone()];
  list = await makeList();
});
afterAll(() => world.stop());

async function makeList(name = 'Rain'): Promise<string> {
  return (await owner.api.lists.create({ name, description: '', ranked: false, public: true })).id;
}

const report = ({ api }: MemberClient, content_id = list) =>
  api.reports.create({ content_type: 'list', content_id, reason: 'spam' });
const casesOf = (contentId: string) =>
  world.ctx.db.selectFrom('moderation_cases').selectAll().where('content_id', '=', contentId).orderBy('id').execute();
const reportsOf = (caseId: string | undefined) =>
  world.ctx.db
    .selectFrom('reports')
    .selectAll()
    .where('case_id', '=', caseId ?? '')
    .orderBy('id')
    .execute();
const end = (contentId: string, status: 'resolved' | 'dismissed') =>
  world.ctx.db
    .updateTable('moderation_cases')
    .set({ status, resolved_at: world.clock.now().toISOString() })
    .where('content_id', '=', contentId)
    .execute();

test('[REP-01] a report needs one of the reasons, and some reasons details', async () => {
  const form = { content_type: 'list', content_id: list };
  const send = async (body: object) => {
    const response = await ada.send('POST', '/api/reports', { ...form, ...body });
    const { errors = [] } = Problem.safeParse(await response.json()).data ?? {};
    return [response.status, ...errors.map(({ field }) => field)];
  };
  expect(await send({})).toEqual([422, 'reason']);
  expect(await send({ reason: 'boring' })).toEqual([422, 'reason']);
  for (const reason of ['inappropriate', 'other']) {
    expect(await send({ reason })).toEqual([422, 'description']);
    expect(await send({ reason, description: ' \n' })).toEqual([422, 'description']);
  }
  expect(await send({ reason: 'other', description: '🎬'.repeat(501) })).toEqual([422, 'description']);
  expect(await send({ reason: 'spam', content_type: 'movie' })).toEqual([422, 'content_type']);
  expect(await send({ reason: 'spam', content_id: 'x' })).toEqual([422, 'content_id']);
  expect(await casesOf(list)).toEqual([]);
  for (const reason of ['spam', 'harassment', 'hate', 'spoilers', 'plagiarism', 'inappropriate', 'other'] as const) {
    const reporter = await world.someone();
    const needed = ['inappropriate', 'other'].includes(reason);
    const description = needed ? 'Word by word from the Guardian.' : '';
    const made = await reporter.api.reports.create({ ...form, content_type: 'list', reason, description });
    expect(made).toMatchObject({ reason, description, status: 'open' });
  }
  const description = 'Long '.repeat(100).trim().padEnd(REPORT_LIMITS.details, '.');
  expect(description.length).toBe(500);
  expect(
    await (await world.someone()).api.reports.create({ ...form, content_type: 'list', reason: 'spam', description }),
  ).toMatchObject({ description });
});

test('[REP-01] visitors, unconfirmed accounts and leavers report nothing', async () => {
  const [unconfirmed, email] = [world.visitor(), 'late@example.com'];
  await unconfirmed.api.accounts.signUp({ invite_code: await world.invite(), email, password: PASSWORD });
  await unconfirmed.api.accounts.signIn({ email, password: PASSWORD });
  await ada.api.deletion.request({ password: PASSWORD });
  await ada.api.accounts.signIn({ email: ada.email, password: PASSWORD });
  for (const [client, code] of [
    [world.visitor(), 'AUTHENTICATION_REQUIRED'],
    [unconfirmed, 'EMAIL_UNCONFIRMED'],
    [ada, 'ACCOUNT_LEAVING'],
  ] as const) {
    const form = { content_type: 'list', content_id: list, reason: 'spam' } as const;
    await expect(client.api.reports.create(form)).rejects.toMatchObject({ code });
    await expect(client.api.reports.listOwn({})).rejects.toMatchObject({ code });
  }
  expect(await casesOf(list)).toEqual([]);
});

test('[REP-01] the same thing is reported once by each member while its case is open, and again after that', async () => {
  const bo = await world.someone();
  await report(ada);
  await expect(report(ada)).rejects.toMatchObject({
    code: 'ALREADY_REPORTED',
    status: 409,
    message: 'You have already reported this',
  });
  world.clock.advance({ minutes: 5 });
  await report(bo);
  for (const status of ['in_review', 'escalated'])
    for (const one of [ada, bo]) {
      await world.ctx.db.updateTable('moderation_cases').set({ status }).where('content_id', '=', list).execute();
      await expect(report(one)).rejects.toMatchObject({ code: 'ALREADY_REPORTED' });
    }
  const [first] = await casesOf(list);
  expect(first).toMatchObject({
    owner_id: owner.userId,
    report_count: 2,
    last_reported_at: world.clock.now().toISOString(),
  });
  await end(list, 'dismissed');
  await report(ada);
  const both = await casesOf(list);
  expect(both.map(({ status, report_count }) => [status, report_count])).toEqual([
    ['dismissed', 2],
    ['open', 1],
  ]);
});

test('[REP-01] nobody reports what is their own', async () => {
  await expect(report(owner)).rejects.toMatchObject({ code: 'OWN_CONTENT', status: 403 });
  expect(await casesOf(list)).toEqual([]);
});

test('[REP-01] a report keeps the thing as it was then', async () => {
  await report(ada);
  await owner.api.lists.update({ list_id: list, name: 'Sun', description: '', ranked: false, public: true });
  await report(await world.someone());
  const rows = await reportsOf((await casesOf(list))[0]?.id);
  expect(rows.map(({ snapshot }) => snapshot)).toMatchObject([{ title: 'Rain' }, { title: 'Sun' }]);
});

test('[REP-01] members read what they have reported and what came of it, newest first, and nobody else does', async () => {
  const lists = [list, await makeList('Sun'), await makeList('Snow'), await makeList('Hail')];
  for (const id of lists) {
    world.clock.advance({ minutes: 1 });
    await report(ada, id);
  }
  const moderator = await world.someone();
  const review = { assigned_to: moderator.userId, assigned_at: world.clock.now().toISOString() };
  const { db } = world.ctx;
  await db
    .updateTable('moderation_cases')
    .set({ status: 'in_review', ...review })
    .where('content_id', '=', lists[1] ?? '')
    .execute();
  await db
    .updateTable('moderation_cases')
    .set({ status: 'escalated' })
    .where('content_id', '=', lists[2] ?? '')
    .execute();
  await end(lists[3] ?? '', 'resolved');
  const { items } = await ada.api.reports.listOwn({});
  expect(items.map(({ name, status }) => [name, status])).toEqual([
    ['Hail', 'resolved'],
    ['Snow', 'in_review'],
    ['Sun', 'in_review'],
    ['Rain', 'open'],
  ]);
  expect(items[3]).toMatchObject({ content_type: 'list', content_id: list, link: `/lists/${list}`, reason: 'spam' });
  expect(JSON.stringify(items)).not.toContain(moderator.userId);
  const first = await ada.api.reports.listOwn({ limit: 2 });
  const rest = await ada.api.reports.listOwn({ limit: 2, cursor: first.next_cursor ?? '' });
  expect([...first.items, ...rest.items]).toEqual(items);
  expect(rest.next_cursor).toBeNull();
  expect((await owner.api.reports.listOwn({})).items).toEqual([]);
});

test('[REP-01] [SEC-04] twenty reports a day, then RATE_LIMITED with Retry-After; what is refused does not count', async () => {
  const strict = await startWorld({ rateLimitFactor: 1 });
  const [one, eve] = [await strict.someone(), await strict.someone()];
  const made = await Promise.all(
    Array.from({ length: 21 }, (_, i) =>
      one.api.lists.create({ name: `List ${i}`, description: '', ranked: false, public: true }),
    ),
  );
  const send = (content_id: string | undefined) =>
    eve.send('POST', '/api/reports', { content_type: 'list', content_id, reason: 'spam' });
  const [first, ...others] = made.map(({ id }) => id);
  expect((await send(first)).status).toBe(201);
  for (let turn = 0; turn < 18; turn += 1) {
    expect((await send(first)).status).toBe(409);
    expect((await send(eve.userId)).status).toBe(404);
  }
  for (const id of others.slice(0, 19)) expect((await send(id)).status).toBe(201);
  const refused = await send(others[19]);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBe(86_400);
  expect(Problem.parse(await refused.json()).detail).toBe('Too many tries. Try again in 24 hours.');
  strict.clock.advance({ hours: 24 });
  expect((await send(others[19])).status).toBe(201);
  await strict.stop();
});

test('[ACC-11] a report stays when the account that made it is deleted, without a name, and goes with the one that it is about', async () => {
  const bo = await world.someone();
  await report(ada);
  await report(bo);
  await deleteForGood(ada);
  const [one] = await casesOf(list);
  expect(one?.report_count).toBe(2);
  expect((await reportsOf(one?.id)).map(({ reporter_id }) => reporter_id)).toEqual([null, bo.userId]);
  await deleteForGood(owner);
  expect(await casesOf(list)).toEqual([]);
  await daysLater(0, bo);
  expect((await bo.api.reports.listOwn({})).items).toEqual([]);
});
