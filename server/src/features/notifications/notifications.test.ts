import { NOTIFICATION_GROUP_NAMES, NOTIFICATION_TYPES } from '@halfstar/contract/notifications/types.notifications';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publishDueReviews } from '#features/reviews/publication.service.ts';
import type { MemberClient } from '#test/client.ts';
import { askAndInvite, pickInVotes } from '#test/clubs.ts';
import { publishNoticesAndDecisions } from '#test/notices.ts';
import {
  getOnlyNotification,
  joinCast,
  listNotifications,
  listNotificationTypes,
  REVIEW,
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
const nameOf = async ({ username }: MemberClient) => (await world.profile(username)).display_name;
const react = (member: MemberClient) => member.api.reviews.react({ review_id, reaction: 'heart' });
const comment = (member: MemberClient, content: string) => member.api.comments.add({ review_id, content });

test('[NOT-01] a new follower is a notification that leads to their profile', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  expect(await getOnlyNotification(ada)).toEqual({
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
  expect((await listNotifications(bo)).items).toEqual([]);
});

test('[NOT-01] [NOT-02] [PRO-04] a request to follow is a notification, and so is its approval, which answers it', async () => {
  for (const member of [ada, bo])
    await member.api.visibility.setAudience({ user_id: member.userId, audience: 'followers' });
  await bo.api.follows.follow({ user_id: ada.userId });
  expect(await getOnlyNotification(ada)).toMatchObject({
    type: 'follow_request',
    title: 'Follow request',
    read: false,
    link: '/followers?tab=requests',
    actor: { user_id: bo.userId },
  });
  await ada.api.requests.approve({ user_id: bo.userId });
  // That the other follows now is no news to whoever let them.
  expect((await listNotifications(ada)).items.map(({ type, read }) => [type, read])).toEqual([
    ['follow_request', true],
  ]);
  expect(await getOnlyNotification(bo)).toMatchObject({
    type: 'follow_approved',
    title: 'Request approved',
    link: `/profile/${ada.username}`,
    actor: { user_id: ada.userId },
  });
});

test('[NOT-05] following again within 24 hours is not told again, later it is', async () => {
  const follow = async () => {
    await bo.api.follows.unfollow({ user_id: ada.userId });
    await bo.api.follows.follow({ user_id: ada.userId });
  };
  await follow();
  const first = await getOnlyNotification(ada);
  await ada.api.notifications.markRead({ notification_id: first.id });
  later(23);
  await follow();
  expect(await getOnlyNotification(ada)).toEqual({ ...first, read: true });
  later();
  await follow();
  expect(await getOnlyNotification(ada)).toMatchObject({ id: first.id, read: false });
});

test('[NOT-01] names are those of today', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  const username = `robert-${bo.username}`;
  await bo.api.profiles.changeUsername({ user_id: bo.userId, username });
  expect(await getOnlyNotification(ada)).toMatchObject({
    link: `/profile/${username}`,
    data: { follower_username: username },
  });
});

test('[NOT-01] [COM-01] a comment notifies the author of the review, not the author of the comment', async () => {
  const { id } = await comment(bo, 'And then?');
  await comment(ada, 'Then they talk more.');
  expect(await getOnlyNotification(ada)).toMatchObject({
    type: 'comment',
    message: `${await nameOf(bo)} commented on your review of Heat.`,
    link: `/reviews/${review_id}?comment=${id}`,
    data: { review_id, comment_id: id, movie_id },
  });
  expect((await listNotifications(bo)).items).toEqual([]);
});

test('[NOT-05] comments of one member on one review are one notification in 24 hours, unread again when it had been read', async () => {
  await comment(bo, 'One.');
  const first = await getOnlyNotification(ada);
  later();
  await comment(bo, 'Two.');
  expect(await getOnlyNotification(ada)).toMatchObject({ id: first.id, created_at: first.created_at });
  await ada.api.notifications.markRead({ notification_id: first.id });
  later();
  const { id } = await comment(bo, 'Three.');
  expect(await getOnlyNotification(ada)).toMatchObject({ id: first.id, read: false, data: { comment_id: id } });
  later(25);
  await comment(bo, 'Four.');
  expect(await getOnlyNotification(ada)).toMatchObject({ id: first.id, read: false });
});

test('[COM-01] a mention notifies whom it names, once, and the author of the review only of the comment', async () => {
  const { id } = await comment(
    bo,
    `@${cy.username} and @${cy.username.toUpperCase()}, ask @${ada.username} and @${bo.username}`,
  );
  expect(await getOnlyNotification(cy)).toMatchObject({
    type: 'mention',
    message: `${await nameOf(bo)} mentioned you in a comment on ${await nameOf(ada)}’s review of Heat.`,
    link: `/reviews/${review_id}?comment=${id}`,
  });
  expect(await listNotificationTypes(ada)).toEqual(['comment']);
  expect(await listNotificationTypes(bo)).toEqual([]);
  await ada.api.comments.add({ review_id, content: `@${cy.username}, welcome` });
  const [newest] = (await listNotifications(cy)).items;
  expect(newest?.message).toBe(`${await nameOf(ada)} mentioned you in a comment on their review of Heat.`);
});

test('[COM-01] a mention that an edit adds notifies whom it names, and nobody who was named before', async () => {
  const { id: comment_id } = await comment(bo, `@${cy.username}, look`);
  await cy.api.notifications.delete({ notification_id: (await getOnlyNotification(cy)).id });
  const dee = await world.member('dee');
  await bo.api.comments.update({ comment_id, content: `@${cy.username.toUpperCase()} and @${dee.username}, look` });
  expect(await getOnlyNotification(dee)).toMatchObject({
    type: 'mention',
    link: `/reviews/${review_id}?comment=${comment_id}`,
  });
  expect(await listNotificationTypes(cy)).toEqual([]);
});

test('[COM-01] whoever wants no comment notifications still gets the mention', async () => {
  await ada.api.notifications.setPreference({ type: 'comment', in_app: false, email: false });
  await comment(bo, `@${ada.username}, look`);
  expect(await getOnlyNotification(ada)).toMatchObject({
    type: 'mention',
    message: expect.stringContaining('your review of Heat'),
  });
});

test('[NOT-01] reactions to a review are one notification, which comes again with each new member', async () => {
  await react(bo);
  const first = await getOnlyNotification(ada);
  expect(first).toMatchObject({
    type: 'review_reaction',
    message: `${await nameOf(bo)} reacted to your review of Heat.`,
  });
  await ada.api.notifications.markRead({ notification_id: first.id });
  await cy.api.follows.follow({ user_id: ada.userId });
  later();
  await react(cy);
  await react(ada);
  const { items, unread_count } = await listNotifications(ada);
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
  expect(await getOnlyNotification(ada)).toMatchObject({
    message: `${await nameOf(bo)} reacted to your review of Heat.`,
    data: {},
  });
  await bo.api.reviews.toggleReaction({ review_id, reaction: 'heart' });
  expect(await listNotifications(ada)).toMatchObject({ items: [], unread_count: 0 });
});

test('[NOT-05] reacting again and again notifies once in 24 hours', async () => {
  await react(bo);
  const first = await getOnlyNotification(ada);
  await ada.api.notifications.markRead({ notification_id: first.id });
  later();
  await bo.api.reviews.removeReaction({ review_id });
  await react(bo);
  expect(await getOnlyNotification(ada)).toMatchObject({ read: true, created_at: first.created_at });
  later(24);
  await bo.api.reviews.react({ review_id, reaction: 'fire' });
  expect(await getOnlyNotification(ada)).toMatchObject({ id: first.id, read: false });
});

/** Ada rates a film. @returns the id of the activity */
async function rateFilm(title: string): Promise<string> {
  await ada.api.tracking.rate({ movie_id: await world.movie(title), rating: 4 });
  const [card] = (await bo.api.timeline.listByMember({ user_id: ada.userId, filter: 'activities' })).items;
  return card !== undefined && card.type !== 'review' ? (card.activities[0]?.id ?? '') : '';
}

test('[NOT-01] reactions to an activity card are notifications too', async () => {
  const film = await world.movie('Alien');
  const activity_id = await rateFilm('Alien');
  for (const member of [bo, cy, ada]) {
    await member.api.timeline.react({ activity_id, reaction: 'star' });
    later();
  }
  expect(await getOnlyNotification(ada)).toMatchObject({
    type: 'activity_reaction',
    message: `${await nameOf(cy)} and 1 other reacted to your activity on Alien.`,
    link: `/movies/${film}`,
  });
  await cy.api.timeline.removeReaction({ activity_id });
  expect(await getOnlyNotification(ada)).toMatchObject({
    message: `${await nameOf(bo)} reacted to your activity on Alien.`,
  });
  await ada.api.tracking.removeRating({ movie_id: film });
  await ada.api.tracking.removeFromList({ movie_id: film, list_type: 'watched' });
  expect(await listNotificationTypes(ada)).not.toContain('activity_reaction');
});

async function schedule(title: string, text = REVIEW) {
  const scheduled_for = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  await ada.api.scheduled.schedule({ movie_id: await world.movie(title), ...text, scheduled_for });
  later(2);
}

test('[SCH-02] a scheduled review that is published at its time notifies its author', async () => {
  await schedule('Jaws');
  await publishDueReviews(world.ctx);
  const { message, link } = await getOnlyNotification(ada);
  expect(message).toBe('Your scheduled review of Jaws is out.');
  const [newest] = (await ada.api.reviews.listByMember({ user_id: ada.userId })).items;
  expect([newest?.movie.title, link]).toEqual(['Jaws', `/reviews/${newest?.id}`]);
});

test('a scheduled review that its author publishes by hand before its time notifies nobody', async () => {
  const scheduled_for = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  const { id: scheduled_id } = await ada.api.scheduled.schedule({
    movie_id: await world.movie('Jaws'),
    ...REVIEW,
    scheduled_for,
  });
  await ada.api.scheduled.publishNow({ scheduled_id });
  later(2);
  await publishDueReviews(world.ctx);
  expect(await listNotificationTypes(ada)).toEqual([]);
});

/** A review of Ada falls due while her address is not confirmed. */
async function failScheduled(title: string, text = REVIEW): Promise<void> {
  await schedule(title, text);
  const setConfirmed = (email_verified: boolean) =>
    world.ctx.db.updateTable('auth_users').set({ email_verified }).where('id', '=', ada.userId).execute();
  await setConfirmed(false);
  await publishDueReviews(world.ctx);
  await setConfirmed(true);
}

test('[SCH-02] a scheduled review that cannot be published becomes a draft with a notification', async () => {
  await failScheduled('Fargo');
  expect(await getOnlyNotification(ada)).toMatchObject({
    type: 'scheduled_failed',
    message:
      'Your scheduled review of Fargo could not be published. Your email address was not confirmed at that time. Its text is a draft again.',
    link: '/reviews?tab=drafts',
    actor: null,
  });
  expect((await ada.api.drafts.list({})).items).toHaveLength(1);
});

test('[NOT-05] [REV-06] no text of a review, comment or draft is in any notification', async () => {
  const telling = { ...REVIEW, title: 'Airport', content: 'He dies at the airport.', is_spoiler: true };
  await ada.api.reviews.publish({ movie_id, ...telling });
  await comment(bo, `@${cy.username}, he dies at the airport.`);
  await react(cy);
  await cy.api.follows.follow({ user_id: ada.userId });
  await failScheduled('Fargo', telling);
  await schedule('Jaws', telling);
  await publishDueReviews(world.ctx);
  expect(await listNotificationTypes(ada)).toEqual(
    expect.arrayContaining(['scheduled_failed', 'scheduled_published', 'comment', 'review_reaction', 'follow']),
  );
  for (const member of [ada, cy]) expect(JSON.stringify(await listNotifications(member))).not.toMatch(/airport/i);
});

test('every type of notification is made by something, and found by its group', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  for (const { api, userId } of [ada, bo]) await api.visibility.setAudience({ user_id: userId, audience: 'followers' });
  await ada.api.follows.follow({ user_id: bo.userId });
  await bo.api.requests.approve({ user_id: ada.userId });
  await cy.api.follows.follow({ user_id: ada.userId });
  for (const { api, userId } of [ada, bo]) await api.visibility.setAudience({ user_id: userId, audience: 'public' });
  const { id } = await bo.api.reviews.publish({ movie_id, ...REVIEW });
  await cy.api.comments.add({ review_id: id, content: `@${ada.username}, look` });
  await comment(bo, 'And then?').then(() => react(bo));
  await cy.api.timeline.react({ activity_id: await rateFilm('Alien'), reaction: 'star' });
  await schedule('Jaws').then(() => publishDueReviews(world.ctx));
  await askAndInvite(ada, bo, movie_id).then(() => pickInVotes(world, bo, ada, movie_id));
  await failScheduled('Fargo').then(() => publishNoticesAndDecisions(world, ada, id));
  expect((await listNotificationTypes(ada)).toSorted()).toEqual([...NOTIFICATION_TYPES].toSorted());
  const groups = NOTIFICATION_GROUP_NAMES.map(async (filter) => (await listNotifications(ada, { filter })).items);
  expect((await Promise.all(groups)).flat()).toHaveLength(NOTIFICATION_TYPES.length);
});
