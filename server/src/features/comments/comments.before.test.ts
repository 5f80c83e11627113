import { expect, test } from 'vitest';
import { openOldDatabase } from '#test/old-database.ts';

const FILL = `
  set session_replication_role = replica;
  insert into auth_users (email, name, email_verified) select 'm' || n || '@example.com', 'x', true from generate_series(1, 20) n;
  insert into profiles (user_id, username, display_name, created_at, updated_at)
    select id, split_part(email, '@', 1), email, now(), now() from auth_users;
  insert into movies (tmdb_id, title, created_at, updated_at) select n, 'Film ' || n, now(), now() from generate_series(1, 15) n;
  set session_replication_role = origin;
  insert into reviews (user_id, movie_id, content, rating, hidden, created_at, updated_at)
    select user_id, m.id, 'As long as it must be.', 8, m.tmdb_id = 3, now(), now() from profiles, movies m;
  insert into timeline_cards (user_id, movie_id, kind, first_at, card_at)
    select user_id, m.id, 'activity', now(), now() from profiles, movies m;
  insert into comments (review_id, user_id, content, created_at, updated_at)
    select r.id, p.user_id, 'So true.', now(), now() from reviews r
    join profiles p on abs(hashtext(r.id::text || p.username)) % 3 = 0;
  insert into notifications (recipient_id, type, actor_id, target_id, movie_id, review_id, comment_id, about_comment, created_at)
    select r.user_id, 'comment', c.user_id, r.id, r.movie_id, r.id, c.id, true, now()
    from comments c join reviews r on r.id = c.review_id where c.user_id <> r.user_id;
  insert into notifications (recipient_id, type, grouped, target_id, movie_id, card_id, created_at)
    select user_id, 'activity_reaction', true, id, movie_id, id, now() from timeline_cards where kind = 'activity';
  insert into notifications (recipient_id, type, actor_id, target_id, created_at)
    select one.user_id, 'follow', other.user_id, other.user_id, now() from profiles one join profiles other on one.user_id < other.user_id;`;

/** What members who go on while the migrations run do, by the version before. */
const GO_ON = [
  `insert into comments (review_id, user_id, content, created_at, updated_at)
     select r.id, p.user_id, 'Later.', now(), now() from reviews r, profiles p order by random() limit 3`,
  'delete from comments where id in (select id from comments order by random() limit 3)',
  `update comments set review_id = (select id from reviews order by random() limit 1)
     where id in (select id from comments order by random() limit 1)`,
  `insert into notifications (recipient_id, type, target_id, movie_id, review_id, created_at)
     select user_id, 'scheduled_published', new_id(), movie_id, id, now() from reviews order by random() limit 3`,
  `update notifications set review_id = (select id from reviews order by random() limit 1)
     where id in (select id from notifications where review_id is not null order by random() limit 1)`,
  'update reviews set hidden = not hidden where id in (select id from reviews order by random() limit 3)',
  'delete from reviews where id in (select id from reviews order by random() limit 1)',
];

const WRONG = `
  select (select count(*)::int from comments where subject_id is distinct from review_id) as comments,
    (select count(*)::int from notifications where subject_id is distinct from coalesce(review_id, card_id)) as notifications,
    (select count(*)::int from subjects s join reviews r using (id) where s.hidden <> r.hidden) as hidden`;
const THERE = `
  select (select count(*)::int from comments) as comments, (select count(*)::int from subjects where hidden) as hidden,
    (select count(*)::int from notifications where subject_id is not null) as notifications`;

test('comments, notifications and hidden reviews of the time before have their subjects afterwards, also what changed meanwhile', {
  timeout: 300_000,
}, async () => {
  const { client, migrateTo, migrateDuring } = await openOldDatabase('0160');
  await client.query(FILL);
  await migrateTo('0165');
  await migrateDuring('0169', GO_ON);
  await migrateTo('0172');
  expect((await client.query(WRONG)).rows).toEqual([{ comments: 0, notifications: 0, hidden: 0 }]);
  const [there] = (await client.query(THERE)).rows;
  expect(Math.min(there.comments, there.notifications)).toBeGreaterThan(300);
  expect(there.hidden).toBeGreaterThan(5);

  // Until they are replaced, servers of the version before write and read by the columns of before.
  for (const act of GO_ON) await client.query(act);
  // Servers of this version write subject_id only.
  const review = (await client.query('select id, user_id, movie_id from reviews limit 1')).rows[0];
  const card = (await client.query("select id, user_id, movie_id from timeline_cards where kind = 'activity' limit 1"))
    .rows[0];
  await client.query(
    `insert into comments (subject_id, user_id, content, created_at, updated_at) values ($1, $2, 'New.', now(), now())`,
    [review.id, review.user_id],
  );
  for (const { id, user_id, movie_id } of [review, card])
    await client.query(
      `insert into notifications (recipient_id, type, target_id, movie_id, subject_id, created_at)
       values ($1, 'review_reaction', new_id(), $3, $2, now())`,
      [user_id, id, movie_id],
    );
  await client.query('update comments set subject_id = $1 where id = (select id from comments limit 1)', [review.id]);
  expect((await client.query(WRONG)).rows).toEqual([{ comments: 0, notifications: 0, hidden: 0 }]);
});
