import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkRatingTotals } from '../server/src/features/tracking/tracking.jobs.ts';
import type { Logger } from '../server/src/platform/log.ts';
import type { MemberClient } from '../server/test/client.ts';
import { startWorld, type World } from '../server/test/world.ts';
import { cheapestFilm, cheapestHome, cheapestRating, cheapestSearch } from './cheapest.ts';
import { fillCommunity } from './community.ts';
import { SEARCHES } from './scenes.ts';

let world: World;
let reader: MemberClient;
let client: pg.Client;
beforeAll(async () => {
  world = await startWorld();
  reader = await world.member('reader');
  const present = [{ userId: reader.userId, followees: 60, followers: 3 }];
  await fillCommunity(world.databaseUrl, { members: 300, followees: 20, cards: 6000 }, { present });
  const { items } = await reader.api.timeline.listHome({ limit: 50 });
  const [blocked, muted] = [...new Set(items.flatMap((card) => ('member' in card ? card.member.user_id : [])))];
  await reader.api.blocks.block({ user_id: blocked ?? '' });
  await reader.api.blocks.mute({ user_id: muted ?? '' });
  client = new pg.Client({ connectionString: world.databaseUrl, options: '-c timezone=UTC' });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await world.stop();
});

test('the cheapest statement of the home timeline finds the cards that the API answers with', async () => {
  const { items } = await reader.api.timeline.listHome({});
  const { rows } = await client.query(cheapestHome(reader.userId));
  expect(items).toHaveLength(20);
  expect(
    rows.slice(0, 20).map(({ id, my_rating, heart, thumbs_up, smile, star, fire }) => ({
      id,
      my_rating,
      reactions: withoutZeros({ heart, thumbs_up, smile, star, fire }),
    })),
  ).toEqual(
    items.map((card) => ({
      id: card.id,
      my_rating: card.tracking.rating === null ? null : card.tracking.rating * 2,
      reactions: withoutZeros((card.type === 'review' ? card.review : card).reactions.counts),
    })),
  );
});

const withoutZeros = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

test('the cheapest statement of the film page finds the reviews and friends that the API answers with', async () => {
  const { items: films } = await reader.api.browse.listPopular({ limit: 8 });
  for (const { id: movie_id } of films) {
    const [reviews, friends, { rows }] = await Promise.all([
      reader.api.reviews.listByMovie({ movie_id }),
      reader.api.timeline.listFriendsOfMovie({ movie_id }),
      client.query(cheapestFilm(reader.userId, movie_id)),
    ]);
    const [film] = rows;
    expect(reviews.total).toBeGreaterThan(0);
    expect([Number(film.reviews_total), Number(film.friends_total)]).toEqual([reviews.total, friends.total]);
    expect(film.reviews.slice(0, 20).map((review: { review_id: string }) => review.review_id)).toEqual(
      reviews.items.map(({ id }) => id),
    );
    expect((film.friends ?? []).slice(0, 20).map((friend: { user_id: string }) => friend.user_id)).toEqual(
      friends.items.map(({ member }) => member.user_id),
    );
  }
});

test('the cheapest statement of a rating writes what a rating through the API writes', async () => {
  const { items } = await reader.api.browse.listPopular({ limit: 8 });
  const [one, other] = items;
  const [by, api] = [one?.id ?? '', other?.id ?? ''];
  const member = await world.member('rater');
  for (const rating of [7, 4]) {
    await client.query(cheapestRating(member.userId, by, rating));
    await member.api.tracking.rate({ movie_id: api, rating: rating / 2 });
  }
  const { items: tracked } = await member.api.tracking.getByMovies({ movie_ids: [by, api] });
  const [first, second] = tracked;
  expect(first).toEqual({ ...second, movie_id: by, community: first?.community });
  expect(first?.rating).toBe(2);
  const { items: cards } = await member.api.timeline.listHome({});
  const [newest, before] = cards.map(
    (card) => 'activities' in card && card.activities.map(({ activity_type, rating }) => [activity_type, rating]),
  );
  expect(newest).toEqual(before);
  expect(newest).toHaveLength(2);
  const lines: unknown[] = [];
  const log = { error: (line: unknown) => lines.push(line) } as unknown as Logger;
  await checkRatingTotals.checkAll({ ...world.ctx, log });
  expect(lines).toEqual([]);
});

test('the cheapest statement of a search finds the first films that the API answers with', async () => {
  for (const query of SEARCHES) {
    const { items } = await reader.api.movies.search({ query });
    const { rows } = await client.query(cheapestSearch(query));
    expect(items.length).toBeGreaterThan(0);
    // The API prefers well known films where two or three letters begin many names, and adds misspelt ones where few are found.
    expect(rows[0].title).toBe(items[0]?.title);
    const wellKnown = items.slice(0, Math.min(3, rows.length)).map(({ title }) => title);
    expect(rows.map(({ title }) => title)).toEqual(expect.arrayContaining(wellKnown));
  }
});
