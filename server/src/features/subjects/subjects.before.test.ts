import { expect, test } from 'vitest';
import { openOldDatabase } from '#test/old-database.ts';

const FILL = `
  set session_replication_role = replica;
  insert into auth_users (email, name, email_verified) select 'm' || n || '@example.com', 'x', true from generate_series(1, 20) n;
  insert into profiles (user_id, username, display_name, created_at, updated_at)
    select id, split_part(email, '@', 1), email, now(), now() from auth_users;
  insert into movies (tmdb_id, title, created_at, updated_at) select n, 'Film ' || n, now(), now() from generate_series(1, 15) n;
  set session_replication_role = origin;
  insert into reviews (user_id, movie_id, content, rating, created_at, updated_at)
    select user_id, m.id, 'As long as it must be.', 8, now(), now() from profiles, movies m;
  insert into timeline_cards (user_id, movie_id, kind, first_at, card_at)
    select user_id, m.id, 'activity', now(), now() from profiles, movies m;
  insert into timeline_activities (card_id, activity_type, user_id, movie_id, created_at)
    select id, type, user_id, movie_id, now() from timeline_cards, (values ('rating'), ('watched_add')) act (type);
  insert into review_reactions (review_id, user_id, reaction, created_at)
    select r.id, p.user_id, (array['heart', 'star', 'fire'])[1 + abs(hashtext(r.id::text || p.username)) % 3], now()
    from reviews r join profiles p on abs(hashtext(p.username || r.id::text)) % 4 = 0;
  insert into timeline_activity_reactions (activity_id, user_id, reaction, created_at)
    select a.id, p.user_id, 'smile', now() from timeline_activities a
    join profiles p on abs(hashtext(p.username || a.id::text)) % 9 = 0 where a.activity_type = 'rating';
  insert into comments (review_id, user_id, content, created_at, updated_at)
    select r.id, p.user_id, 'So true.', now(), now() from reviews r
    join profiles p on abs(hashtext(r.id::text || p.username || 'c')) % 7 = 0;`;

/** What members who go on while the migrations run do, by the version before. */
const GO_ON = [
  `delete from review_reactions where id in (select id from review_reactions order by random() limit 3)`,
  `update review_reactions set reaction = 'thumbs_up' where id in (select id from review_reactions order by random() limit 3)`,
  `insert into review_reactions (review_id, user_id, reaction, created_at)
     select r.id, p.user_id, 'heart', now() from reviews r, profiles p order by random() limit 3 on conflict do nothing`,
  `delete from timeline_activity_reactions where id in (select id from timeline_activity_reactions order by random() limit 3)`,
  `delete from comments where id in (select id from comments order by random() limit 3)`,
  `insert into comments (review_id, user_id, content, created_at, updated_at)
     select r.id, p.user_id, 'Later.', now(), now() from reviews r, profiles p order by random() limit 3`,
  `delete from reviews where id in (select id from reviews order by random() limit 1)`,
  `delete from timeline_cards where id in (select id from timeline_cards order by random() limit 1)`,
];

/** Everything that is stored of reactions and comments, by the subject. */
const NOW = `
  select s.id, s.kind, c.comments, c.heart, c.thumbs_up, c.smile, c.star, c.fire
  from subjects s left join subject_counts c on c.subject_id = s.id
  where coalesce(c.reactions + c.comments, 0) > 0 order by s.id`;
const COUNTED = `
  select s.id, s.kind, (select count(*)::int from comments where review_id = s.id) as comments,
    count(*) filter (where reaction = 'heart')::int as heart, count(*) filter (where reaction = 'thumbs_up')::int as thumbs_up,
    count(*) filter (where reaction = 'smile')::int as smile, count(*) filter (where reaction = 'star')::int as star,
    count(*) filter (where reaction = 'fire')::int as fire
  from subjects s left join reactions r on r.subject_id = s.id group by s.id
  having count(r.id) > 0 or exists (select from comments where review_id = s.id) order by s.id`;
const REACTIONS_BEFORE = `
  select id, review_id as subject, user_id, reaction, created_at from review_reactions
  union all select r.id, a.card_id, r.user_id, r.reaction, r.created_at
  from timeline_activity_reactions r join timeline_activities a on a.id = r.activity_id order by id`;
const REACTIONS_NOW = 'select id, subject_id as subject, user_id, reaction, created_at from reactions order by id';

test('reactions and counts of the time before are the same afterwards, also what changed meanwhile', {
  timeout: 300_000,
}, async () => {
  const { client, migrateTo, migrateDuring } = await openOldDatabase('0157');
  await client.query(FILL);
  // Its triggers are there, and members go on while 0158 copies.
  await migrateTo('0158');
  await migrateDuring('0159', GO_ON);
  const before = (await client.query(REACTIONS_BEFORE)).rows;
  expect(before.length).toBeGreaterThan(500);
  await migrateTo('0160');
  expect((await client.query(REACTIONS_NOW)).rows).toEqual(before);
  const counts = (await client.query(NOW)).rows;
  expect(counts.length).toBeGreaterThan(300);
  expect(counts).toEqual((await client.query(COUNTED)).rows);
  const { rows } = await client.query(`
    select (select count(*)::int from reviews r left join subjects s on s.id = r.id and s.kind = 'review' and s.owner_id = r.user_id
        left join subject_counts c on c.subject_id = r.id and c.ranked_in = r.movie_id where c.subject_id is null or s.id is null) as reviews,
      (select count(*)::int from timeline_cards c left join subjects s on s.id = c.id and s.kind = 'activity_card'
        where c.kind = 'activity' and s.id is null) as cards,
      (select count(*)::int from subjects s where not exists (select from reviews where id = s.id)
        and not exists (select from timeline_cards where id = s.id)) as orphans`);
  expect(rows).toEqual([{ reviews: 0, cards: 0, orphans: 0 }]);
});
