import { MAX_COUNTED_ACTORS } from '@halfstar/contract/shared/notification-type';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
import { startWorld, type World } from '#test/world.ts';

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
const comment = (content: string) => bo.api.comments.add({ review_id, content });
const remove = (comment_id: string) => bo.api.comments.delete({ comment_id });

/** Does it, and waits until the member's tab was notified. */
async function notifying(member: MemberClient, act: () => Promise<unknown>): Promise<void> {
  const { messages } = await openTab(member);
  await act();
  await eventually(() => messages.some(isAboutNotifications));
}

test('[COM-01] a deleted comment takes its notifications along', async () => {
  const { id } = await comment(`And then, @${cy.username}?`);
  expect([await listNotificationTypes(ada), await listNotificationTypes(cy)]).toEqual([['comment'], ['mention']]);
  await notifying(ada, () => remove(id));
  for (const member of [ada, cy]) expect(await listNotifications(member)).toMatchObject({ items: [], unread_count: 0 });
});

test('[COM-01] a deleted comment leaves the notification of the other comments of its author', async () => {
  const [first, second, third] = [await comment('One.'), await comment('Two.'), await comment('Three.')];
  expect(await getOnlyNotification(ada)).toMatchObject({ data: { comment_id: third.id } });
  await remove(first.id);
  expect(await getOnlyNotification(ada)).toMatchObject({ data: { comment_id: third.id } });
  await remove(third.id);
  expect(await getOnlyNotification(ada)).toMatchObject({ read: false, data: { comment_id: second.id } });
  await remove(second.id);
  expect(await listNotifications(ada)).toMatchObject({ items: [], unread_count: 0 });
});

test('[COM-01] [NOT-03] a comment after a deleted one is new: it comes live, with its own time', async () => {
  await remove((await comment('One.')).id);
  later();
  const before = world.clock.now().getTime();
  await notifying(ada, () => comment('Two.'));
  const { created_at } = await getOnlyNotification(ada);
  expect(Date.parse(created_at)).toBeGreaterThanOrEqual(before);
});

test('a request that was withdrawn or declined is not announced any longer, and is again when it is made again', async () => {
  await ada.api.visibility.setAudience({ user_id: ada.userId, audience: 'followers' });
  const ask = () => bo.api.follows.follow({ user_id: ada.userId });
  const end = [
    () => bo.api.follows.unfollow({ user_id: ada.userId }),
    () => ada.api.requests.decline({ user_id: bo.userId }),
  ];
  for (const each of end) {
    await ask();
    expect(await getOnlyNotification(ada)).toMatchObject({ type: 'follow_request', read: false });
    await each();
    expect(await listNotifications(ada)).toMatchObject({ items: [], unread_count: 0 });
  }
});

test('[FOL-01] a follow that has ended is not announced any longer', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  expect(await listNotificationTypes(ada)).toEqual(['follow']);
  await bo.api.follows.unfollow({ user_id: ada.userId });
  expect(await listNotifications(ada)).toMatchObject({ items: [], unread_count: 0 });
});

test('[FOL-01] [FOL-02] that a member lets another one follow them is not said any longer once the follow has ended, whoever ended it', async () => {
  await ada.api.visibility.setAudience({ user_id: ada.userId, audience: 'followers' });
  const end = [
    () => ada.api.follows.removeFollower({ user_id: bo.userId }),
    () => bo.api.follows.unfollow({ user_id: ada.userId }),
    async () => {
      await ada.api.blocks.block({ user_id: bo.userId });
      await ada.api.blocks.unblock({ user_id: bo.userId });
    },
  ];
  for (const each of end) {
    await bo.api.follows.follow({ user_id: ada.userId });
    await ada.api.requests.approve({ user_id: bo.userId });
    expect(await listNotificationTypes(bo)).toEqual(['follow_approved']);
    await each();
    expect(await listNotifications(bo)).toMatchObject({ items: [], unread_count: 0 });
  }
});

test('[NOT-02] a notification that is no longer shown can still be marked read and deleted, also twice', async () => {
  const { id } = await comment('One.');
  const notification_id = (await getOnlyNotification(ada)).id;
  await remove(id);
  for (let times = 0; times < 2; times += 1) {
    expect(await ada.api.notifications.markRead({ notification_id })).toEqual({ unread_count: 0 });
    expect(await ada.api.notifications.delete({ notification_id })).toEqual({ unread_count: 0 });
  }
  await expect(cy.api.notifications.markRead({ notification_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[NOT-01] of more actors than are counted the latest is named', async () => {
  await bo.api.reviews.react({ review_id, reaction: 'heart' });
  const { id } = await getOnlyNotification(ada);
  await addActors(id, MAX_COUNTED_ACTORS);
  later();
  // Cy joined before them all, so that the order of ids does not help.
  await cy.api.reviews.react({ review_id, reaction: 'heart' });
  expect(await getOnlyNotification(ada)).toMatchObject({
    actor: { user_id: cy.userId },
    data: { other_actors: MAX_COUNTED_ACTORS - 1 },
  });
});

/** Adds new members to a notification that groups its actors. */
async function addActors(notificationId: string, many: number): Promise<void> {
  await world.ctx.db.transaction().execute(async (db) => {
    await sql`alter table auth_users disable trigger auth_users_need_invite`.execute(db);
    await sql`
      insert into auth_users (name, email, email_verified)
      select 'Fan', 'fan' || n || '@example.com', true from generate_series(1, ${many}::int) n`.execute(db);
    await sql`alter table auth_users enable trigger auth_users_need_invite`.execute(db);
    await sql`
      insert into profiles (user_id, username, display_name, created_at, updated_at)
      select id, split_part(email, '@', 1), 'Fan', now(), now() from auth_users where name = 'Fan'`.execute(db);
    await sql`
      insert into notification_actors (notification_id, actor_id, acted_at)
      select ${notificationId}, id, now() from auth_users where name = 'Fan'`.execute(db);
  });
}
