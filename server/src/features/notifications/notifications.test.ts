import type { Notification } from '@halfstar/contract/notifications/notifications.schema';
import { NOTIFICATION_TYPES } from '@halfstar/contract/notifications/types.notifications';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteDue } from '#features/accounts/deletion.service.ts';
import { publishDue } from '#features/reviews/due.service.ts';
import type { MemberClient } from '#test/client.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { purgeNotifications } from './notifications.jobs.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
let cy: MemberClient;
let review_id: string;
let movie_id: string;

const REVIEW = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };

beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
});
afterAll(() => world.stop());

let casts = 0;
/** New members for each test: Ada with a review, Bo and Cy. */
beforeEach(async () => {
  casts += 1;
  [ada, bo, cy] = await Promise.all([
    world.member(`ada${casts}`),
    world.member(`bo${casts}`),
    world.member(`cy${casts}`),
  ]);
  ({ id: review_id } = await ada.api.reviews.publish({ movie_id, ...REVIEW }));
});

/** The types that were listed so far. */
const listed = new Set<string>();

async function list(member: MemberClient, input: Parameters<MemberClient['api']['notifications']['list']>[0] = {}) {
  const page = await member.api.notifications.list(input);
  for (const { type } of page.items) listed.add(type);
  return page;
}
const only = async (member: MemberClient): Promise<Notification> => {
  const { items } = await list(member);
  expect(items).toHaveLength(1);
  return items[0] as Notification;
};
const types = async (member: MemberClient) => (await list(member)).items.map(({ type }) => type);
const later = (hours = 1) => world.clock.advance({ hours });
const nameOf = async ({ username }: MemberClient) => (await world.profile(username)).display_name;
const react = (member: MemberClient) => member.api.reviews.react({ review_id, reaction: 'heart' });
const comment = (member: MemberClient, content: string) => member.api.comments.add({ review_id, content });

test('[NOT-01] a new follower is a notification that leads to their profile', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  expect(await only(ada)).toEqual({
    id: expect.any(String),
    recipient_id: ada.userId,
    type: 'follow',
    title: 'New follower',
    message: `${await nameOf(bo)} follows you now.`,
    read: false,
    created_at: expect.any(String),
    link: `/profile/${bo.username}`,
    actor: expect.objectContaining({ user_id: bo.userId }),
    data: { follower_id: bo.userId, follower_username: bo.username },
  });
  expect((await list(bo)).items).toEqual([]);
});

test('[NOT-01] names are those of today', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  const username = `robert-${casts}`;
  await bo.api.profiles.changeUsername({ user_id: bo.userId, username });
  expect(await only(ada)).toMatchObject({ link: `/profile/${username}`, data: { follower_username: username } });
});

test('[NOT-01] [COM-01] a comment notifies the author of the review, not the author of the comment', async () => {
  const { id } = await comment(bo, 'And then?');
  await comment(ada, 'Then they talk more.');
  expect(await only(ada)).toMatchObject({
    type: 'comment',
    message: `${await nameOf(bo)} commented on your review of Heat.`,
    link: `/reviews/${review_id}?comment=${id}`,
    data: { review_id, comment_id: id, movie_id },
  });
  expect((await list(bo)).items).toEqual([]);
});

test('[COM-01] a deleted comment takes its notification along', async () => {
  const { id } = await comment(bo, 'And then?');
  await bo.api.comments.delete({ comment_id: id });
  expect(await list(ada)).toMatchObject({ items: [], unread_count: 0 });
  const { id: second } = await comment(bo, 'And then what?');
  expect(await only(ada)).toMatchObject({ data: { comment_id: second } });
});

test('[NOT-05] comments of one member on one review are one notification in 24 hours, unread again when it had been read', async () => {
  await comment(bo, 'One.');
  later();
  await comment(bo, 'Two.');
  const first = await only(ada);
  await ada.api.notifications.markRead({ notification_id: first.id });
  later();
  const { id } = await comment(bo, 'Three.');
  expect(await only(ada)).toMatchObject({ id: first.id, read: false, data: { comment_id: id } });
  later(25);
  await comment(bo, 'Four.');
  expect(await only(ada)).toMatchObject({ id: first.id, read: false });
});

test('[COM-01] a mention notifies whom it names, once, and the author of the review only of the comment', async () => {
  const { id } = await comment(
    bo,
    `@${cy.username} and @${cy.username.toUpperCase()}, ask @${ada.username} and @${bo.username}`,
  );
  expect(await only(cy)).toMatchObject({
    type: 'mention',
    message: `${await nameOf(bo)} mentioned you in a comment on ${await nameOf(ada)}’s review of Heat.`,
    link: `/reviews/${review_id}?comment=${id}`,
  });
  expect(await types(ada)).toEqual(['comment']);
  expect(await types(bo)).toEqual([]);
  await ada.api.comments.add({ review_id, content: `@${cy.username}, welcome` });
  const [newest] = (await list(cy)).items;
  expect(newest?.message).toBe(`${await nameOf(ada)} mentioned you in a comment on their review of Heat.`);
});

