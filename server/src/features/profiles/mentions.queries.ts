import { sql } from 'kysely';
import { eachVisibleTo } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';

/**
 * The members who have one of these names (in lower case), or gave it up after `since`. A name that one member has and another gave
 * up comes twice, the one who has it last. Served by profiles_username_key and username_changes_old_idx.
 */
export async function listOwnersOfNames(
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

/** Stores whom names of a member's bio mean. Members who are deleted in this moment are waited for, and left out. */
export const insertBioMentions = (ctx: Context, ownerId: string, meant: ReadonlyMap<string, string>) =>
  sql`insert into bio_mentions (owner_id, name, user_id)
    select ${ownerId}, meant.name, p.user_id
    from unnest(${[...meant.keys()]}::text[], ${[...meant.values()]}::uuid[]) as meant (name, user_id)
    join profiles p using (user_id) order by p.user_id for key share of p`.execute(ctx.db);

/** Deletes what is stored of names that a member's bio no longer has. Served by the primary key. */
export const deleteOtherBioMentions = (ctx: Context, ownerId: string, names: readonly string[]) =>
  sql`delete from bio_mentions where owner_id = ${ownerId} and name <> all(${names})`.execute(ctx.db);

/** The names of a member's bio that mean members whom the viewer may see, with their usernames of today. Served by the primary keys. */
export async function listBioMentions(
  ctx: Context,
  viewer: Viewer | null,
  ownerId: string,
): Promise<{ name: string; username: string }[]> {
  const { rows } = await sql<{ name: string; username: string }>`
    select m.name, p.username from bio_mentions m join profiles p using (user_id)
    where m.owner_id = ${ownerId} and ${eachVisibleTo(viewer, sql`m.user_id`)}`.execute(ctx.db);
  return rows;
}
