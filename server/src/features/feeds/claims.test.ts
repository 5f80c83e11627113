import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changeLetterboxdFeed } from '#features/profiles/editing.service.ts';
import { hoursFromNow } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { eventually } from '#test/eventually.ts';
import {
  ctx,
  diaryOf,
  getFeed,
  HEAT,
  letterboxd,
  prove,
  REVIEW,
  reviewsOf,
  someone,
  someoneWith,
  syncWith,
  useFeedWorld,
  world,
} from '#test/feed-world.ts';
import { listItem, status, syncFeeds } from '#test/feeds.ts';
import { accountOf } from '#test/imports.ts';
import { findClaim, renewClaimLease, takeRequestedClaim } from './claims.queries.ts';

useFeedWorld();

test('[RSS-02] until the account is proven to be the member’s, dates and ratings come in and texts do not', async () => {
  const one = await someoneWith(REVIEW);
  const { member } = one;
  expect(await getFeed(member)).toMatchObject({
    counts: { texts_held_back: 1 },
    proof: { state: 'open', token: expect.stringMatching(/^halfstar-[a-z0-9]{12}$/) },
  });
  expect(await diaryOf(member)).toEqual([['Heat', '2024-05-01', 4.5, false]]);
  expect(await reviewsOf(member)).toEqual([]);
  const rows = await world.ctx.db.selectFrom('import_rows').selectAll().where('user_id', '=', member.userId).execute();
  expect(JSON.stringify(rows)).not.toContain('coffee');

  letterboxd.answer(one.path.replace('rss/', ''), (response) =>
    response.end('<html><div class="bio">Films.</div></html>'),
  );
  await member.api.feeds.checkProof();
  expect((await getFeed(member)).proof).toMatchObject({ state: 'checking' });
  await syncFeeds(ctx);
  expect((await getFeed(member)).proof).toMatchObject({ state: 'not_found' });
  const refused = await member.send('PUT', '/api/letterboxd-feed/proof/check');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '120']);
  expect(await refused.json()).toMatchObject({
    code: 'RATE_LIMITED',
    detail: 'We looked a moment ago. Wait a little before the next check.',
  });

  await prove(one);
  expect((await getFeed(member)).proof).toMatchObject({ state: 'proven', token: null });
  expect(await reviewsOf(member)).toMatchObject([{ content: 'Two men talk.\n\nOver coffee.', rating: 4.5 }]);
  await expect(member.api.feeds.checkProof()).rejects.toMatchObject({ code: 'NO_PROOF' });
});

test('[RSS-02] a token elsewhere on the profile proves nothing, and one in the name of a list does', async () => {
  const one = await someoneWith(REVIEW);
  const { token = '' } = (await getFeed(one.member)).proof ?? {};
  letterboxd.answer(one.path.replace('rss/', ''), (response) =>
    response.end(`<html><div class="bio">Films.</div><ul class="following"><li>${token}</li></ul></html>`),
  );
  await one.member.api.feeds.checkProof();
  await syncFeeds(ctx);
  expect((await getFeed(one.member)).proof).toMatchObject({ state: 'not_found' });
  letterboxd.answer(one.path.replace('rss/', ''), status(403));
  world.clock.advance({ minutes: 3 });
  await one.member.api.feeds.checkProof();
  await syncFeeds(ctx);
  expect((await getFeed(one.member)).proof).toMatchObject({ state: 'unreadable' });
  // The next sync sees it without being asked.
  const synced = await syncWith(one, REVIEW, listItem(7, `for ${token}`));
  expect(synced.proof).toMatchObject({ state: 'proven' });
  expect(await reviewsOf(one.member)).toHaveLength(1);
});

