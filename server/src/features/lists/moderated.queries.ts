import { sql } from 'kysely';
import type { Moderation } from '#features/subjects/moderated.policy.ts';
import { visibleTo } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';

/** A reported list has so many characters of notes at most. */
const MAX_NOTES = 5000;

/**
 * A list, also a private or hidden one, with the notes of its films in their order, and whether the viewer may see its owner. With `lock` it is
 * locked until the transaction ends. Served by the primary keys, list_films_position_key.
 */
export const findAnyList = (ctx: Context, viewer: Viewer | null, listId: string, lock: boolean) =>
  ctx.db
    .selectFrom('lists')
    .selectAll()
    .select([
      sql<boolean>`${visibleTo(viewer, sql.ref('lists.user_id'))}`.as('is_owner_visible'),
      sql<string>`coalesce((select left(string_agg(film.note, E'\\n' order by film.position), ${MAX_NOTES})
        from list_films film where film.list_id = lists.id and film.note <> ''), '')`.as('notes'),
    ])
    .where('id', '=', listId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** Sets what moderators do with a locked list; null shows it again. Served by the primary key. */
export const setListModeration = (ctx: Context, listId: string, moderation: Moderation) =>
  ctx.db.updateTable('lists').set({ moderation }).where('id', '=', listId).execute();
