// Fills a database with a community by SQL: the same one for the same numbers.
import pg from 'pg';

export interface CommunitySize {
  members: number;
  followees: number;
  cards: number;
}

/**
 * Members with profiles, follows, ratings with their totals, and activity cards spread over the last year.
 * The first member, `member0@example.com`, follows exactly `followees` others. Existing rows are left alone.
 */
export async function fillCommunity(url: string, { members, followees, cards }: CommunitySize): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // No one signs in as these members, so they need no invite.
    await client.query(`
      begin;
      alter table auth_users disable trigger auth_users_need_invite;
      insert into auth_users (name, email, email_verified)
        select 'Member ' || n, 'member' || n || '@example.com', true from generate_series(0, ${members - 1}) n
        on conflict do nothing;
      alter table auth_users enable trigger auth_users_need_invite;
      insert into profiles (user_id, username, display_name, tier, badges, onboarding_completed, created_at, updated_at)
        select id, split_part(email, '@', 1), name, 'pro', '{founders}', true, now(), now() from auth_users
        where email like 'member%@example.com' on conflict do nothing;
      create temporary table crowd on commit drop as
        select user_id, row_number() over (order by username) - 1 as n from profiles where username like 'member%';
      -- One in twenty shows their things to followers only, one in a hundred to nobody.
      do $$ begin if to_regclass('member_audiences') is not null then
        insert into member_audiences (user_id, audience, changed_at)
          select user_id, case n % 100 when 99 then 'private' else 'followers' end, now() from crowd
          where n % 100 = 99 or n % 20 = 10 on conflict do nothing;
      end if; end $$;
      create temporary table films on commit drop as
        select id, row_number() over (order by popularity desc, id) - 1 as n from movies;
      create index on crowd (n);
      create index on films (n);
      insert into follows (follower_id, following_id, created_at)
        select a.user_id, b.user_id, now() - make_interval(mins => (a.n * 7 + step)::int)
        from crowd a cross join generate_series(1, ${followees}) step
        join crowd b on b.n = (a.n + step * 13) % ${members} and b.n <> a.n
        on conflict do nothing;
      insert into ratings (user_id, movie_id, rating, created_at, updated_at)
        select c.user_id, f.id, 1 + (i * 7 % 10), at, at
        from generate_series(1, ${cards}) i
        join crowd c on c.n = i % ${members}
        join films f on f.n = (i / ${members} + i * 31) % 3000
        cross join lateral (select now() - make_interval(mins => i::int) as at) t
        on conflict do nothing;
      insert into movie_lists (user_id, movie_id, list_type, created_at)
        select user_id, movie_id, 'watched', created_at from ratings on conflict do nothing;
      insert into watch_events (user_id, movie_id, rating, created_at, updated_at)
        select user_id, movie_id, rating, created_at, created_at from ratings r
        where not exists (select from watch_events e where e.user_id = r.user_id and e.movie_id = r.movie_id);
      insert into movie_rating_totals (movie_id, rating_count, rating_sum, histogram)
        select movie_id, count(*), sum(rating), array(
          select count(*)::int from generate_series(1, 10) step left join ratings o on o.movie_id = r.movie_id and o.rating = step group by step order by step)
        from ratings r group by movie_id
        on conflict (movie_id) do update set rating_count = excluded.rating_count, rating_sum = excluded.rating_sum, histogram = excluded.histogram;
      with made as (
        insert into timeline_cards (user_id, movie_id, kind, first_at, card_at)
          select user_id, movie_id, 'activity', created_at, created_at from ratings
          returning id, user_id, movie_id, card_at)
      insert into timeline_activities (card_id, activity_type, user_id, movie_id, metadata, created_at)
        select made.id, kind, made.user_id, made.movie_id, case kind when 'rating' then jsonb_build_object('rating', r.rating) else '{}' end, made.card_at
        from made join ratings r using (user_id, movie_id) cross join unnest(array['rating', 'watched_add']) kind;
      update profiles p set
        follower_count = (select count(*) from follows where following_id = p.user_id),
        following_count = (select count(*) from follows where follower_id = p.user_id);
      commit`);
    // As autovacuum would have left it.
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

/** Adds ratings to the totals of these films, so that a replayed change never makes a total negative. */
export async function fillTotals(url: string, films: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into movie_rating_totals as total (movie_id, rating_count, rating_sum, histogram)
        select id, 10000, 55000, array_fill(1000, array[10]) from unnest($1::uuid[]) as id
        on conflict (movie_id) do update set rating_count = total.rating_count + 10000,
          rating_sum = total.rating_sum + 55000,
          histogram = array(select bar + 1000 from unnest(total.histogram) with ordinality as b (bar, n) order by n)`,
      [films],
    );
  } finally {
    await client.end();
  }
}
