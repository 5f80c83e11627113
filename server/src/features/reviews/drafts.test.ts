import type { DraftText } from '@halfstar/contract/reviews/drafts.schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  ada = await world.someone();
  bo = await world.someone();
});
afterAll(() => world.stop());

const EMPTY: DraftText = { title: '', content: '', rating: null, is_spoiler: false };
const REVIEW = { title: 'Coffee', content: 'Two men talk over coffee.', rating: 4.5, is_spoiler: false };

const draftOf = async (member: MemberClient, movie_id: string) => (await member.api.drafts.get({ movie_id })).draft;

const rows = (member: MemberClient) =>
  world.ctx.db.selectFrom('review_drafts').selectAll().where('user_id', '=', member.userId).execute();

test('[DRF-01] a draft is saved exactly as it was written and comes back with its time', async () => {
  const movie_id = await world.movie('Heat');
  expect(await draftOf(ada, movie_id)).toBeNull();
  const first = await ada.api.drafts.save({ movie_id, version: 0, ...EMPTY, content: ' Two' });
  expect(first).toMatchObject({ content: ' Two', version: 1, movie: { id: movie_id, title: 'Heat' } });
  world.clock.advance({ seconds: 2 });
  const text = { title: 'Coffee ', content: ' Two men\n', rating: 4.5, is_spoiler: true };
  const second = await ada.api.drafts.save({ movie_id, version: 1, ...text });
  expect(second).toMatchObject({ ...text, version: 2, saved_at: world.clock.now().toISOString() });
  expect(await draftOf(ada, movie_id)).toEqual(second);
  expect(await rows(ada)).toHaveLength(1);
  // A save whose response was lost is sent again.
  expect(await ada.api.drafts.save({ movie_id, version: 1, ...text })).toEqual(second);
});

test.each<[string, Partial<DraftText>]>([
  ['a title', { title: 'A' }],
  ['a text', { content: 'A' }],
  ['a rating', { rating: 0.5 }],
])('[DRF-01] a draft may have %s alone, but must not be empty', async (_, part) => {
  const movie_id = await world.movie('Alien');
  const nothing = { movie_id, version: 0, ...EMPTY, content: ' \n' };
  await expect(ada.api.drafts.save(nothing)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(await ada.api.drafts.save({ ...nothing, content: '', ...part })).toMatchObject(part);
  await ada.api.drafts.delete({ movie_id });
  expect(await draftOf(ada, movie_id)).toBeNull();
});

test('[DRF-01] a tab with an older draft overwrites nothing, gets the current one, and may then overwrite it', async () => {
  const movie_id = await world.movie('Jaws');
  const save = (version: number, content: string) =>
    ada.api.drafts.save({ movie_id, version, ...EMPTY, content }).catch((error) => error);
  await save(0, 'Both tabs begin here');
  const one = await save(1, 'Both tabs begin here, says one');
  const refused = await save(1, 'Both tabs begin here, says the other');
  expect(refused).toMatchObject({ code: 'DRAFT_CHANGED', status: 409, data: { data: { draft: one } } });
  expect(await draftOf(ada, movie_id)).toEqual(one);
  // The second tab overwrites knowingly; then the first one gets the conflict.
  const other = await save(2, 'Both tabs begin here, says the other');
  expect(other).toMatchObject({ version: 3 });
  expect(await save(2, 'says one again')).toMatchObject({ code: 'DRAFT_CHANGED', data: { data: { draft: other } } });

  // Neither discards the other's text.
  const thrown = ada.api.drafts.delete({ movie_id, version: 2 });
  await expect(thrown).rejects.toMatchObject({ code: 'DRAFT_CHANGED' });
  await ada.api.drafts.delete({ movie_id, version: 3 });
  expect(await save(3, 'of what is gone')).toMatchObject({ code: 'DRAFT_CHANGED', data: { data: { draft: null } } });
});

test('[DRF-01] of many tabs that save the same draft at once one succeeds, and all others get its text', async () => {
  const movie_id = await world.movie('Ran');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      ada.api.drafts.save({ movie_id, version: 0, ...EMPTY, content: `tab ${n}` }).catch((error) => error.code),
    ),
  );
  const saved = answers.filter((answer) => answer !== 'DRAFT_CHANGED');
  expect(saved).toHaveLength(1);
  expect(await draftOf(ada, movie_id)).toEqual(saved[0]);
});

