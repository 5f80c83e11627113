import { REACTIONS, type Reaction } from '@halfstar/contract/shared/reactions.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { StoredCounter } from '#platform/database/drift.ts';
import type { HotRows } from '#platform/database/hot-rows.ts';

/** The counts of a subject. */
export type SubjectCounts = Record<Reaction | 'comments', number> & { id: string };

const COUNTED = ['comments', ...REACTIONS] as const;
const columns = sql.join(COUNTED.map((column) => sql.ref(column)));

/**
 * Writes additions to the counts of subjects and returns the new counts. Subjects that were deleted meanwhile are left out. Served by the
 * primary keys of subjects and subject_counts.
 */
export const SUBJECT_COUNTS: HotRows<SubjectCounts> = {
  name: 'subject counts',
  write: (additions) => sql<SubjectCounts>`
    with addition as materialized (
      select id, ${sql.join(COUNTED.map((column) => sql`coalesce(${sql.ref(column)}, 0) as ${sql.ref(column)}`))}
      from jsonb_to_recordset(${additions}::jsonb)
        as given (id uuid, ${sql.join(COUNTED.map((column) => sql`${sql.ref(column)} int`))})
    ), held as materialized (
      select id from subjects where id in (select id from addition) order by id for key share)
    insert into subject_counts as c (subject_id, ${columns})
    select id, ${sql.join(COUNTED.map((column) => sql`greatest(${sql.ref(column)}, 0)`))}
    from held join addition using (id) order by id
    on conflict (subject_id) do update set ${sql.join(
      COUNTED.map(
        (column) =>
          sql`${sql.ref(column)} = c.${sql.ref(column)} + (select ${sql.ref(column)} from addition where id = c.subject_id)`,
      ),
    )}
    returning subject_id as id, ${columns}`,
};

/** The stored counts of reactions and comments of a subject; undefined when it never had any. Served by the primary key. */
export const findSubjectCounts = (ctx: Context, subjectId: string): Promise<SubjectCounts | undefined> =>
  ctx.db
    .selectFrom('subject_counts')
    .select(['subject_id as id', ...COUNTED])
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();

/** The kind of a subject; undefined when there is none. Served by the primary key. */
export const findSubjectKind = async (ctx: Context, id: string): Promise<string | undefined> =>
  (await ctx.db.selectFrom('subjects').select('kind').where('id', '=', id).executeTakeFirst())?.kind;

/** The stored counts of subjects, each kind of reaction by itself, with the queries that recompute them. */
export const STORED_COUNTERS: readonly StoredCounter[] = [
  ...REACTIONS.map((kind) => ({
    name: `reactions of the kind ${kind}`,
    stored: sql`select subject_id as id, ${sql.ref(kind)} as value from subject_counts where ${sql.ref(kind)} <> 0`,
    computed: sql`select subject_id as id, count(*) as value from reactions where reaction = ${kind} group by subject_id`,
  })),
  {
    name: 'comments on subjects',
    stored: sql`select subject_id as id, comments as value from subject_counts where comments <> 0`,
    computed: sql`select subject_id as id, count(*) as value from comments group by subject_id`,
  },
];
