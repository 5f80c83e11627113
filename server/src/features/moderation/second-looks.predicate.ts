import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** SQL condition: whether the second look at decision `d` waits. */
export const isWaiting = sql<SqlBool>`(d.second_look_asked_at is not null and d.second_look_outcome is null)`;

/** SQL condition: a moderator or an admin. Served by profiles_team_idx. */
export const rowIsModeratorOrAdmin = (who: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(${who}.tier = 'admin' or 'moderator' = any(${who}.badges))`;

/** SQL condition: the rules of acting on a case, as findActRefusal has them, let the profile `who` look at decision `d` again. */
const mayAct = (
  who: RawBuilder<unknown>,
) => sql<SqlBool>`(${rowIsModeratorOrAdmin(who)} and ${who}.user_id <> d.member_id
  and exists (select from profiles member where member.user_id = d.member_id and member.tier <> 'admin'
    and (${who}.tier = 'admin' or not 'moderator' = any(member.badges)))
  and not exists (select from reports r where r.case_id = d.case_id and r.reporter_id = ${who}.user_id)
  and not exists (select from moderation_cases about where about.id = d.case_id and about.owner_id = ${who}.user_id)
  and not (d.content_type = 'club' and exists (select from movie_clubs m where m.id = d.content_id and m.owner_id = ${who}.user_id))
  and not exists (select from account_deletions leaving where leaving.user_id = ${who}.user_id))`;

/**
 * SQL expression: the lowest number looks again, of those who may act. Whoever decided comes last, a moderator after the admins for an
 * admin's decision.
 */
const turn = (who: RawBuilder<unknown>) => sql<number>`case when ${who}.user_id is not distinct from d.decided_by then 3
  when d.by_admin and ${who}.tier <> 'admin' then 2 else 1 end`;

/**
 * SQL condition: whether a member may decide the second look at decision `d`. That is somebody else than who decided, and for a decision of
 * an admin another admin; without another admin a moderator; and who decided it only when nobody else may. Asks neither whether it waits
 * nor for what the member could do at an earlier time.
 */
export const mayDecideSecondLook = (userId: string): RawBuilder<SqlBool> => sql`exists (
  select from profiles viewer where viewer.user_id = ${userId} and ${mayAct(sql.ref('viewer'))}
    and not exists (select from profiles other where ${mayAct(sql.ref('other'))}
      and ${turn(sql.ref('other'))} < ${turn(sql.ref('viewer'))}))`;
