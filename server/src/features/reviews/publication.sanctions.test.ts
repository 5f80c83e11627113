import type { SanctionKind } from '@halfstar/contract/accounts/sanctions.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeClub } from '#test/clubs.ts';
import { lift, sanction } from '#test/sanctions.ts';
import { startWorld, type World } from '#test/world.ts';
import { publishDueReviews } from './publication.service.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const TEXT = { title: 'Late', content: 'All at the stroke of twelve.', rating: 4, is_spoiler: false };

async function scheduleAndSanction(kind: SanctionKind) {
  const [ada, admin] = [await world.someone(), await world.member('judge')];
  const movie_id = await world.movie('Heat');
  const scheduled_for = new Date(world.clock.now().getTime() + 60_000).toISOString();
  const { id } = await ada.api.scheduled.schedule({ movie_id, scheduled_for, ...TEXT });
  const sanctionId = await sanction(world, ada, kind, admin);
  return { ada, admin, movie_id, id, sanctionId };
}

test.each(['suspension', 'ban'] as const)(
  '[SCH-02] during a %s a review that is due becomes a draft, and its author is notified why',
  async (kind) => {
    const { ada, admin, movie_id, sanctionId } = await scheduleAndSanction(kind);
    world.clock.advance({ minutes: 1 });
    await publishDueReviews(world.ctx);
    await lift(world, sanctionId, admin);
    const error = `Your account was ${kind === 'ban' ? 'banned' : 'suspended'} at that time.`;
    expect((await ada.api.scheduled.list({})).items).toMatchObject([{ status: 'failed', error }]);
    expect((await ada.api.drafts.get({ movie_id })).draft).toMatchObject({ title: 'Late', content: TEXT.content });
    expect((await ada.api.reviews.getOwn({ movie_id })).review).toBeNull();
    const { items } = await ada.api.notifications.list({});
    const message = `Your scheduled review of Heat could not be published. ${error} Its text is a draft again.`;
    expect(items).toMatchObject([{ type: 'scheduled_failed', message, link: '/reviews?tab=drafts' }]);
  },
);

test.each(['suspension', 'ban'] as const)(
  '[SCH-02] during a %s a review of a club that is due becomes a draft of the club, and its author is notified why',
  async (kind) => {
    const [ada, admin] = [await world.someone(), await world.member('judge')];
    const club_id = await makeClub(ada);
    const movie_id = await world.movie('Heat');
    await ada.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
    const scheduled_for = new Date(world.clock.now().getTime() + 60_000).toISOString();
    await ada.api.scheduled.schedule({ movie_id, club_id, scheduled_for, ...TEXT, title: '' });
    const sanctionId = await sanction(world, ada, kind, admin);
    world.clock.advance({ minutes: 1 });
    await publishDueReviews(world.ctx);
    await lift(world, sanctionId, admin);
    const error = `Your account was ${kind === 'ban' ? 'banned' : 'suspended'} at that time.`;
    expect((await ada.api.scheduled.list({})).items).toMatchObject([{ status: 'failed', error, club: { club_id } }]);
    expect((await ada.api.drafts.get({ movie_id, club_id })).draft).toMatchObject({ content: TEXT.content });
    expect((await ada.api.clubReviews.listOwn({ club_id, movie_id })).items).toEqual([]);
    const { items } = await ada.api.notifications.list({});
    expect(items.filter(({ type }) => type === 'scheduled_failed')).toHaveLength(1);
  },
);

test.each(['warning', 'comment_ban'] as const)(
  '[SCH-02] a %s does not keep a review from being published',
  async (kind) => {
    const { ada, movie_id } = await scheduleAndSanction(kind);
    world.clock.advance({ minutes: 1 });
    await publishDueReviews(world.ctx);
    expect((await ada.api.reviews.getOwn({ movie_id })).review).toMatchObject({ content: TEXT.content });
  },
);

test('[SCH-02] a suspension that ended before is not counted against a review', async () => {
  const { ada, movie_id } = await scheduleAndSanction('suspension');
  world.clock.advance({ hours: 24 });
  await publishDueReviews(world.ctx);
  expect((await ada.api.reviews.getOwn({ movie_id })).review).toMatchObject({ content: TEXT.content });
});
