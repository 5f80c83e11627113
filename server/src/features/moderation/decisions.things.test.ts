import type { ContentType, HiddenByModerators } from '@halfstar/contract/subjects/moderated.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { makeClub } from '#test/clubs.ts';
import { makeThings, type Things } from '#test/moderated-things.ts';
import { act, findCaseId, someoneWhoIs } from '#test/moderation.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let things: Things;
let mia: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  things = await makeThings(world);
  mia = await someoneWhoIs(world, 'moderator');
});
afterAll(() => world.stop());

type Found = { moderation?: HiddenByModerators } | null | undefined;

/** How the owner of a thing reads it, by each call that shows it to them. */
const READS: Record<Exclude<ContentType, 'profile'>, (api: MemberClient['api'], id: string) => Promise<Found[]>> = {
  review: async (api, review_id) => {
    const review = await api.reviews.get({ review_id });
    return [review, (await api.reviews.getOwn({ movie_id: review.movie.id })).review];
  },
  club_review: async (api, id) => {
    const own = (await api.clubReviews.listOwn({})).items.find((review) => review.id === id);
    const { club_id = '', movie_id = '' } = own ?? {};
    const { items } = await api.clubReviews.listByMovie({ club_id, movie_id });
    return [own, items.find((review) => review.id === id)];
  },
  comment: async (api, id) => {
    const comment = await api.comments.update({ comment_id: id, content: 'So it was.' });
    const { items } = await api.comments.listByReview({ review_id: comment.review_id });
    return [comment, items.find((each) => each.id === id)];
  },
  club: async (api, club_id) => [await api.clubs.get({ club_id })],
  club_post: async (api, id) => {
    const { items } = await api.clubPosts.listByClub({ club_id: things.hostClub });
    return [items.find((post) => post.id === id)];
  },
  list: async (api, list_id) => {
    const { items } = await api.lists.listByMember({ user_id: things.owner.userId });
    return [await api.lists.get({ list_id }), items.find(({ id }) => id === list_id)];
  },
};

const KINDS = Object.keys(READS) as (keyof typeof READS)[];

test.each(KINDS)('[MOD-01] a hidden %s says to its owner alone which decision hid it last', async (kind) => {
  const { owner, ids } = things;
  const content_id = ids[kind];
  const read = () => READS[kind](owner.api, content_id);
  for (const found of await read()) expect(found).not.toHaveProperty('moderation');
  for (const _ of ['hidden', 'hidden again']) {
    const reporter = await world.someone();
    await reporter.api.reports.create({ content_type: kind, content_id, reason: 'harassment' });
    const caseId = await findCaseId(world, content_id);
    const decision_id = await act(mia, caseId, ['hide']);
    const told = await read();
    expect(told.map((found) => found?.moderation)).toEqual(told.map(() => ({ state: 'hidden', decision_id })));
    await act(mia, caseId, ['show']);
    for (const found of await read()) expect(found).not.toHaveProperty('moderation');
    // Which decision was the last is told by its time.
    world.clock.advance({ minutes: 1 });
  }
});

test('[MOD-01] members of a hidden club are told that it is hidden, and no decision', async () => {
  const { owner, host } = things;
  const club_id = await makeClub(owner);
  await host.api.clubMembers.join({ club_id });
  await (await world.someone()).api.reports.create({ content_type: 'club', content_id: club_id, reason: 'spam' });
  const decision_id = await act(mia, await findCaseId(world, club_id), ['hide']);
  const readBy = async ({ api }: MemberClient) => (await api.clubs.get({ club_id })).moderation;
  expect(await readBy(owner)).toEqual({ state: 'hidden', decision_id });
  expect(await readBy(host)).toEqual({ state: 'hidden', decision_id: null });
});
