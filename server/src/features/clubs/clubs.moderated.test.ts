import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { reportDrift } from '#test/drift.ts';
import { purge, setState } from '#test/moderated.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let owner: MemberClient;
let bo: MemberClient;
let cy: MemberClient;
let movie_id: string;
let club_id: string;

beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
});
afterAll(() => world.stop());
beforeEach(async () => {
  [owner, bo, cy] = [await world.someone(), await world.someone(), await world.someone()];
  club_id = await makeClub(owner);
  await addToClub(world, club_id, bo);
  await owner.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
});

const NOT_FOUND = { code: 'NOT_FOUND' };
const NOT_ALLOWED = { code: 'NOT_ALLOWED' };

test('[MOD-01] a hidden club exists for its members alone, who are told, and nobody joins it', async () => {
  await setState(world, 'club', club_id, 'hidden');
  for (const { api } of [owner, bo])
    expect(await api.clubs.get({ club_id })).toMatchObject({ moderation: { state: 'hidden' } });
  await expect(cy.api.clubs.get({ club_id })).rejects.toMatchObject(NOT_FOUND);
  await expect(cy.api.clubMembers.join({ club_id })).rejects.toMatchObject(NOT_FOUND);
  const invitation = { club_id, user_id: cy.userId };
  await expect(owner.api.clubInvitations.create(invitation)).rejects.toMatchObject(NOT_ALLOWED);
  await setState(world, 'club', club_id, 'shown');
  expect(await cy.api.clubMembers.join({ club_id })).toMatchObject({ role: 'member' });
});

test('[MOD-01] a removed club exists for nobody, and purged it is gone with all that is in it', async () => {
  await owner.api.clubReviews.save({ club_id, movie_id, rating: 4, review_content: null, is_spoiler: false });
  await bo.api.clubPosts.addToClub({ club_id, content: 'Who is in?' });
  await setState(world, 'club', club_id, 'removed');
  for (const { api } of [owner, bo, cy]) await expect(api.clubs.get({ club_id })).rejects.toMatchObject(NOT_FOUND);
  await purge(world, 'club', club_id);
  await purge(world, 'club', club_id);
  expect(await world.ctx.db.selectFrom('movie_clubs').select('id').where('id', '=', club_id).execute()).toEqual([]);
  expect(await reportDrift(world)).toEqual([]);
});

test('[MOD-01] who looks after a club does not show a review that moderators hide; a removed one is not written again', async () => {
  const said = { club_id, movie_id, rating: 4, review_content: 'The quagga dies at the end.', is_spoiler: false };
  const { id: review_id } = await bo.api.clubReviews.save(said);
  await owner.api.clubReviews.hide({ review_id });
  await setState(world, 'club_review', review_id, 'hidden');
  for (const call of ['hide', 'show'] as const)
    await expect(owner.api.clubReviews[call]({ review_id })).rejects.toMatchObject(NOT_ALLOWED);
  expect(await bo.api.clubReviews.save(said)).toMatchObject({ moderation: { state: 'hidden' }, hidden: true });
  await setState(world, 'club_review', review_id, 'removed');
  await expect(bo.api.clubReviews.save(said)).rejects.toMatchObject({ code: 'REVIEW_REMOVED' });
  await bo.api.clubReviews.delete({ club_id, movie_id });
  await setState(world, 'club_review', review_id, 'shown');
  // As the club had left it.
  expect(await owner.api.clubReviews.show({ review_id })).toMatchObject({ id: review_id, hidden: false });
  await setState(world, 'club_review', review_id, 'removed');
  await purge(world, 'club_review', review_id);
  expect(await reportDrift(world)).toEqual([]);
});
