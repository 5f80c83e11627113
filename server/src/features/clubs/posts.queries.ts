import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Asker } from '#features/visibility/visibility.predicate.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';
import { clubInsideReadableTo, saidVisibleTo } from './clubs.predicate.ts';
import { isSealedFor } from './rounds.predicate.ts';

/**
 * SQL condition: whether the film `f` of a club's programme has a discussion that the reader may read at this time (ISO timestamp): while
 * its round is sealed for them they may not.
 */
const isDiscussed = (reader: Asker, at: string) =>
  sql<SqlBool>`(f.status in ('current', 'finished') and not ${isSealedFor(reader, 'f', at)})`;

/** The id of a film in a club's programme, which is that of its discussion. Served by movie_club_films_one_each. */
export async function findDiscussionId(ctx: Context, clubId: string, movieId: string): Promise<string | undefined> {
  const film = await ctx.db
    .selectFrom('movie_club_films')
    .select('id')
    .where('club_id', '=', clubId)
    .where('movie_id', '=', movieId)
    .executeTakeFirst();
  return film?.id;
}

/** The discussion of a film of a club. */
export interface DiscussionRow {
  club_id: string;
  movie_id: string;
  is_open: boolean;
}

/**
 * A film's discussion by the id of the film in a club's programme, and whether it is open to the viewer. Served by movie_club_films_pkey
 * and movie_club_reviews_one_each.
 */
export async function findDiscussion(
  ctx: Context,
  viewer: Viewer | null,
  id: string,
): Promise<DiscussionRow | undefined> {
  const { rows } = await sql<DiscussionRow>`
    select f.club_id, f.movie_id, ${isDiscussed(viewer, timestamp(ctx.clock))} as is_open
    from movie_club_films f where f.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/**
 * Keeps a club, its members and its films as they are until the transaction ends: whoever changes them holds the row of the club for
 * update. Others may hold it so at the same time.
 */
export const lockClubShared = (ctx: Context, clubId: string) =>
  sql`select from movie_clubs where id = ${clubId} for share`.execute(ctx.db);

/** Filters members: the ids of those who may read the thread of a club. Served by the primary keys. */
export const filterClubReaders = (ctx: Context, clubId: string, userIds: readonly string[]): Promise<string[]> =>
  filterReaders(ctx, userIds, sql`movie_clubs c where c.id = ${clubId}`);

/** Filters members: the ids of those who may read the discussion of a film of a club. Served by the primary keys. */
export const filterDiscussionReaders = (ctx: Context, id: string, userIds: readonly string[]): Promise<string[]> =>
  filterReaders(
    ctx,
    userIds,
    sql`movie_club_films f join movie_clubs c on c.id = f.club_id
      where f.id = ${id} and ${isDiscussed({ userId: sql.ref('reader.id') }, timestamp(ctx.clock))}`,
  );

/** @param threads a join with the club `c` */
async function filterReaders(
  ctx: Context,
  userIds: readonly string[],
  threads: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select reader.id from unnest(${userIds}::uuid[]) reader (id) cross join ${threads}
      and ${clubInsideReadableTo({ userId: sql.ref('reader.id') })}`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** SQL condition: whether the viewer may see what a member writes in the thread of a club. */
export const isWriterVisibleInClub = (
  viewer: Asker,
  clubId: string,
  writer: RawBuilder<unknown>,
  acrossBlocks: boolean,
) => saidVisibleTo(viewer, sql`${clubId}::uuid`, writer, acrossBlocks);

/** SQL condition: whether the viewer may see what a member writes in the discussion of a film of a club. */
export const isWriterVisibleInDiscussion = (
  viewer: Asker,
  id: string,
  writer: RawBuilder<unknown>,
  acrossBlocks: boolean,
) => saidVisibleTo(viewer, sql`(select f.club_id from movie_club_films f where f.id = ${id})`, writer, acrossBlocks);

/** Whether the member has a post in the club that is not hidden. Served by comments_user_idx. */
export async function hasShownPost(ctx: Context, clubId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from comments c where c.user_id = ${userId} and c.hidden_at is null and c.subject_id in (
      select ${clubId}::uuid union all select f.id from movie_club_films f where f.club_id = ${clubId})) as found`.execute(
    ctx.db,
  );
  return rows[0]?.found === true;
}