test('[COM-01] whoever wants no comment notifications still gets the mention', async () => {
  await ada.api.notifications.setPreference({ type: 'comment', in_app: false, email: false });
  await comment(bo, `@${ada.username}, look`);
  expect(await only(ada)).toMatchObject({ type: 'mention', message: expect.stringContaining('your review of Heat') });
});

test('[NOT-01] reactions to a review are one notification, which comes again with each new member', async () => {
  await react(bo);
  const first = await only(ada);
  expect(first).toMatchObject({
    type: 'review_reaction',
    message: `${await nameOf(bo)} reacted to your review of Heat.`,
  });
  await ada.api.notifications.markRead({ notification_id: first.id });
  await cy.api.follows.follow({ user_id: ada.userId });
  later();
  await react(cy);
  await react(ada);
  const { items, unread_count } = await list(ada);
  expect(items.map(({ id, read }) => [id === first.id, read])).toEqual([
    [true, false],
    [false, false],
  ]);
  expect(items[0]).toMatchObject({
    message: `${await nameOf(cy)} and 1 other reacted to your review of Heat.`,
    data: { other_actors: 1 },
  });
  expect(unread_count).toBe(2);
});

test('[NOT-01] a reaction taken back no longer counts, and without any there is no notification', async () => {
  for (const member of [bo, cy]) await react(member);
  await cy.api.reviews.removeReaction({ review_id });
  expect(await only(ada)).toMatchObject({ message: `${await nameOf(bo)} reacted to your review of Heat.`, data: {} });
  await bo.api.reviews.toggleReaction({ review_id, reaction: 'heart' });
  expect(await list(ada)).toMatchObject({ items: [], unread_count: 0 });
});

test('[NOT-05] reacting again and again notifies once in 24 hours', async () => {
  await react(bo);
  const first = await only(ada);
  await ada.api.notifications.markRead({ notification_id: first.id });
  later();
  await bo.api.reviews.removeReaction({ review_id });
  await react(bo);
  expect(await only(ada)).toMatchObject({ read: true, created_at: first.created_at });
  later(24);
  await bo.api.reviews.react({ review_id, reaction: 'fire' });
  expect(await only(ada)).toMatchObject({ id: first.id, read: false });
});

test('[NOT-01] reactions to an activity card are notifications too', async () => {
  const film = await world.movie('Alien');
  await ada.api.tracking.rate({ movie_id: film, rating: 4 });
  const [card] = (await bo.api.timeline.listByMember({ user_id: ada.userId, filter: 'activities' })).items;
  const activity_id = card !== undefined && card.type !== 'review' ? (card.activities[0]?.id ?? '') : '';
  for (const member of [bo, cy, ada]) {
    await member.api.timeline.react({ activity_id, reaction: 'star' });
    later();
  }
  expect(await only(ada)).toMatchObject({
    type: 'activity_reaction',
    message: `${await nameOf(cy)} and 1 other reacted to your activity on Alien.`,
    link: `/movies/${film}`,
  });
  await cy.api.timeline.removeReaction({ activity_id });
  expect(await only(ada)).toMatchObject({ message: `${await nameOf(bo)} reacted to your activity on Alien.` });
  await ada.api.tracking.removeRating({ movie_id: film });
  await ada.api.tracking.removeFromList({ movie_id: film, list_type: 'watched' });
  expect(await types(ada)).not.toContain('activity_reaction');
});

async function schedule(title: string) {
  const scheduled_for = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  await ada.api.scheduled.schedule({ movie_id: await world.movie(title), ...REVIEW, scheduled_for });
  later(2);
}

test('[SCH-02] a scheduled review that is published at its time notifies its author', async () => {
  await schedule('Jaws');
  await publishDue(world.ctx);
  const { message, link } = await only(ada);
  expect(message).toBe('Your scheduled review of Jaws is out.');
  const [newest] = (await ada.api.reviews.listByMember({ user_id: ada.userId })).items;
  expect([newest?.movie.title, link]).toEqual(['Jaws', `/reviews/${newest?.id}`]);
});

test('[SCH-02] a scheduled review that cannot be published becomes a draft with a notification', async () => {
  await schedule('Fargo');
  await world.ctx.db.updateTable('auth_users').set({ email_verified: false }).where('id', '=', ada.userId).execute();
  await publishDue(world.ctx);
  await world.ctx.db.updateTable('auth_users').set({ email_verified: true }).where('id', '=', ada.userId).execute();
  expect(await only(ada)).toMatchObject({
    type: 'scheduled_failed',
    message:
      'Your scheduled review of Fargo could not be published. Your email address was not confirmed at that time. Its text is a draft again.',
    link: '/reviews?tab=drafts',
    actor: null,
  });
  expect((await ada.api.drafts.list({})).items).toHaveLength(1);
});

