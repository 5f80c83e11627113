import { FEEDBACK_STATUSES, type NewFeedback } from '@halfstar/contract/feedback/feedback.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteDueAccounts } from '#features/accounts/deletion.service.ts';
import type { MemberClient } from '#test/client.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

const DARK: NewFeedback = {
  type: 'bug',
  title: 'Too dark',
  description: 'The posters are hard to see at night.',
  page_url: '/movies',
};

let world: World;
let admin: MemberClient;
let ada: MemberClient;
beforeAll(async () => {
  world = await startWorld({ rateLimitFactor: 1 });
  admin = await world.member('admin', { invite_type: 'admin' });
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.ctx.db.deleteFrom('feedback').execute();
  ada = await world.someone();
});

const send = (changes: Partial<NewFeedback> = {}, member = ada) => member.api.feedback.send({ ...DARK, ...changes });
const listTitles = async (input: Parameters<typeof admin.api.feedback.list>[0] = {}) =>
  (await admin.api.feedback.list(input)).items.map(({ title }) => title);

describe('what is sent', () => {
  test('[FBK-01] feedback has type, title, description and page, waits at first, and is listed to its sender, newest first', async () => {
    const sent = await send();
    expect(sent).toEqual({
      id: expect.any(String),
      ...DARK,
      status: 'pending',
      reply: null,
      replied_at: null,
      created_at: world.clock.now().toISOString(),
      updated_at: sent.created_at,
    });
    world.clock.advance({ minutes: 1 });
    const idea = await send({ type: 'feature', title: 'A darker one' });
    const praise = await send({ type: 'general', title: 'I like it' });
    const first = await ada.api.feedback.listOwn({ limit: 2 });
    expect(first.items).toEqual([praise, idea]);
    const { next_cursor: cursor = '' } = first;
    expect(await ada.api.feedback.listOwn({ cursor: cursor ?? '' })).toEqual({ items: [sent], next_cursor: null });
    expect((await (await world.someone()).api.feedback.listOwn()).items).toEqual([]);
  });

  test('[FBK-01] of the page only its path is kept, and an address that is no page of ours is refused', async () => {
    expect(await send({ page_url: '/auth?reset=true&token=secret#top' })).toMatchObject({ page_url: '/auth' });
    expect(await send({ page_url: `/${'a'.repeat(600)}` })).toMatchObject({ page_url: `/${'a'.repeat(499)}` });
    for (const page_url of [
      '',
      'movies',
      '//evil.example/',
      '/\\evil.example',
      'https://evil.example/',
      '/a b',
      '/<b>',
    ])
      await expect(send({ page_url })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: { errors: [{ field: 'page_url' }] },
      });
  });

  test.each([
    ['title', 'Give it a title.', ''],
    ['title', 'A title has at most 100 characters.', 'a '.repeat(51)],
    ['title', 'Content contains potentially unsafe elements', '<script>alert(1)</script>'],
    ['description', 'Describe it in a sentence or two.', ' \n '],
    ['description', 'A description has at most 1000 characters.', 'a '.repeat(501)],
    ['description', 'Content contains potentially unsafe elements', '<img src=x onerror=alert(1)>'],
  ])('[FBK-01] [SAF-03] feedback whose %s is not right is refused: %s', async (field, message, text) => {
    await expect(send({ [field]: text })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { errors: [{ field, message }] },
    });
    expect((await ada.api.feedback.listOwn()).items).toEqual([]);
  });

  test.each([
    ['title', 100],
    ['description', 1000],
  ])('[FBK-01] a %s has up to %d characters', async (field, most) => {
    const text = 'Long '.repeat(most).slice(0, most - 1);
    expect(await send({ [field]: `${text}.` })).toMatchObject({ [field]: `${text}.` });
    await expect(send({ [field]: `${text}..` })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { errors: [{ field, message: expect.stringContaining(`at most ${most} characters`) }] },
    });
  });

  test('[FBK-01] there are three types of feedback and seven statuses, and no others', async () => {
    for (const type of ['bug', 'feature', 'general'] as const) expect(await send({ type })).toMatchObject({ type });
    for (const type of ['praise', '', null]) {
      const refused = await ada.send('POST', '/api/feedback', { ...DARK, type });
      expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ field: 'type' }] }]);
    }
    const [first] = (await admin.api.feedback.list({})).items;
    const refused = await admin.send('PATCH', `/api/admin/feedback/${first?.id}`, { revision: 0, status: 'seen' });
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ field: 'status' }] }]);
    expect((await ada.api.feedback.listOwn()).items.map(({ status }) => status)).toEqual([
      'pending',
      'pending',
      'pending',
    ]);
  });

  test('feedback is sent at most ten times an hour', async () => {
    for (let count = 0; count < 10; count += 1) await send({ title: `Number ${count}` });
    await expect(send()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('feedback goes with the account of its sender', async () => {
    await send();
    await ada.api.deletion.request({ password: PASSWORD });
    world.clock.advance({ hours: 7 * 24 });
    await deleteDueAccounts(world.ctx);
    await admin.api.accounts.signIn({ email: admin.email, password: PASSWORD });
    expect(await listTitles()).toEqual([]);
  });
});

describe('what admins do', () => {
  test('[FBK-01] nobody but an admin reads, counts or answers the feedback of others', async () => {
    const { id } = await send();
    for (const who of [ada, world.visitor()]) {
      const refused = { code: who === ada ? 'NOT_ALLOWED' : 'AUTHENTICATION_REQUIRED' };
      const { list, getCounts, update } = who.api.feedback;
      await expect(list({})).rejects.toMatchObject(refused);
      await expect(getCounts()).rejects.toMatchObject(refused);
      await expect(update({ feedback_id: id, revision: 0, status: 'done' })).rejects.toMatchObject(refused);
    }
    await expect(world.visitor().api.feedback.send(DARK)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' });
  });

  test('[FBK-01] admins see all feedback with its sender, newest first, by status, type and words, and how much has each status', async () => {
    const bo = await world.someone();
    const dark = await send();
    world.clock.advance({ minutes: 1 });
    await send({ type: 'feature', title: 'Cœur', description: 'Hearts instead of stars, 100%.' }, bo);
    world.clock.advance({ minutes: 1 });
    await send({ type: 'feature', title: 'Darker posters', description: 'As in a cinema.' });
    await admin.api.feedback.update({ feedback_id: dark.id, revision: 0, status: 'planned' });

    const first = await admin.api.feedback.list({ limit: 2 });
    expect(first.items.map(({ title, sender }) => [title, sender.user_id])).toEqual([
      ['Darker posters', ada.userId],
      ['Cœur', bo.userId],
    ]);
    expect(await listTitles({ cursor: first.next_cursor ?? '' })).toEqual(['Too dark']);
    await expect(listTitles({ cursor: first.next_cursor ?? '', type: 'bug' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });

    expect(await listTitles({ status: 'planned' })).toEqual(['Too dark']);
    expect(await listTitles({ type: 'feature' })).toEqual(['Darker posters', 'Cœur']);
    expect(await listTitles({ query: 'POSTERS dark' })).toEqual(['Darker posters', 'Too dark']);
    expect(await listTitles({ query: 'coeur' })).toEqual(['Cœur']);
    expect(await listTitles({ query: '100%' })).toEqual(['Cœur']);
    expect(await listTitles({ query: 'dark', status: 'pending', type: 'bug' })).toEqual([]);
    expect(await admin.api.feedback.getCounts()).toEqual({
      all: 3,
      by_status: { pending: 2, in_review: 0, planned: 1, in_progress: 0, done: 0, declined: 0, duplicate: 0 },
    });
  });

  test('[FBK-01] feedback is found by each word of a long description, however it is typed', async () => {
    await send({ title: 'Long', description: `${'So it goes on. '.repeat(40)}Nowhere a Quill-Man.` });
    for (const query of ['quill-man', 'quillman', 'NOWHERE'])
      expect([query, await listTitles({ query })]).toEqual([query, ['Long']]);
  });

  test('[FBK-01] the sender sees the status and the reply that an admin gives', async () => {
    const { id, created_at } = await send();
    world.clock.advance({ minutes: 1 });
    const moved = await admin.api.feedback.update({ feedback_id: id, revision: 0, status: 'in_progress' });
    expect(moved).toMatchObject({ status: 'in_progress', reply: null, revision: 1, created_at });
    expect(moved.updated_at > created_at).toBe(true);
    await admin.api.feedback.update({
      feedback_id: id,
      revision: 1,
      status: 'done',
      reply: ' They are brighter now. ',
    });
    const log = (await admin.api.admin.listAudit({ member_id: ada.userId, action: 'answer_feedback', limit: 2 })).items;
    expect(log.map(({ actor, target_kind, before, after }) => [actor?.user_id, target_kind, before, after])).toEqual([
      [admin.userId, 'feedback', { status: 'in_progress', replied: false }, { status: 'done', replied: true }],
      [admin.userId, 'feedback', { status: 'pending', replied: false }, { status: 'in_progress', replied: false }],
    ]);
    const [own] = (await ada.api.feedback.listOwn()).items;
    expect(own).toMatchObject({
      status: 'done',
      reply: 'They are brighter now.',
      replied_at: own?.updated_at,
    });
    expect(Object.keys(own ?? {})).not.toContain('revision');
    await expect(
      admin.api.feedback.update({ feedback_id: id, revision: 2, reply: '<script>alert(1)</script>' }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(
      admin.api.feedback.update({ feedback_id: ada.userId, revision: 0, status: 'done' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('[FBK-01] feedback takes every status, its sender sees it, and it is counted and filtered by it', async () => {
    const { id } = await send();
    const others = FEEDBACK_STATUSES.filter((status) => status !== 'pending');
    expect(others).toEqual(['in_review', 'planned', 'in_progress', 'done', 'declined', 'duplicate']);
    // Back to the first at the end.
    for (const [revision, status] of [...others, 'pending' as const].entries()) {
      await admin.api.feedback.update({ feedback_id: id, revision, status });
      expect((await ada.api.feedback.listOwn()).items).toMatchObject([{ id, status }]);
      expect(await listTitles({ status })).toEqual([DARK.title]);
      const { by_status } = await admin.api.feedback.getCounts();
      expect(Object.entries(by_status).filter(([, count]) => count > 0)).toEqual([[status, 1]]);
    }
  });

  test('[FBK-01] of two admins who answer at once the second one is told, and nothing of the first is lost', async () => {
    const { id } = await send();
    const answers = await Promise.allSettled(
      (['planned', 'declined'] as const).map((status) =>
        admin.api.feedback.update({ feedback_id: id, revision: 0, status }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'FEEDBACK_CHANGED' } });
    const [kept] = (await admin.api.feedback.list({})).items;
    expect(answers.find(({ status }) => status === 'fulfilled')).toEqual({ status: 'fulfilled', value: kept });
    // Whoever wants what is there already changes nothing.
    const again = { feedback_id: id, revision: 0, status: kept?.status ?? 'pending' };
    expect(await admin.api.feedback.update(again)).toEqual(kept);
  });
});
