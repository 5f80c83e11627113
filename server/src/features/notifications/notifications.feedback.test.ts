import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { listNotifications } from '#test/notifications.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let admin: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.member('admin', { invite_type: 'admin' });
});
afterAll(() => world.stop());

const listMessages = async (member: MemberClient) =>
  (await listNotifications(member, { filter: 'feedback' })).items.map(({ message }) => message);

test('[FBK-01] a change of status and a reply notify the sender, in our words alone, and what changes nothing does not', async () => {
  const ada = await world.member('ada');
  const { id: feedback_id } = await ada.api.feedback.send({
    type: 'bug',
    title: 'Posters in the dark',
    description: 'They are hard to see.',
    page_url: '/movies',
  });
  const answer = (revision: number, changes: { status?: 'planned' | 'done'; reply?: string }) => {
    world.clock.advance({ minutes: 1 });
    return admin.api.feedback.update({ feedback_id, revision, ...changes });
  };
  await answer(0, { status: 'planned' });
  const [first] = (await listNotifications(ada)).items;
  expect(first).toMatchObject({
    type: 'feedback_updated',
    title: 'News on your feedback',
    message: 'It is planned.',
    link: '/settings/feedback',
    actor: null,
  });
  await answer(1, { status: 'planned' });
  expect(await listMessages(ada)).toEqual(['It is planned.']);
  await answer(1, { reply: 'Next week.' });
  await answer(2, { reply: 'Next week.' });
  await answer(2, { status: 'done', reply: 'It is here.' });
  expect(await listMessages(ada)).toEqual(['It is done. You have a reply.', 'You have a reply.', 'It is planned.']);
  expect(JSON.stringify(await listNotifications(ada))).not.toMatch(/Posters|Next week/);
  expect((await listNotifications(admin)).items).toEqual([]);
});

test('[NOT-04] whoever does not want news on their feedback gets none', async () => {
  const bo = await world.member('bo');
  await bo.api.notifications.setPreference({ type: 'feedback_updated', in_app: false, email: false });
  const sent = { type: 'general', title: 'Hello', description: 'I like it.', page_url: '/' } as const;
  const { id: feedback_id } = await bo.api.feedback.send(sent);
  await admin.api.feedback.update({ feedback_id, revision: 0, status: 'done' });
  expect(await listMessages(bo)).toEqual([]);
});
