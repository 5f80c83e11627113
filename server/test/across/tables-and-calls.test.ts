import { afterAll, beforeAll, expect, test } from 'vitest';
import { MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { readInPages } from '#test/read-in-pages.ts';
import { findCall, WRITES } from '#test/tables-page.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
let cy: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  [ada, bo, cy] = [await world.member('ada'), await world.member('bo'), await world.member('cy')];
});
afterAll(() => world.stop());

const REVIEW = { title: 'Coffee', content: 'Two men talk over coffee.', rating: 4.5, is_spoiler: false };
const byId = ({ userId }: MemberClient) => ({ user_id: userId });
const gone = { code: 'NOT_FOUND' };

/** What a set of members shows of each. */
const named = ({ userId, username }: MemberClient) => ({
  user_id: userId,
  username,
  display_name: expect.any(String),
  avatar_url: null,
});

test('[API-06] profiles are read by id, by name and by a set of ids', async () => {
  const { api } = world.visitor();
  const profile = await api.profiles.getByUserId(byId(ada));
  expect(profile).toEqual(await api.profiles.getByUsername({ username: 'ada' }));
  expect(profile).toMatchObject({ access: 'full', user_id: ada.userId, username: 'ada', tier: expect.any(String) });
  expect(await ada.api.profiles.getOwn(byId(ada))).toMatchObject({ journaling_enabled: expect.any(Boolean) });
  await expect(api.profiles.getByUsername({ username: 'nobody-here' })).rejects.toMatchObject(gone);
  const nobody = '00000000-0000-7000-8000-000000000000';
  await expect(api.profiles.getByUserId({ user_id: nobody })).rejects.toMatchObject(gone);
  const some = await api.profiles.listByUserIds({ user_ids: [bo.userId, nobody, ada.userId, bo.userId] });
  expect(some.items).toEqual([named(bo), named(ada)]);
});

test('[API-06] films are read by a set of ids and by the id at the film database', async () => {
  const [heat, alien] = [await world.movie('Heat'), await world.movie('Alien')];
  const { api } = world.visitor();
  const unknown = '00000000-0000-7000-8000-000000000000';
  const { items } = await api.movies.listByIds({ movie_ids: [alien, unknown, heat, alien] });
  expect(items.map(({ id, title }) => [id, title])).toEqual([
    [alien, 'Alien'],
    [heat, 'Heat'],
  ]);
  const { offline: _, ...film } = await api.movies.get({ movie_id: heat });
  expect(items[1]).toEqual(film);
  await world.ctx.db.updateTable('movies').set({ tmdb_id: 949 }).where('id', '=', heat).execute();
  expect(await api.movies.getByTmdbId({ tmdb_id: 949 })).toMatchObject({ id: heat, tmdb_id: 949 });
  await expect(api.movies.getByTmdbId({ tmdb_id: 1_234_567 })).rejects.toMatchObject(gone);
});

test('[API-06] follows, reviews and activities of those whom one follows are read in pages, and equal times lose nothing', async () => {
  // Members of its own: what others do here would be among what is read.
  const [reader, ida, kay] = [await world.someone(), await world.someone(), await world.someone()];
  const films = [await world.movie('Ran'), await world.movie('Stalker')];
  for (const member of [ida, kay]) await reader.api.follows.follow(byId(member));
  const following = await readInPages((page) => reader.api.follows.listFollowing({ ...byId(reader), ...page }));
  expect(following.map(({ user_id }) => user_id)).toEqual([kay.userId, ida.userId]);

  // The clock does not move: all of these have one time.
  for (const movie_id of films)
    for (const { api } of [ida, kay]) {
      await api.tracking.addToList({ movie_id, list_type: 'favorites' });
      await api.reviews.publish({ movie_id, ...REVIEW });
    }
  const cards = await readInPages((page) => reader.api.timeline.listHome(page));
  const told = cards.map((card) => [card.type, card.type === 'review' ? card.review.movie.id : card.movie.id]);
  expect(told).toHaveLength(8);
  const reviews = await readInPages((page) => reader.api.timeline.listHome({ filter: 'reviews', ...page }));
  const authors = reviews.flatMap((card) => (card.type === 'review' ? [card.review.author.user_id] : []));
  expect(authors.toSorted()).toEqual([ida, ida, kay, kay].map(({ userId }) => userId).toSorted());
  const activities = await readInPages((page) =>
    reader.api.timeline.listByMember({ ...byId(ida), filter: 'activities', ...page }),
  );
  expect(activities).toHaveLength(2);
  const ofIda = await readInPages((page) => reader.api.reviews.listByMember({ ...byId(ida), ...page }));
  expect(ofIda.map(({ movie }) => movie.id).toSorted()).toEqual(films.toSorted());
  const ofRan = await readInPages((page) => reader.api.reviews.listByMovie({ movie_id: films[0] ?? '', ...page }));
  expect(ofRan.map(({ author }) => author.user_id).toSorted()).toEqual([ida.userId, kay.userId].toSorted());
});

