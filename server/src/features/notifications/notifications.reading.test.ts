import type { Notification } from '@halfstar/contract/notifications/notifications.schema';
import { NOTIFICATION_TYPES } from '@halfstar/contract/notifications/types.notifications';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteDueAccounts } from '#features/accounts/deletion.service.ts';
import type { MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { openTab } from '#test/live-tab.ts';
import {
  getOnlyNotification,
  isAboutNotifications,
  joinCast,
  listNotifications,
  listNotificationTypes,
} from '#test/notifications.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { purgeNotifications } from './notifications.jobs.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
let cy: MemberClient;
let review_id: string;
let movie_id: string;

beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
});
afterAll(() => world.stop());

beforeEach(async () => {
  ({ ada, bo, cy, review_id } = await joinCast(world, movie_id));
});

const later = (hours = 1) => world.clock.advance({ hours });
const nameOf = async ({ username }: MemberClient) => (await world.profile(username)).display_name;
const react = (member: MemberClient) => member.api.reviews.react({ review_id, reaction: 'heart' });
const comment = (member: MemberClient, content: string) => member.api.comments.add({ review_id, content });

test('[NOT-02] a notification is marked read, and can be deleted, and does not come back', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  await react(bo);
  const [reaction, follow] = (await listNotifications(ada)).items as [Notification, Notification];
  expect(await ada.api.notifications.markRead({ notification_id: follow.id })).toEqual({ unread_count: 1 });
  expect(await ada.api.notifications.markRead({ notification_id: follow.id })).toEqual({ unread_count: 1 });
  expect((await listNotifications(ada, { unread: true })).items.map(({ id }) => id)).toEqual([reaction.id]);
  expect(await ada.api.notifications.delete({ notification_id: follow.id })).toEqual({ unread_count: 1 });
  expect((await listNotifications(ada)).items.map(({ id }) => id)).toEqual([reaction.id]);
  await bo.api.follows.unfollow({ user_id: ada.userId });
  await bo.api.follows.follow({ user_id: ada.userId });
  expect(await listNotificationTypes(ada)).toEqual(['review_reaction']);
  // A repetition is harmless.
  expect(await ada.api.notifications.delete({ notification_id: follow.id })).toEqual({ unread_count: 1 });
  later(25);
  await bo.api.follows.unfollow({ user_id: ada.userId });
  await bo.api.follows.follow({ user_id: ada.userId });
  expect(await listNotificationTypes(ada)).toEqual(['follow', 'review_reaction']);
});

test('[NOT-02] a deleted group begins anew with the next member', async () => {
  await react(bo);
  await ada.api.notifications.delete({ notification_id: (await getOnlyNotification(ada)).id });
  later();
  await bo.api.reviews.removeReaction({ review_id });
  await react(bo);
  expect((await listNotifications(ada)).items).toEqual([]);
  await bo.api.reviews.removeReaction({ review_id });
  await react(cy);
  expect(await getOnlyNotification(ada)).toMatchObject({
    message: `${await nameOf(cy)} reacted to your review of Heat.`,
  });
});

test('[NOT-02] following back marks the notification read', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  await ada.api.follows.follow({ user_id: bo.userId });
  expect(await listNotifications(ada)).toMatchObject({ items: [{ type: 'follow', read: true }], unread_count: 0 });
  expect(await listNotifications(bo)).toMatchObject({ items: [{ type: 'follow', read: false }], unread_count: 1 });
});

test('[NOT-04] all are marked read, up to the newest that was seen', async () => {
  await react(bo);
  const seen = await getOnlyNotification(ada);
  later();
  await bo.api.follows.follow({ user_id: ada.userId });
  expect(await ada.api.notifications.markAllRead({ up_to: seen.created_at })).toEqual({ unread_count: 1 });
  expect(await ada.api.notifications.markAllRead({})).toEqual({ unread_count: 0 });
  expect((await listNotifications(ada)).items.every(({ read }) => read)).toBe(true);
});

test('[NOT-04] marking all read goes on by a job where there are more than one request marks', async () => {
  await sql`
    insert into notifications (recipient_id, type, target_id, created_at)
    select ${ada.userId}, 'scheduled_failed', new_id(), now() - make_interval(secs => n)
    from generate_series(1, 5100) n`.execute(world.ctx.db);
  expect((await listNotifications(ada)).unread_count).toBe(1000);
  const { messages } = await openTab(ada);
  await ada.api.notifications.markAllRead({});
  // The request's own message, and that of the job.
  await eventually(() => messages.filter(isAboutNotifications).length === 2);
  expect((await listNotifications(ada)).unread_count).toBe(0);
});

