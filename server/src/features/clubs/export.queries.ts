import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

const isAfter = (column: string, after: string | null) =>
  sql<boolean>`(${after}::uuid is null or ${sql.ref(column)} > ${after}::uuid)`;

/** A club's name `c`, unless moderators have removed it. */
const clubName = sql<string>`case when c.moderation = 'removed' then '' else c.name end`;

/** A page of the clubs of a member that moderators have not removed, in the order of their ids, with name and texts of those that they own. Served by movie_club_members_user_idx. */
export const listMembershipsOfMember = (ctx: Context, userId: string, after: string | null, limit: number) =>
  ctx.db
    .selectFrom('movie_club_members as m')
    .innerJoin('movie_clubs as c', 'c.id', 'm.club_id')
    .select(['c.id', 'c.name', 'm.role', 'm.notify', 'm.joined_at'])
    .select((eb) => [
      eb.case().when('m.role', '=', 'owner').then(eb.ref('c.description')).end().as('description'),
      eb.case().when('m.role', '=', 'owner').then(eb.ref('c.rules')).end().as('rules'),
    ])
    .where('m.user_id', '=', userId)
    .where(sql<boolean>`c.moderation is distinct from 'removed'`)
    .where(isAfter('c.id', after))
    .orderBy('c.id')
    .limit(limit)
    .execute();

/** A page of what a member said of films in clubs, in the order of the ids. Served by movie_club_reviews_author_idx. */
export const listClubReviewsOfMember = (ctx: Context, userId: string, after: string | null, limit: number) =>
  ctx.db
    .selectFrom('movie_club_reviews as r')
    .innerJoin('movie_clubs as c', 'c.id', 'r.club_id')
    .select(['r.id', 'r.movie_id', 'r.rating', 'r.kind', 'r.review_content', 'r.is_spoiler'])
    .select(['r.created_at', 'r.updated_at', 'r.edited_at', 'r.held'])
    .select(clubName.as('club'))
    .where('r.user_id', '=', userId)
    .where(sql<boolean>`r.moderation is distinct from 'removed'`)
    .where(isAfter('r.id', after))
    .orderBy('r.id')
    .limit(limit)
    .execute();

/** A page of a member's posts in clubs, in the order of their ids; those on a club's page have no film. Served by comments_user_idx. */
export async function listPostsOfMember(ctx: Context, userId: string, after: string | null, limit: number) {
  const { rows } = await sql<{
    id: string;
    club: string;
    movie_id: string | null;
    content: string;
    hidden: boolean;
    created_at: string;
    updated_at: string;
  }>`
    select p.id, ${clubName} as club, f.movie_id, p.content, p.hidden_at is not null as hidden, p.created_at, p.updated_at
    from comments p
    left join movie_club_films f on f.id = p.subject_id
    join movie_clubs c on c.id = coalesce(f.club_id, p.subject_id)
    where p.user_id = ${userId} and p.moderation is distinct from 'removed' and (${after}::uuid is null or p.id > ${after}::uuid)
    order by p.id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** A page of the invitations that a member sent, or was sent, in the order of their ids. Served by the indexes on inviter and invitee. */
export async function listInvitationsOfMember(ctx: Context, userId: string, after: string | null, limit: number) {
  const { rows } = await sql<{
    id: string;
    club: string;
    is_sent: boolean;
    other: string | null;
    message: string;
    status: string;
    created_at: string;
  }>`
    select i.id, ${clubName} as club, i.inviter_id is not distinct from ${userId}::uuid as is_sent, other.username as other, i.message, i.status,
      i.created_at
    from (
      select * from movie_club_invitations where inviter_id = ${userId}
      union select * from movie_club_invitations where invitee_id = ${userId}) i
    join movie_clubs c on c.id = i.club_id
    left join profiles other on other.user_id = case when i.inviter_id = ${userId} then i.invitee_id else i.inviter_id end
    where ${after}::uuid is null or i.id > ${after}::uuid
    order by i.id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** A page of what a member nominated in votes of clubs, in the order of the ids. Served by movie_club_nominations_user_idx. */
export const listNominationsOfMember = (ctx: Context, userId: string, after: string | null, limit: number) =>
  ctx.db
    .selectFrom('movie_club_nominations as n')
    .innerJoin('movie_club_votes as v', 'v.id', 'n.vote_id')
    .innerJoin('movie_clubs as c', 'c.id', 'v.club_id')
    .select(['n.id', 'n.movie_id', 'n.pitch', 'n.created_at'])
    .select(clubName.as('club'))
    .where('n.user_id', '=', userId)
    .where(isAfter('n.id', after))
    .orderBy('n.id')
    .limit(limit)
    .execute();

/** A page of a member's rankings in votes of clubs, in the order of the votes' ids. Served by movie_club_ballots_user_idx. */
export async function listBallotsOfMember(ctx: Context, userId: string, after: string | null, limit: number) {
  const { rows } = await sql<{ id: string; club: string; ranking: string[]; updated_at: string }>`
    select b.vote_id as id, ${clubName} as club, b.updated_at,
      array(select movie.title from unnest(b.ranking) with ordinality ranked (id, place)
        join movie_club_nominations n on n.id = ranked.id join movies movie on movie.id = n.movie_id order by ranked.place) as ranking
    from movie_club_ballots b join movie_club_votes v on v.id = b.vote_id join movie_clubs c on c.id = v.club_id
    where b.user_id = ${userId} and (${after}::uuid is null or b.vote_id > ${after}::uuid)
    order by b.vote_id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** A page of a member's requests to join clubs, in the order of their ids. Served by movie_club_join_requests_user_idx. */
export const listRequestsOfMember = (ctx: Context, userId: string, after: string | null, limit: number) =>
  ctx.db
    .selectFrom('movie_club_join_requests as q')
    .innerJoin('movie_clubs as c', 'c.id', 'q.club_id')
    .select(['q.id', 'q.message', 'q.status', 'q.created_at'])
    .select(clubName.as('club'))
    .where('q.user_id', '=', userId)
    .where(isAfter('q.id', after))
    .orderBy('q.id')
    .limit(limit)
    .execute();
