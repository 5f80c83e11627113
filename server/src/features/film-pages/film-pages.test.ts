import { AUDIENCES } from '@halfstar/contract/visibility/visibility.schema';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client, MemberClient } from '#test/client.ts';
import { makeClub } from '#test/clubs.ts';
import { makeScene, STANDINGS } from '#test/visibility/scene.ts';
import { startWorld, type World } from '#test/world.ts';
import { getFilmPage } from './film-pages.service.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const REVIEW = { title: 'Coffee', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };

/** What the single calls answer of a film, in the form of the page. */
async function askEach(client: Client, movie_id: string) {
  const { api } = client;
  const isMember = 'userId' in client;
  const { items } = await api.tracking.getByMovies({ movie_ids: [movie_id] });
  return {
    movie: await api.movies.get({ movie_id }),
    tracking: items[0],
    reviews: await api.reviews.listByMovie({ movie_id }),
    own_review: isMember ? (await api.reviews.getOwn({ movie_id })).review : null,
    watched_in: isMember
      ? ((await api.clubReviews.listWatched({ movie_ids: [movie_id] })).items[0]?.club ?? null)
      : null,
    friends: isMember ? await api.timeline.listFriendsOfMovie({ movie_id }) : null,
  };
}

/** Expects the page to be what the single calls answer, and returns it. */
async function requireEqualPage(client: Client, movie_id: string) {
  const page = await client.api.moviePages.get({ movie_id });
  expect(page).toEqual(await askEach(client, movie_id));
  return page;
}

test.each(AUDIENCES)(
  '[MOV-09] [PRO-04] the page of a film answers what its single calls answer, to everyone who looks at the film of a member with the audience %s',
  async (audience) => {
    const film = { public: 'Heat', followers: 'Alien', private: 'Vertigo' }[audience];
    const { film: movie_id, review, owner, host, viewers } = await makeScene(world, audience, film);
    await host.api.reviews.publish({ movie_id, ...REVIEW, is_spoiler: true });
    await host.api.tracking.addToList({ movie_id, list_type: 'favorites' });
    await owner.api.reviews.react({ review_id: review, reaction: 'heart' });
    if (audience !== 'private') await host.api.reviews.react({ review_id: review, reaction: 'fire' });
    for (const standing of STANDINGS) {
      const viewer = viewers[standing];
      await requireEqualPage(viewer, movie_id);
      if (!('userId' in viewer)) continue;
      const { userId: user_id, api } = viewer as MemberClient;
      await api.tracking.addToList({ movie_id, list_type: 'watchlist' }).catch(() => {});
      await api.profiles.changeSettings({ user_id, hide_scores_until_seen: true });
      const veiled = await requireEqualPage(viewer, movie_id);
      expect([standing, veiled.tracking.community.rating_average === null]).toEqual([standing, standing !== 'owner']);
      await api.tracking.addToList({ movie_id, list_type: 'watched' });
      const seen = await requireEqualPage(viewer, movie_id);
      expect([standing, seen.tracking.community.rating_average]).not.toEqual([standing, null]);
    }
  },
);

test("[MOV-09] [MOV-14] it carries the viewer's rating, lists and review with its spoilers, and the community's numbers", async () => {
  const [ada, bo] = [await world.member('ada'), await world.member('bo')];
  const movie_id = await world.movie('Solaris');
  await ada.api.follows.follow({ user_id: bo.userId });
  const { id: hers } = await ada.api.reviews.publish({ movie_id, ...REVIEW, is_spoiler: true });
  const { id: his } = await bo.api.reviews.publish({ movie_id, ...REVIEW, rating: 2, is_spoiler: true });
  await ada.api.comments.add({ review_id: his, content: 'Is it so?' });
  const page = await requireEqualPage(ada, movie_id);
  expect(page).toMatchObject({
    movie: { id: movie_id, title: 'Solaris', offline: false },
    tracking: { rating: 4, status: 'watched', community: { rating_average: 3, rating_count: 2 } },
    reviews: {
      items: [
        { id: his, title: null, content: null, comment_count: 1 },
        { id: hers, content: REVIEW.content },
      ],
      next_cursor: null,
      total: 2,
    },
    own_review: { id: hers, content: REVIEW.content, can: { edit: true } },
    friends: { items: [{ member: { user_id: bo.userId }, rating: 2, review_id: his }], total: 1 },
  });
});

test('[LST-02] it says in which club the viewer has reviewed the film', async () => {
  const ada = await world.someone();
  const movie_id = await world.movie('Fargo');
  const club_id = await makeClub(ada, { name: 'Slow Cinema' });
  await ada.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
  expect((await requireEqualPage(ada, movie_id)).watched_in).toBeNull();
  await ada.api.clubReviews.save({ club_id, movie_id, rating: 4, review_content: null, is_spoiler: false });
  expect((await requireEqualPage(ada, movie_id)).watched_in).toEqual({ club_id, name: 'Slow Cinema' });
});