test('[NOT-04] the list comes by page and by group, each notification once', async () => {
  await react(bo);
  for (const member of [bo, cy]) {
    await member.api.follows.follow({ user_id: ada.userId });
    await member.api.comments.add({ review_id, content: 'So it is.' });
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listNotifications(ada, { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual((await listNotifications(ada)).items.map(({ id }) => id));
  expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
  const count = async (filter: 'people' | 'comments' | 'reactions' | 'reviews') =>
    (await listNotifications(ada, { filter })).items.length;
  expect([await count('people'), await count('comments'), await count('reactions'), await count('reviews')]).toEqual([
    2, 2, 1, 0,
  ]);
});

test('[NOT-01] the unread count is that of the database, not of the page', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, (_, index) => world.member(`crowd${index}`)));
  for (const one of people) await one.api.follows.follow({ user_id: ada.userId });
  const page = await listNotifications(ada, { limit: 10 });
  expect([page.items.length, page.unread_count]).toEqual([10, 12]);
});

test('[NOT-04] nobody reads or changes the notifications of another', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  const notification_id = (await getOnlyNotification(ada)).id;
  await expect(bo.api.notifications.markRead({ notification_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(bo.api.notifications.delete({ notification_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await bo.api.notifications.markAllRead({});
  expect(await getOnlyNotification(ada)).toMatchObject({ read: false });
  await expect(world.visitor().api.notifications.list({})).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' });
});

test('[NOT-04] a type that a member has turned off is not made for them', async () => {
  const before = await ada.api.notifications.getPreferences({});
  expect(before.types.map(({ type }) => type)).toEqual(NOTIFICATION_TYPES);
  expect(before.types.every(({ in_app, email }) => in_app && email)).toBe(true);
  const choice = { type: 'review_reaction', in_app: false, email: false } as const;
  expect((await ada.api.notifications.setPreference(choice)).types).toContainEqual(choice);
  await ada.api.notifications.setPreference({ ...choice, type: 'follow' });
  await react(bo);
  await bo.api.follows.follow({ user_id: ada.userId });
  expect(await listNotificationTypes(ada)).toEqual([]);
  await ada.api.notifications.setPreference({ type: 'review_reaction', in_app: true, email: true });
  await react(cy);
  expect(await getOnlyNotification(ada)).toMatchObject({
    message: `${await nameOf(cy)} reacted to your review of Heat.`,
  });
});

test('[NOT-04] read notifications are deleted after half a year, unread ones after a year', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  await react(bo);
  const [, follow] = (await listNotifications(ada)).items as [Notification, Notification];
  await ada.api.notifications.markRead({ notification_id: follow.id });
  const kept = async () => {
    await purgeNotifications.run(world.ctx, undefined);
    const rows = await world.ctx.db
      .selectFrom('notifications')
      .select('type')
      .where('recipient_id', '=', ada.userId)
      .execute();
    return rows.map(({ type }) => type).toSorted();
  };
  later(182 * 24);
  expect(await kept()).toEqual(['follow', 'review_reaction']);
  later(2 * 24);
  expect(await kept()).toEqual(['review_reaction']);
  later(182 * 24);
  expect(await kept()).toEqual([]);
});

test('[NOT-05] the account of a member takes along what it caused and what it received', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  for (const member of [bo, cy]) await react(member);
  await comment(bo, `@${cy.username}, look`);
  await bo.api.deletion.request({ password: PASSWORD });
  later(24 * 8);
  await deleteDueAccounts(world.ctx);
  await ada.api.accounts.signIn({ email: ada.email, password: PASSWORD });
  expect(await getOnlyNotification(ada)).toMatchObject({
    message: `${await nameOf(cy)} reacted to your review of Heat.`,
    data: {},
  });
  const left = await world.ctx.db
    .selectFrom('notification_actors')
    .select('actor_id')
    .where('actor_id', '=', bo.userId)
    .execute();
  expect(left).toEqual([]);
});

test('[NOT-01] a review that its author has deleted has no notifications until it is restored', async () => {
  await react(bo);
  await ada.api.reviews.delete({ review_id });
  expect(await listNotifications(ada)).toMatchObject({ items: [], unread_count: 0 });
  await ada.api.reviews.restore({ review_id });
  expect(await listNotificationTypes(ada)).toEqual(['review_reaction']);
});