test('[API-06] comments on a review and reactions to an activity come oldest first', async () => {
  const movie_id = await world.movie('Fargo');
  const { id: review_id } = await ada.api.reviews.publish({ movie_id, ...REVIEW });
  await ada.api.tracking.addToList({ movie_id: await world.movie('Jaws'), list_type: 'watchlist' });
  const { items } = await bo.api.timeline.listByMember({ ...byId(ada), filter: 'activities' });
  const [card] = items;
  if (card === undefined || card.type === 'review') throw new Error('an activity was expected');
  const activity_id = card.activities[0]?.id ?? '';
  for (const [by, reaction] of [
    [cy, 'fire'],
    [bo, 'heart'],
  ] as const) {
    world.clock.advance({ seconds: 1 });
    await by.api.comments.add({ review_id, content: `${by.username} says so.` });
    await by.api.timeline.react({ activity_id, reaction });
    await by.api.reviews.react({ review_id, reaction });
  }
  const visitor = world.visitor().api;
  const comments = await readInPages((page) => visitor.comments.listByReview({ review_id, ...page }));
  expect(comments.map(({ content }) => content)).toEqual(['cy says so.', 'bo says so.']);
  for (const reactions of [
    await readInPages((page) => visitor.timeline.listReactions({ activity_id, ...page })),
    await readInPages((page) => visitor.reviews.listReactions({ review_id, ...page })),
  ])
    expect(reactions.map(({ member, reaction }) => [member.username, reaction])).toEqual([
      ['cy', 'fire'],
      ['bo', 'heart'],
    ]);
  expect((await visitor.timeline.listReactions({ activity_id })).total).toBe(2);
  const nothing = '00000000-0000-7000-8000-000000000000';
  await expect(visitor.timeline.listReactions({ activity_id: nothing })).rejects.toMatchObject(gone);
  await expect(visitor.reviews.listReactions({ review_id: nothing })).rejects.toMatchObject(gone);
});

test('among the ratings of a film those of others are hidden from who hides scores until they have seen it, and their own is not', async () => {
  const movie_id = await world.movie('Jaws');
  const [rater, hal] = [await world.someone(), await world.someone()];
  await hal.api.profiles.changeSettings({ ...byId(hal), hide_scores_until_seen: true });
  await rater.api.tracking.rate({ movie_id, rating: 3 });
  await hal.api.tracking.rate({ movie_id, rating: 4, skip_watched: true });
  const { items } = await hal.api.tracking.listRatings({ movie_id });
  const byMember = new Map(items.map(({ user_id, rating }) => [user_id, rating]));
  expect([byMember.get(hal.userId), byMember.get(rater.userId)]).toEqual([4, null]);
});