test('[NOT-05] [REV-06] no text of a review, comment or draft is in any notification', async () => {
  await ada.api.reviews.publish({
    movie_id,
    ...REVIEW,
    title: 'Airport',
    content: 'He dies at the airport.',
    is_spoiler: true,
  });
  await comment(bo, `@${cy.username}, he dies at the airport.`);
  await react(cy);
  await cy.api.follows.follow({ user_id: ada.userId });
  for (const member of [ada, cy]) expect(JSON.stringify(await list(member))).not.toMatch(/airport/i);
});

test('every type of notification was listed above', () => {
  expect([...listed].toSorted()).toEqual([...NOTIFICATION_TYPES].toSorted());
});

test('[NOT-02] a notification is marked read, and can be deleted, and does not come back', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  await react(bo);
  const [reaction, follow] = (await list(ada)).items as [Notification, Notification];
  expect(await ada.api.notifications.markRead({ notification_id: follow.id })).toEqual({ unread_count: 1 });
  expect(await ada.api.notifications.markRead({ notification_id: follow.id })).toEqual({ unread_count: 1 });
  expect((await list(ada, { unread: true })).items.map(({ id }) => id)).toEqual([reaction.id]);
  expect(await ada.api.notifications.delete({ notification_id: follow.id })).toEqual({ unread_count: 1 });
  expect((await list(ada)).items.map(({ id }) => id)).toEqual([reaction.id]);
  await bo.api.follows.unfollow({ user_id: ada.userId });
  await bo.api.follows.follow({ user_id: ada.userId });
  expect(await types(ada)).toEqual(['review_reaction']);
  await expect(ada.api.notifications.delete({ notification_id: follow.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  later(25);
  await bo.api.follows.unfollow({ user_id: ada.userId });
  await bo.api.follows.follow({ user_id: ada.userId });
  expect(await types(ada)).toEqual(['follow', 'review_reaction']);
});

test('[NOT-02] a deleted group begins anew with the next member', async () => {
  await react(bo);
  await ada.api.notifications.delete({ notification_id: (await only(ada)).id });
  later();
  await bo.api.reviews.removeReaction({ review_id });
  await react(bo);
  expect((await list(ada)).items).toEqual([]);
  await bo.api.reviews.removeReaction({ review_id });
  await react(cy);
  expect(await only(ada)).toMatchObject({ message: `${await nameOf(cy)} reacted to your review of Heat.` });
});

test('[NOT-02] following back marks the notification read', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  await ada.api.follows.follow({ user_id: bo.userId });
  expect(await list(ada)).toMatchObject({ items: [{ type: 'follow', read: true }], unread_count: 0 });
  expect(await list(bo)).toMatchObject({ items: [{ type: 'follow', read: false }], unread_count: 1 });
});

test('[NOT-04] all are marked read, up to the newest that was seen', async () => {
  await react(bo);
  const seen = await only(ada);
  later();
  await bo.api.follows.follow({ user_id: ada.userId });
  expect(await ada.api.notifications.markAllRead({ up_to: seen.created_at })).toEqual({ unread_count: 1 });
  expect(await ada.api.notifications.markAllRead({})).toEqual({ unread_count: 0 });
  expect((await list(ada)).items.every(({ read }) => read)).toBe(true);
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
    const page = await list(ada, { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual((await list(ada)).items.map(({ id }) => id));
  expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
  const count = async (filter: 'people' | 'comments' | 'reactions' | 'reviews') =>
    (await list(ada, { filter })).items.length;
  expect([await count('people'), await count('comments'), await count('reactions'), await count('reviews')]).toEqual([
    2, 2, 1, 0,
  ]);
});

test('[NOT-01] the unread count is that of the database, not of the page', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, (_, index) => world.member(`crowd${index}`)));
  for (const one of people) await one.api.follows.follow({ user_id: ada.userId });
  const page = await list(ada, { limit: 10 });
  expect([page.items.length, page.unread_count]).toEqual([10, 12]);
});

test('[NOT-04] nobody reads or changes the notifications of another', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  const notification_id = (await only(ada)).id;
  await expect(bo.api.notifications.markRead({ notification_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(bo.api.notifications.delete({ notification_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await bo.api.notifications.markAllRead({});
  expect(await only(ada)).toMatchObject({ read: false });
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
  expect(await types(ada)).toEqual([]);
  await ada.api.notifications.setPreference({ type: 'review_reaction', in_app: true, email: true });
  await react(cy);
  expect(await only(ada)).toMatchObject({ message: `${await nameOf(cy)} reacted to your review of Heat.` });
});

test('[NOT-04] read notifications are deleted after half a year, unread ones after a year', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  await react(bo);
  const [, follow] = (await list(ada)).items as [Notification, Notification];
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
  await deleteDue(world.ctx);
  await ada.api.accounts.signIn({ email: ada.email, password: PASSWORD });
  expect(await only(ada)).toMatchObject({ message: `${await nameOf(cy)} reacted to your review of Heat.`, data: {} });
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
  expect(await list(ada)).toMatchObject({ items: [], unread_count: 0 });
  await ada.api.reviews.restore({ review_id });
  expect(await types(ada)).toEqual(['review_reaction']);
});
