import { afterAll, beforeAll } from 'vitest';
import type { Context } from '#platform/context.ts';
import type { MemberClient } from '#test/client.ts';
import { type FakeLetterboxd, type FeedFilm, feed, startLetterboxd, syncFeeds } from '#test/feeds.ts';
import { startWorld, type World } from '#test/world.ts';

export let world: World;
export let letterboxd: FakeLetterboxd;
export let ctx: Context;
let members = 0;

/** A world whose Letterboxd is a server of the test's own; ends with the file's tests. */
export function useFeedWorld(): void {
  beforeAll(async () => {
    letterboxd = await startLetterboxd();
    world = await startWorld({ letterboxdBaseUrl: letterboxd.baseUrl });
    ctx = letterboxd.contextOf(world.ctx);
  });
  afterAll(async () => {
    await world.stop();
    await letterboxd.stop();
  });
}

/** A member whose name is the same on Letterboxd. */
export async function someone() {
  members += 1;
  const member = await world.member(`feeder${members}`);
  const path = `/feeder${members}/rss/`;
  return { member, path, address: `https://letterboxd.com${path}` };
}

/** The feed is saved, and is as the test says. */
export async function someoneWith(...films: readonly (FeedFilm | string)[]) {
  const one = await someone();
  letterboxd.answer(one.path, feed(...films));
  await one.member.api.feeds.save({ address: one.address });
  await syncFeeds(ctx);
  return one;
}

export const getFeed = ({ api }: MemberClient) => api.feeds.get();

/** The feed says something else now, and the next sync reads it. */
export async function syncWith(
  { member, path }: { member: MemberClient; path: string },
  ...films: (FeedFilm | string)[]
) {
  letterboxd.answer(path, feed(...films));
  return syncAgain(member);
}

export async function syncAgain(member: MemberClient) {
  world.clock.advance({ minutes: 16 });
  await member.api.feeds.sync();
  await syncFeeds(ctx);
  return getFeed(member);
}

export async function prove({ member, path }: { member: MemberClient; path: string }): Promise<void> {
  const { proof } = await getFeed(member);
  letterboxd.answer(path.replace('rss/', ''), (response) => {
    response.end(
      `<html><body><div class="bio js-bio"><p>Films. ${proof?.token?.toUpperCase()}</p></div></body></html>`,
    );
  });
  world.clock.advance({ minutes: 3 });
  await member.api.feeds.checkProof();
  await syncFeeds(ctx);
}

export const HEAT: FeedFilm = { id: 101, watchedDate: '2024-05-01', rating: '4.5' };
export const REVIEW: FeedFilm = { ...HEAT, id: 102, kind: 'review', text: '<p>Two men talk.</p><p>Over coffee.</p>' };
export const DIARY = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date';
export const REVIEWS = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date';

export const diaryOf = async ({ api, userId }: MemberClient) =>
  (await api.diary.list({ user_id: userId })).items.map((one) => [
    one.movie.title,
    one.watch_date,
    one.rating,
    one.rewatch,
  ]);
export const reviewsOf = async ({ api, userId }: MemberClient) =>
  (await api.reviews.listByMember({ user_id: userId })).items;

/** The link of a viewing, as an export has it. */
export function linkOf(id: number): string {
  const letters = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  let code = '';
  for (let n = id * 10 + 1; n > 0; n = Math.floor(n / 62)) code = `${letters[n % 62]}${code}`;
  return `https://boxd.it/${code}`;
}