test('[API-06] ratings by film, lists, club reviews and notifications are read as the page says', async () => {
  const movie_id = await world.movie('Vertigo');
  const [owner, fan] = [await world.someone(), await world.someone()];
  const club_id = await makeClub(owner);
  await addToClub(world, club_id, fan);
  await owner.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
  for (const [by, rating] of [
    [owner, 4],
    [fan, 2.5],
  ] as const)
    await by.api.clubReviews.save({ club_id, movie_id, rating, review_content: null, is_spoiler: false });
  const own = await fan.api.tracking.getByMovies({ movie_ids: [movie_id] });
  expect(own.items).toEqual([expect.objectContaining({ movie_id, rating: 2.5 })]);
  const all = await readInPages((page) => world.visitor().api.tracking.listRatings({ movie_id, ...page }));
  expect(all).toEqual(
    [
      { ...byId(owner), movie_id, rating: 4 },
      { ...byId(fan), movie_id, rating: 2.5 },
    ].toSorted((one, other) => (one.user_id < other.user_id ? -1 : 1)),
  );
  await expect(world.visitor().api.tracking.listRatings({ movie_id: club_id })).rejects.toMatchObject(gone);
  const { tracking } = await world.visitor().api.moviePages.get({ movie_id });
  // ½, 1, 1½ … 5 stars.
  const histogram = [0, 0, 0, 0, 1, 0, 0, 1, 0, 0];
  expect(tracking.community).toMatchObject({ rating_count: 2, rating_average: 3.25, histogram });
  const watched = await world.visitor().api.tracking.listMovies({ ...byId(fan), list_type: 'watched' });
  expect(watched.items.map(({ movie }) => movie.id)).toEqual([movie_id]);
  const inClub = await readInPages((page) =>
    fan.api.clubReviews.listByMovie({ club_id, movie_id, unveiled: true, ...page }),
  );
  expect(inClub.map(({ author, rating }) => [author.user_id, rating])).toEqual([
    [fan.userId, 2.5],
    [owner.userId, 4],
  ]);
  const other = await world.movie('Heat');
  for (const [input, ratings] of [
    [{}, [2.5]],
    [{ club_id, movie_id }, [2.5]],
    [{ club_id: await makeClub(owner), movie_id }, []],
    [{ club_id, movie_id: other }, []],
  ] as const)
    expect((await fan.api.clubReviews.listOwn(input)).items.map(({ rating }) => rating)).toEqual(ratings);

  const others = await Promise.all(Array.from({ length: 9 }, () => world.someone()));
  for (const by of [...others, bo, cy]) {
    world.clock.advance({ seconds: 1 });
    await by.api.follows.follow(byId(fan));
  }
  const told = await fan.api.notifications.list({ limit: 10 });
  expect(told.items).toHaveLength(10);
  expect(told.items.map(({ recipient_id, data }) => [recipient_id, data.follower_id])).toEqual(
    [...others.slice(1), bo, cy].toReversed().map(({ userId }) => [fan.userId, userId]),
  );
  const times = told.items.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('[API-07] every table write has a call, and what the server computes is not taken from a client', async () => {
  expect(WRITES.map(({ table }) => table)).toEqual([
    'profiles',
    'profiles',
    'profiles',
    'ratings',
    'movie_club_reviews',
  ]);
  for (const { call } of WRITES) {
    const method = findCall(call)?.['~orpc'].route.method;
    expect([call, ['POST', 'PUT', 'PATCH'].includes(method ?? '')]).toEqual([call, true]);
  }
  const movie_id = await world.movie('Heat');
  const member = new MemberClient(world.origin);
  const account = { email: 'writer@example.com', password: PASSWORD };
  const invite_code = await world.invite({ invite_type: 'standard' });
  await member.api.accounts.signUp({ ...account, invite_code });
  await member.api.accounts.confirmEmail({ token: await world.tokenFromMail(account.email) });
  member.userId = (await member.api.accounts.getSession()).user?.id ?? '';
  const own = byId(member);
  const send = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await member.fetch(path, { method, headers, body: JSON.stringify(body) });
    return answer.status;
  };
  const profile = `/api/users/${member.userId}/profile`;
  for (const chosen of [{ tier: 'admin' }, { badges: ['moderator'] }, { username: 'boss' }, { invite_code: 'MINE' }])
    expect([chosen, await send('POST', profile, chosen)]).toEqual([chosen, 422]);
  const created = await member.api.profiles.create(own);
  expect(created).toMatchObject({ username: 'writer', display_name: 'writer', tier: 'lite', badges: [] });
  expect(created).toMatchObject({ ...own, invite_type: 'standard', onboarding_completed: false });
  const stored = world.ctx.db.selectFrom('profiles').select('invite_code').where('user_id', '=', member.userId);
  expect(await stored.execute()).toEqual([{ invite_code }]);
  expect(await member.api.profiles.create(own)).toEqual(created);
  expect(await send('PATCH', profile, { tier: 'admin' })).toBe(422);
  expect(await member.api.profiles.getOwn(own)).toEqual(created);
  const onboarded = await member.api.profiles.completeOnboarding({ ...own, onboarding_completed: true });
  expect(onboarded.onboarding_completed).toBe(true);
  const saved = await member.api.profiles.update({ ...own, letterboxd_rss_feed: 'https://letterboxd.com/writer/rss/' });
  expect(saved.letterboxd_rss_feed).toContain('letterboxd.com/writer');

  // Inserted, and changed: one row.
  for (const rating of [3, 4.5]) await member.api.tracking.rate({ movie_id, rating });
  const rows = world.ctx.db.selectFrom('ratings').select(['movie_id', 'rating']).where('user_id', '=', member.userId);
  expect(await rows.execute()).toEqual([{ movie_id, rating: 9 }]);
  expect(await send('PUT', `/api/movies/${movie_id}/rating`, { rating: 5, user_id: ada.userId })).toBe(422);
  expect(await rows.execute()).toEqual([{ movie_id, rating: 9 }]);

  const owner = await world.someone();
  const club_id = await makeClub(owner);
  await addToClub(world, club_id, member);
  await owner.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
  const review = { club_id, movie_id, rating: 1, review_content: null, is_spoiler: false };
  expect(await member.api.clubReviews.save(review)).toMatchObject({
    author: { user_id: member.userId },
    movie_id,
    rating: 1,
    review_content: 'Rated 1 star',
    is_spoiler: false,
  });
});
