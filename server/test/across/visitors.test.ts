import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api, MemberClient } from '#test/client.ts';
import { makeClub } from '#test/clubs.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

// What a visitor may do: read what is public, sign up and log in. What each call refuses without a session is in every-call.test.ts.

const REVIEW = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };

let world: World;
let ada: MemberClient;
/** By ada, of this film. */
let review_id: string;
let movie_id: string;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  movie_id = await world.movie('Heat');
  review_id = (await ada.api.reviews.publish({ movie_id, ...REVIEW })).id;
});
afterAll(() => world.stop());

test('[SEC-01] a visitor reads public profiles, films, reviews with their comments, lists and clubs', async () => {
  const list = await ada.api.lists.create({ name: 'Rain', description: '', ranked: false, public: true });
  const club_id = await makeClub(ada);
  await ada.api.comments.add({ review_id, content: 'So it is.' });
  const { api } = world.visitor();
  expect(await api.profiles.getByUsername({ username: 'ada' })).toMatchObject({ access: 'full', user_id: ada.userId });
  expect(await api.movies.get({ movie_id })).toMatchObject({ id: movie_id, title: 'Heat' });
  expect((await api.reviews.listByMovie({ movie_id })).items).toMatchObject([{ id: review_id }]);
  expect(await api.reviews.get({ review_id })).toMatchObject({ id: review_id, content: REVIEW.content });
  expect((await api.comments.listByReview({ review_id })).items).toContainEqual(
    expect.objectContaining({ content: 'So it is.' }),
  );
  expect(await api.lists.get({ list_id: list.id })).toMatchObject({ id: list.id, name: 'Rain' });
  expect(await api.clubs.get({ club_id })).toMatchObject({ club_id });
});

test('[SEC-01] a visitor signs up, confirms the address and logs in', async () => {
  const account = { email: 'newcomer@example.com', password: PASSWORD };
  const visitor = world.visitor();
  await visitor.api.accounts.signUp({ ...account, invite_code: await world.invite() });
  await visitor.api.accounts.confirmEmail({ token: await world.tokenFromMail(account.email) });
  const another = world.visitor();
  await another.api.accounts.signIn(account);
  expect((await another.api.accounts.getSession()).user).toMatchObject({ email: account.email });
});

const ACTS: Record<string, (api: Api) => Promise<unknown>> = {
  'a review': async (api) => api.reviews.publish({ movie_id: await world.movie('Alien'), ...REVIEW }),
  'a comment': (api) => api.comments.add({ review_id, content: 'Great coffee.' }),
  'a reaction': (api) => api.reviews.react({ review_id, reaction: 'heart' }),
  'a rating': async (api) => api.tracking.rate({ movie_id: await world.movie('Jaws'), rating: 4 }),
  'a film on the watchlist': async (api) =>
    api.tracking.addToList({ movie_id: await world.movie('Fargo'), list_type: 'watchlist' }),
  'a list': (api) => api.lists.create({ name: 'Snow', description: '', ranked: false, public: true }),
};

test.each(Object.entries(ACTS))(
  '[SEC-01] %s is refused to a visitor with “Authentication required”, and done once they have logged in',
  async (_what, act) => {
    const { email } = await world.someone();
    const visitor = world.visitor();
    await expect(act(visitor.api)).rejects.toMatchObject({
      status: 401,
      code: 'AUTHENTICATION_REQUIRED',
      message: 'Authentication required',
    });
    await visitor.api.accounts.signIn({ email, password: PASSWORD });
    await act(visitor.api);
  },
);