test('[MOV-09] a film of which nobody has said anything has an empty page', async () => {
  const movie_id = await world.movie('Metropolis');
  const ada = await world.member('ada');
  const nothing = { items: [], next_cursor: null, total: 0 };
  const empty = { reviews: nothing, own_review: null, tracking: { rating: null, status: 'none' } };
  expect(await requireEqualPage(ada, movie_id)).toMatchObject({ ...empty, friends: nothing });
  expect(await requireEqualPage(world.visitor(), movie_id)).toMatchObject({ ...empty, friends: null });
});

test('[MOV-12] an unknown film has no page, and an adult title has one for members only', async () => {
  const ada = await world.member('ada');
  const unknown = '00000000-0000-7000-8000-000000000000';
  await expect(ada.api.moviePages.get({ movie_id: unknown })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const movie_id = await world.movie('Fargo');
  await world.ctx.db.updateTable('movies').set({ adult: true }).where('id', '=', movie_id).execute();
  await expect(world.visitor().api.moviePages.get({ movie_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await ada.api.moviePages.get({ movie_id })).movie.adult).toBe(true);
});

/** So many members who have reviewed the film, each a minute after the one before, followed by `followerId`. */
async function letMany(many: number, movieId: string, followerId: string): Promise<void> {
  await world.ctx.db.transaction().execute(async (db) => {
    await sql`alter table auth_users disable trigger auth_users_need_invite`.execute(db);
    await sql`
      with users as (
        insert into auth_users (name, email, email_verified)
        select 'Many ' || n, 'many' || n || '@example.com', true from generate_series(1, ${many}::int) n returning id, name
      ), people as (
        insert into profiles (user_id, username, display_name, tier, badges, created_at, updated_at)
        select id, lower(replace(name, ' ', '')), name, 'pro', '{}', now(), now() from users returning user_id, username
      ), ratings as (
        insert into ratings (user_id, movie_id, rating, created_at, updated_at)
        select user_id, ${movieId}, 7, now(), now() from people
      ), followed as (
        insert into follows (follower_id, following_id, created_at) select ${followerId}, user_id, now() from people
      )
      insert into reviews (user_id, movie_id, content, rating, created_at, updated_at)
      select user_id, ${movieId}, 'One of very many.', 7, at, at
      from people cross join lateral (select now() - make_interval(mins => substr(username, 5)::int) as at) t`.execute(
      db,
    );
    await sql`alter table auth_users enable trigger auth_users_need_invite`.execute(db);
    await sql`insert into movie_rating_totals (movie_id, review_count) values (${movieId}, ${many})
      on conflict (movie_id) do update set review_count = excluded.review_count`.execute(db);
  });
}

const MANY = 300;

test('[MOV-09] [API-03] the page of a film with very many reviews and friends has the first twenty of each, in one statement, and says how many there are', async () => {
  const movie_id = await world.movie('Rashomon');
  const ada = await world.member('crowded');
  await letMany(MANY, movie_id, ada.userId);
  const { reviews, friends } = await requireEqualPage(ada, movie_id);
  expect([reviews.items.length, friends?.items.length, friends?.total]).toEqual([20, 20, MANY]);
  expect(reviews.total).toBe(MANY);

  const next = await ada.api.reviews.listByMovie({ movie_id, cursor: reviews.next_cursor ?? '' });
  const both = [...reviews.items, ...next.items].map(({ author }) => author.username);
  expect(both).toEqual(Array.from({ length: 40 }, (_, index) => `many${index + 1}`));
  expect(next.total).toBe(MANY);
  const { items } = await ada.api.timeline.listFriendsOfMovie({ movie_id, cursor: friends?.next_cursor ?? '' });
  expect(items.filter(({ member }) => friends?.items.some((first) => first.member.user_id === member.user_id))).toEqual(
    [],
  );

  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  };
  await getFilmPage({ ...world.ctx, db: world.ctx.db.withPlugin(counting) }, null, movie_id);
  expect(statements).toBe(1);

  // The count is the same for everybody: hidden ones are counted, and not shown.
  await sql`insert into mutes (muter_id, muted_id, created_at)
    select ${ada.userId}, user_id, now() from profiles where username ~ '^many' and substr(username, 5)::int > 30`.execute(
    world.ctx.db,
  );
  const { reviews: seen } = await requireEqualPage(ada, movie_id);
  expect(seen.total).toBe(MANY);
  const rest = await ada.api.reviews.listByMovie({ movie_id, cursor: seen.next_cursor ?? '' });
  expect([seen.items.length, rest.items.length, rest.next_cursor]).toEqual([20, 10, null]);
});