test('[DRF-01] publishing deletes the draft in the same transaction, and no late save brings it back', async () => {
  const movie_id = await world.movie('Drive');
  await bo.api.drafts.save({ movie_id, version: 0, ...EMPTY, content: 'First words' });
  // When publishing fails, the draft stays: here the counter of the reviews refuses.
  const count = (review_count: number) =>
    world.ctx.db.updateTable('profiles').set({ review_count }).where('user_id', '=', bo.userId).execute();
  await count(2_147_483_647);
  await expect(bo.api.reviews.publish({ movie_id, draft_version: 1, ...REVIEW })).rejects.toMatchObject({
    status: 500,
  });
  expect(await draftOf(bo, movie_id)).toMatchObject({ content: 'First words' });
  await count(0);

  await bo.api.reviews.publish({ movie_id, draft_version: 1, ...REVIEW });
  expect(await draftOf(bo, movie_id)).toBeNull();
  const late = bo.api.drafts.save({ movie_id, version: 1, ...EMPTY, content: 'First words, too late' });
  await expect(late).rejects.toMatchObject({ code: 'ALREADY_REVIEWED', status: 409 });
  expect(await rows(bo)).toEqual([]);
});

test('[DRF-01] publishing from an older draft is refused, so that the newer text is not lost', async () => {
  const movie_id = await world.movie('Up');
  await bo.api.drafts.save({ movie_id, version: 0, ...EMPTY, content: 'One' });
  const newer = await bo.api.drafts.save({ movie_id, version: 1, ...EMPTY, content: 'One, two' });
  const publish = (draft_version: number) => bo.api.reviews.publish({ movie_id, draft_version, ...REVIEW });
  await expect(publish(1)).rejects.toMatchObject({ code: 'DRAFT_CHANGED', data: { data: { draft: newer } } });
  expect((await bo.api.reviews.getOwn({ movie_id })).review).toBeNull();
  const { items } = await bo.api.tracking.getByMovies({ movie_ids: [movie_id] });
  expect(items[0]?.rating).toBeNull();
  await publish(2);
  expect(await draftOf(bo, movie_id)).toBeNull();
});

test('[DRF-01] drafts are listed the last written first, page by page, to their author only', async () => {
  const cy = await world.member('cy');
  const titles = ['Vertigo', 'Stalker', 'Persona', 'Brazil', 'Fargo'];
  for (const title of titles) {
    await cy.api.drafts.save({ movie_id: await world.movie(title), version: 0, ...EMPTY, rating: 3 });
    world.clock.advance({ seconds: 1 });
  }
  const met: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await cy.api.drafts.list({ limit: 2, ...(cursor && { cursor }) });
    met.push(...page.items.map((draft) => draft.movie.title));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(met).toEqual(titles.toReversed());
  const movie_id = await world.movie('Vertigo');
  expect(await draftOf(bo, movie_id)).toBeNull();
  expect((await bo.api.drafts.list({})).items).toEqual([]);
  await bo.api.drafts.delete({ movie_id });
  expect(await draftOf(cy, movie_id)).not.toBeNull();
  for (const path of ['/api/review-drafts', `/api/movies/${movie_id}/review-draft`])
    expect((await world.visitor().send('GET', path)).status).toBe(401);
});

test('[DRF-01] a draft may be longer than a review, and its limits have messages', async () => {
  const movie_id = await world.movie('Playtime');
  const long = { ...EMPTY, title: '🎬'.repeat(1000), content: '🎬'.repeat(200_000) };
  expect(await ada.api.drafts.save({ movie_id, version: 0, ...long })).toMatchObject(long);
  const longer = ada.api.drafts.save({ movie_id, version: 1, ...long, content: `${long.content}!` });
  await expect(longer).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  const nowhere = '00000000-0000-7000-8000-000000000000';
  const save = ada.api.drafts.save({ movie_id: nowhere, version: 0, ...EMPTY, title: 'x' });
  await expect(save).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