test('[RSS-02] a feed is one member’s: who proves it takes it over from one who has not, who is told', async () => {
  const [ada, bo] = [await someoneWith(HEAT), await someone()];
  const upper = ada.address.toUpperCase().replace('HTTPS', 'https').replace('/RSS/', '/rss/');
  await expect(bo.member.api.feeds.save({ address: upper })).rejects.toMatchObject({ code: 'FEED_CLAIMED' });
  await expect(
    bo.member.api.profiles.update({ user_id: bo.member.userId, letterboxd_rss_feed: ada.address }),
  ).rejects.toMatchObject({ code: 'FEED_CLAIMED' });
  expect(await bo.member.api.feeds.startProof({ address: upper })).toMatchObject({
    address: null,
    proof: { address: ada.address, state: 'open' },
  });
  const before = await accountOf(world, ada.member);
  await prove({ member: bo.member, path: ada.path });
  expect(await getFeed(bo.member)).toMatchObject({ address: ada.address, status: 'fine', proof: { state: 'proven' } });
  expect(await getFeed(ada.member)).toMatchObject({ address: null });
  expect(await ada.member.api.profiles.getOwn({ user_id: ada.member.userId })).toMatchObject({
    letterboxd_rss_feed: null,
  });
  expect(await accountOf(world, ada.member)).toEqual(before);
  expect((await ada.member.api.notifications.list({})).items).toMatchObject([{ type: 'feed_taken_over' }]);
  await expect(ada.member.api.feeds.save({ address: ada.address })).rejects.toMatchObject({ code: 'FEED_TAKEN' });
  await expect(ada.member.api.feeds.startProof({ address: ada.address })).rejects.toMatchObject({ code: 'FEED_TAKEN' });
});

test.each(['found', 'not found'])(
  '[RSS-02] a token that is %s is left to the process that has taken up the check meanwhile',
  async (outcome) => {
    const { member, path } = await someoneWith(REVIEW);
    const { proof } = await getFeed(member);
    const [asked, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    letterboxd.answer(path.replace('rss/', ''), (response) => {
      asked.resolve();
      const bio = outcome === 'found' ? proof?.token : 'Films.';
      void taken.promise.then(() => response.end(`<html><div class="bio">${bio}</div></html>`));
    });
    await member.api.feeds.checkProof();
    const checking = syncFeeds(ctx);
    await asked.promise;
    const first = await findClaim(ctx, member.userId);
    const second = await takeRequestedClaim(ctx, hoursFromNow(world.clock, 1), hoursFromNow(world.clock, 2));
    expect(second?.user_id).toBe(member.userId);
    if (first !== undefined) await renewClaimLease(ctx, first, hoursFromNow(world.clock, 3));
    expect(await findClaim(ctx, member.userId)).toEqual(second);
    taken.resolve();
    await checking;
    expect(await findClaim(ctx, member.userId)).toEqual(second);
    expect((await getFeed(member)).proof).toMatchObject({ state: 'checking' });
  },
);

test('[RSS-02] a feed that somebody saves while its proof is accepted delays no other feed, and is taken over a little later', async () => {
  const [ada, bo, cy] = [await someone(), await someone(), await someoneWith(HEAT)];
  const { proof } = await bo.member.api.feeds.startProof({ address: ada.address });
  letterboxd.answer(ada.path.replace('rss/', ''), (response) =>
    response.end(`<html><div class="bio">${proof?.token}</div></html>`),
  );
  await bo.member.api.feeds.checkProof();
  const [saved, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const saving = inTransaction(world.ctx, async (ctx) => {
    await changeLetterboxdFeed(ctx, ada.member.userId, ada.address);
    saved.resolve();
    await seen.promise;
  });
  await saved.promise;
  world.clock.advance({ hours: 30 });
  const syncing = syncFeeds(ctx);
  await eventually(async () => {
    const { rows } = await sql`select 1 from pg_locks where not granted and locktype = 'advisory'`.execute(
      world.ctx.db,
    );
    return rows.length > 0;
  }, 'the proof waits for the name of the feed');
  seen.resolve();
  await saving;
  await syncing;
  expect(await getFeed(cy.member)).toMatchObject({ last_synced_at: world.clock.now().toISOString() });
  world.clock.advance({ seconds: 31 });
  await syncFeeds(ctx);
  expect(await getFeed(bo.member)).toMatchObject({ address: ada.address, proof: { state: 'proven' } });
  expect(await getFeed(ada.member)).toMatchObject({ address: null });
});
