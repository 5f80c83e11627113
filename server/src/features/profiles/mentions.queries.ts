import { sql } from 'kysely';
import { visibleToPerRow } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';

/**
 * The members who have one of these usernames (in lower case), or gave it up after `since`. A name that one member has and another gave up
 * comes twice, the present owner last. Served by profiles_username_key and username_changes_old_idx.
 */
export async function listUsernameOwners(
  ctx: Context,
  names: readonly string[],
  since: string,
): Promise<{ name: string; user_id: string }[]> {
  const { rows } = await sql<{ name: string; user_id: string }>`
    (select distinct on (lower(c.old_username)) lower(c.old_username) as name, p.user_id
     from username_changes c join profiles p using (user_id)
     where lower(c.old_username) = any(${names}) and c.changed_at > ${since}
     order by lower(c.old_username), c.changed_at desc)
    union all
    select lower(username), user_id from profiles where lower(username) = any(${names})`.execute(ctx.db);
  return rows;
}

/**
 * Stores whom the usernames in a member's bio mean. The members are locked against deletion until the transaction ends; those who have been
 * deleted are left out.
 */
export const insertBioMentions = (ctx: Context, ownerId: string, userIdsByName: ReadonlyMap<string, string>) =>
  sql`insert into bio_mentions (owner_id, name, user_id)
    select ${ownerId}, meant.name, p.user_id
    from unnest(${[...userIdsByName.keys()]}::text[], ${[...userIdsByName.values()]}::uuid[]) as meant (name, user_id)
    join profiles p using (user_id) order by p.user_id for key share of p`.execute(ctx.db);

/** Deletes the stored mentions of a member's bio except those of `keptNames` (in lower case). Served by the primary key. */
export const deleteBioMentionsExcept = (ctx: Context, ownerId: string, keptNames: readonly string[]) =>
  sql`delete from bio_mentions where owner_id = ${ownerId} and name <> all(${keptNames})`.execute(ctx.db);

/**
 * The names in a member's bio that mean members whom the viewer may see, with the current usernames of these. Served by the primary keys.
 */
export async function listBioMentions(
  ctx: Context,
  viewer: Viewer | null,
  ownerId: string,
): Promise<{ name: string; username: string }[]> {
  const { rows } = await sql<{ name: string; username: string }>`
    select m.name, p.username from bio_mentions m join profiles p using (user_id)
    where m.owner_id = ${ownerId} and ${visibleToPerRow(viewer, sql`m.user_id`)}`.execute(ctx.db);
  return rows;
}
