import { sql } from 'kysely';
import { deleteDueAccounts } from '#features/accounts/deletion.service.ts';
import type { Context } from '#platform/context.ts';
import type { Logger } from '#platform/log.ts';
import type { Client, MemberClient } from './client.ts';
import { PASSWORD, type World } from './world.ts';

/** What tests of deleted accounts share. @param world the world of the test file, once it has started */
export function watchDeletions(world: () => World) {
  /** Runs a job and returns what it reported. */
  async function reportOf(run: (ctx: Context, payload: undefined) => Promise<void>): Promise<unknown[]> {
    const lines: unknown[] = [];
    const log = { error: (line: unknown) => lines.push(line) } as unknown as Logger;
    await run({ ...world().ctx, log }, undefined);
    return lines;
  }

  async function signedIn(email: string, password = PASSWORD): Promise<Client> {
    const client = world().visitor();
    await client.api.accounts.signIn({ email, password });
    return client;
  }

  /** Deletes an account for good, a week after its member asked for it. @param rows how many rows go in one transaction */
  async function deleteForGood(member: MemberClient, rows = 200): Promise<void> {
    await member.api.deletion.request({ password: PASSWORD });
    world().clock.advance({ hours: 7 * 24 });
    await deleteDueAccounts(world().ctx, { accounts: 100, rows });
  }

  /** Days go by, after which these members sign in again. */
  async function daysLater(days: number, ...members: MemberClient[]): Promise<void> {
    world().clock.advance({ hours: days * 24 });
    for (const { api, email } of members) await api.accounts.signIn({ email, password: PASSWORD });
  }

  /** Every table in which a row contains one of these texts, in any column. */
  async function tablesWith(...texts: string[]): Promise<string[]> {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker')`.execute(world().ctx.db);
    const found = await Promise.all(
      tables.map(async ({ name }) => {
        const patterns = texts.map((text) => `%${text}%`);
        const { rows } = await sql`
          select from ${sql.raw(name)} as t where t::text ilike any(${patterns}) limit 1`.execute(world().ctx.db);
        return rows.length > 0 ? [name] : [];
      }),
    );
    return found.flat().toSorted();
  }

  /** A member who has done everything that members can do, beside two others who did the same. */
  async function livelyMember(name: string) {
    const leaver = await world().member(name);
    const friend = await world().member(`${name}friend`);
    const fan = await world().member(`${name}fan`);
    const [heat, alien] = [await world().movie('Heat'), await world().movie('Alien')];
    await leaver.api.follows.follow({ user_id: friend.userId });
    await friend.api.follows.follow({ user_id: leaver.userId });
    await fan.api.follows.follow({ user_id: leaver.userId });
    await fan.api.follows.follow({ user_id: friend.userId });
    const text = { title: '', content: 'Two men talk over coffee.', is_spoiler: false };
    const ownReview = await leaver.api.reviews.publish({ movie_id: heat, ...text, rating: 4.5 });
    const friendsReview = await friend.api.reviews.publish({ movie_id: heat, ...text, rating: 3 });
    await leaver.api.tracking.rate({ movie_id: alien, rating: 2 });
    await fan.api.tracking.rate({ movie_id: alien, rating: 5 });
    await leaver.api.tracking.addToList({ movie_id: await world().movie('Jaws'), list_type: 'watchlist' });
    await leaver.api.reviews.react({ review_id: friendsReview.id, reaction: 'heart' });
    await fan.api.reviews.react({ review_id: friendsReview.id, reaction: 'fire' });
    await friend.api.reviews.react({ review_id: ownReview.id, reaction: 'fire' });
    const [card] = (await friend.api.timeline.listByMember({ user_id: fan.userId, filter: 'activities' })).items;
    const activityId = card?.type === 'review' ? '' : (card?.activities[0]?.id ?? '');
    await leaver.api.timeline.react({ activity_id: activityId, reaction: 'star' });
    return { leaver, friend, fan, heat, alien, ownReview, friendsReview };
  }

  async function communityOf(movie_id: string) {
    const { items } = await world()
      .visitor()
      .api.tracking.getByMovies({ movie_ids: [movie_id] });
    return items[0]?.community;
  }

  /** Members whose follow counts differ from the rows. */
  const wrongFollowCounts = async () =>
    (
      await sql`
        select p.username from profiles p
        where p.following_count <> (select count(*) from follows where follower_id = p.user_id)
          or p.follower_count <> (select count(*) from follows where following_id = p.user_id)`.execute(world().ctx.db)
    ).rows;

  return { reportOf, signedIn, deleteForGood, daysLater, tablesWith, livelyMember, communityOf, wrongFollowCounts };
}

/** Deletes an account at once, as if it had been asked for a week ago; nothing happens when it is gone already. */
export async function deleteAccountNow({ ctx, clock }: World, { userId }: MemberClient): Promise<void> {
  const now = clock.now();
  const requested_at = new Date(now.getTime() - 8 * 86_400_000).toISOString();
  await ctx.db
    .insertInto('account_deletions')
    .values({ user_id: userId, requested_at, due_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
    // Deleted already.
    .catch(() => undefined);
  await deleteDueAccounts(ctx);
}
