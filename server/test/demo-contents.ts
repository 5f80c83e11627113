import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { World } from './world.ts';

/** The content of a demo, without ids and codes, which differ each time. */
const CONTENTS = [
  sql`select username, display_name, bio, avatar_url is not null as pictured, tier, badges, follower_count, following_count, review_count, created_at
    from profiles order by username`,
  sql`select a.username, b.username as other, f.created_at from follows f join profiles a on a.user_id = f.follower_id
    join profiles b on b.user_id = f.following_id order by 1, 2`,
  sql`select username, title, year, rating, r.created_at, r.updated_at from ratings r join profiles using (user_id)
    join movies m on m.id = r.movie_id order by 1, 2, 3`,
  sql`select username, title, year, watched_on, rewatch, rating, source_key, tags, text, w.created_at from watch_events w
    join profiles using (user_id) join movies m on m.id = w.movie_id order by 1, 2, 3, 4, w.created_at`,
  sql`select username, title, year, list_type, l.created_at, see_again, watch_date from movie_lists l
    join profiles using (user_id) join movies m on m.id = l.movie_id order by 1, 2, 3, 4`,
  sql`select username, m.title, r.title as heading, content, is_spoiler, rating, counted.comments, r.created_at from reviews r
    left join subject_counts counted on counted.subject_id = r.id
    join profiles using (user_id) join movies m on m.id = r.movie_id order by 1, 2, year`,
  sql`select username, content, c.created_at from comments c join profiles using (user_id) order by 3, 1, 2`,
  sql`select username, name, description, ranked, public, film_count, l.updated_at from lists l
    join profiles using (user_id) order by 1, 2`,
  sql`select username, l.name, m.title, position, note from list_films f join lists l on l.id = f.list_id
    join profiles using (user_id) join movies m on m.id = f.movie_id order by 1, 2, 4`,
  sql`select a.username, reaction, b.username as author, m.title, x.created_at from reactions x
    join profiles a on a.user_id = x.user_id join reviews r on r.id = x.subject_id
    join profiles b on b.user_id = r.user_id join movies m on m.id = r.movie_id order by 1, 3, 4`,
  sql`select a.username, x.reaction, b.username as author, m.title, x.created_at
    from reactions x join profiles a on a.user_id = x.user_id join timeline_cards c on c.id = x.subject_id
    join profiles b on b.user_id = c.user_id join movies m on m.id = c.movie_id order by 1, 3, 4`,
  sql`select username, title, kind, first_at, card_at from timeline_cards c join profiles using (user_id)
    join movies m on m.id = c.movie_id order by 1, 2, 4, 3`,
  sql`select username, m.title, d.title as heading, content, d.updated_at from review_drafts d
    join profiles using (user_id) join movies m on m.id = d.movie_id order by 1, 2`,
  sql`select username, m.title, s.title as heading, status, scheduled_for from scheduled_reviews s
    join profiles using (user_id) join movies m on m.id = s.movie_id order by 1, 2`,
  sql`select username, audience from member_audiences join profiles using (user_id) order by 1`,
  sql`select a.username, b.username as other from follow_requests r join profiles a on a.user_id = r.requester_id
    join profiles b on b.user_id = r.target_id order by 1, 2`,
  sql`select username, type, n.created_at, read_at is null as unread from notifications n
    join profiles p on p.user_id = n.recipient_id order by 1, 3, 2`,
  sql`select username, state, total_entries, processed_entries, j.created_at, started_at, state_at from import_jobs j
    join profiles using (user_id) order by 1, 5`,
  sql`select file_name, line, kind, key, verdict, outcome, film.state, m.title, m.year from import_rows r
    left join import_films film using (user_id, film_key) left join movies m on m.id = film.movie_id order by 1, 2, 4`,
  sql`select username, content_type, status, report_count, resolution, opened_at, resolved_at from moderation_cases c
    join profiles p on p.user_id = c.owner_id order by opened_at`,
  sql`select username, reason, description, r.created_at from reports r join profiles p on p.user_id = r.reporter_id
    order by r.created_at`,
  sql`select username, actions, reason, second_look_text, second_look_outcome, decided_at from moderation_decisions d
    join profiles p on p.user_id = d.member_id order by decided_at`,
  sql`select username, type, title, status, reply, f.created_at, replied_at from feedback f join profiles using (user_id) order by 6`,
  sql`select recipient, subject, created_at from mails order by created_at, recipient`,
  sql`select name, username as owner, description, rules, visibility, join_policy, sealed_rounds, c.status, member_count, c.created_at
    from movie_clubs c left join profiles on user_id = owner_id order by 1`,
  sql`select name, username, role, joined_at from movie_club_members m join movie_clubs c on c.id = m.club_id
    join profiles using (user_id) order by 1, 2`,
  sql`select c.name, m.title, year, f.status, started_at, starts_on, discuss_at, finished_at, sealed, rating_count, rating_sum, histogram
    from movie_club_films f join movie_clubs c on c.id = f.club_id join movies m on m.id = f.movie_id order by 1, 2, 3, f.created_at`,
  sql`select c.name, username, m.title, r.rating, kind, review_content, is_spoiler, r.created_at from movie_club_reviews r
    join movie_clubs c on c.id = r.club_id join movies m on m.id = r.movie_id join profiles using (user_id) order by 1, 2, 3`,
  sql`select c.name, v.status, opened_at, closes_at, closed_at, outcome, m.title as winner from movie_club_votes v
    join movie_clubs c on c.id = v.club_id left join movie_club_nominations n on n.id = v.winner_id
    left join movies m on m.id = n.movie_id order by 1, 3`,
  sql`select c.name, username, m.title, pitch, n.created_at from movie_club_nominations n
    join movie_club_votes v on v.id = n.vote_id join movie_clubs c on c.id = v.club_id join movies m on m.id = n.movie_id
    join profiles using (user_id) order by 1, 5, 2`,
  sql`select c.name, username, b.updated_at, array(select m.title from unnest(ranking) with ordinality as ranked (id, place)
      join movie_club_nominations n using (id) join movies m on m.id = n.movie_id order by place) as ranking
    from movie_club_ballots b join movie_club_votes v on v.id = b.vote_id join movie_clubs c on c.id = v.club_id
    join profiles using (user_id) order by 1, 2, 3`,
  sql`select name, username, message, i.status, i.created_at from movie_club_invitations i
    join movie_clubs c on c.id = i.club_id join profiles on user_id = invitee_id order by 1, 2`,
  sql`select name, username, message, r.status, r.created_at from movie_club_join_requests r
    join movie_clubs c on c.id = r.club_id join profiles using (user_id) order by 1, 2`,
];

/** One digest for each part of a demo's content, to locate a difference. Each begins with how many rows the part has. */
export const digestsOf = ({ ctx }: World): Promise<string[]> =>
  Promise.all(
    CONTENTS.map(async (question) => {
      const { rows } = await question.execute(ctx.db);
      return `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`;
    }),
  );
