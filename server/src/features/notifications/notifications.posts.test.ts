import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addBlock } from '#test/blocks.ts';
import type { MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { getOnlyNotification, listNotifications } from '#test/notifications.ts';
import { startWorld, type World } from '#test/world.ts';
import { notifyOfClubPost } from './club-posts.service.ts';

let world: World;
let movie_id: string;
let owner: MemberClient;
let ada: MemberClient;
let bo: MemberClient;
let outsider: MemberClient;
let club_id: string;
let club_name: string;

beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
});
afterAll(() => world.stop());
beforeEach(async () => {
  [owner, ada, bo, outsider] = [
    await world.someone(),
    await world.someone(),
    await world.someone(),
    await world.someone(),
  ];
  club_id = await makeClub(owner);
  club_name = (await owner.api.clubs.get({ club_id })).name;
  for (const member of [ada, bo]) await addToClub(world, club_id, member);
  // Of what is not about posts nobody is told here.
  for (const { api } of [ada, bo])
    await api.notifications.setPreference({ type: 'club_film', in_app: false, email: false });
  await owner.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
  await world.runJobs();
});

const post = async ({ api }: MemberClient, content: string) => {
  world.clock.advance({ minutes: 1 });
  return api.clubPosts.addToClub({ club_id, content });
};
const discuss = ({ api }: MemberClient, content: string) => api.clubPosts.addToMovie({ club_id, movie_id, content });
const told = async (member: MemberClient) => {
  await world.runJobs();
  return (await listNotifications(member)).items.map(({ message }) => message);
};

test('[CLB-10] members who want to know everything are told of posts by one notification of the club, and the others are not', async () => {
  await owner.api.clubMembers.setNotify({ club_id, notify: 'film_changes' });
  await post(ada, 'One.');
  expect(await told(bo)).toEqual([`${ada.username} posted in ${club_name}.`]);
  expect(await getOnlyNotification(bo)).toMatchObject({
    type: 'club_post',
    link: `/movie-clubs/${club_id}?tab=talk`,
    data: { club_id },
  });
  await post(ada, 'Two.');
  const [cy] = [await world.someone()];
  await addToClub(world, club_id, cy);
  world.clock.advance({ minutes: 1 });
  await discuss(cy, 'About Heat.');
  expect(await told(bo)).toEqual([`${cy.username} and 1 other posted in ${club_name}.`]);
  expect(await getOnlyNotification(bo)).toMatchObject({ link: `/movie-clubs/${club_id}?watched=${movie_id}` });
  expect(await told(ada)).toEqual([`${cy.username} posted in ${club_name}.`]);
  for (const member of [owner, outsider]) expect(await told(member)).toEqual([]);
  await bo.api.clubMembers.leave({ club_id });
  expect(await told(bo)).toEqual([]);
});

test('[CLB-10] a job that runs again tells nobody anew', async () => {
  const { id: postId, created_at: at } = await post(ada, 'One.');
  await told(bo);
  const { id: notification_id } = await getOnlyNotification(bo);
  await bo.api.notifications.markRead({ notification_id });
  const again = { clubId: club_id, subjectId: club_id, movieId: null, postId, actorId: ada.userId, mentioned: [], at };
  await notifyOfClubPost(world.ctx, again);
  expect(await getOnlyNotification(bo)).toMatchObject({ read: true });
});

test('[CLB-10] who is named in a post is told of that alone, if they may read it', async () => {
  const { id } = await post(ada, `What does @${bo.username} think, and @${outsider.username}?`);
  const link = `/movie-clubs/${club_id}?tab=talk&comment=${id}`;
  for (const member of [bo, outsider]) {
    expect(await told(member)).toEqual([`${ada.username} mentions you in ${club_name}.`]);
    expect(await getOnlyNotification(member)).toMatchObject({
      type: 'club_mention',
      link,
      data: { club_id, comment_id: id },
    });
  }
  expect(await told(owner)).toEqual([`${ada.username} posted in ${club_name}.`]);
  const film = await discuss(ada, `@${outsider.username}, this one`);
  await told(outsider);
  expect((await listNotifications(outsider)).items.map((one) => one.link)).toContain(
    `/movie-clubs/${club_id}?watched=${movie_id}&comment=${film.id}`,
  );
});

test('[CLB-10] [PRO-04] of a member with a closed profile fellow members are told, and no others; nobody across a block', async () => {
  await ada.api.visibility.setAudience({ user_id: ada.userId, audience: 'private' });
  await addBlock(world.ctx, ada.userId, bo.userId);
  await post(ada, `@${bo.username} @${outsider.username} @${owner.username}`);
  expect(await told(owner)).toEqual([`${ada.username} mentions you in ${club_name}.`]);
  for (const member of [bo, outsider]) expect(await told(member)).toEqual([]);
});

test('[CLB-10] in a private club only those are told who may read it, and as long as they may', async () => {
  const { description, rules, name } = await owner.api.clubs.get({ club_id });
  const closed = { visibility: 'private', join_policy: 'invite', sealed_rounds: false } as const;
  await owner.api.clubs.update({ club_id, name, description, rules: rules ?? '', ...closed });
  await post(ada, `@${bo.username} @${outsider.username}`);
  expect(await told(outsider)).toEqual([]);
  expect(await told(bo)).toHaveLength(1);
  await owner.api.clubMembers.remove({ club_id, user_id: bo.userId });
  expect(await told(bo)).toEqual([]);
});

test('[CLB-10] a post that is deleted or hidden takes back what was told of it', async () => {
  for (const withdraw of [
    (post_id: string) => ada.api.clubPosts.delete({ post_id }),
    (post_id: string) => owner.api.clubPosts.hide({ post_id }),
  ]) {
    const { id: mention } = await post(ada, `@${outsider.username}, look`);
    const { id: other } = await discuss(ada, 'Another one.');
    expect([(await told(bo)).length, (await told(outsider)).length]).toEqual([1, 1]);
    await withdraw(mention);
    // There is another post by the same member.
    expect([(await told(bo)).length, (await told(outsider)).length]).toEqual([1, 0]);
    await withdraw(other);
    expect(await told(bo)).toEqual([]);
  }
  // What is gone before the job runs is not told at all.
  const { id: post_id } = await post(ada, 'Never mind.');
  await ada.api.clubPosts.delete({ post_id });
  expect(await told(bo)).toEqual([]);
});
