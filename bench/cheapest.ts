// The cheapest statement that answers each page which `npm run bench` measures: what the database must do for it, whoever asks. The
// server's own statements may be more, so they are no measure of it. cheapest.long.test.ts holds the answers to those of the API.
import type { Statement } from './recorded.ts';

/** Blocks and mutes between the viewer, who is always the first parameter, and others. */
const SEPARATED = `select blocked_id from blocks where blocker_id = $1 union all select blocker_id from blocks where blocked_id = $1
  union all select muted_id from mutes where muter_id = $1`;

/** Like `visibleTo` in visibility.predicate.ts, with the hidden members read at once: in a community of thousands they are few. */
const visible = (owner: string) => `${owner} not in (
  select a.user_id from member_audiences a where a.user_id <> $1
    and (a.audience = 'private' or a.user_id not in (select v.following_id from follows v where v.follower_id = $1))
  union all ${SEPARATED})`;

/** The visible ones of the members whom the viewer follows. */
const FOLLOWEES = `select following_id as user_id from follows where follower_id = $1::uuid and following_id not in (
  select user_id from member_audiences where audience = 'private' union all ${SEPARATED})`;

const MEMBER = 'm.user_id, m.username, m.display_name, m.avatar_url, m.tier, m.badges, m.selected_badge';

/** The viewer's and the community's relation to a film, as columns and as the joins that they need. */
const TRACKING = `mine.rating as my_rating, watched.see_again, watched.watch_date, total.rating_count, total.rating_sum, total.histogram,
  array(select list_type from movie_lists l where l.user_id = $1 and l.movie_id = film.id) as lists,
  (select count(*) from watch_events w where w.user_id = $1 and w.movie_id = film.id) as viewing_count`;
const TRACKING_JOINS = `
  left join ratings mine on mine.user_id = $1 and mine.movie_id = film.id
  left join movie_lists watched on watched.user_id = $1 and watched.movie_id = film.id and watched.list_type = 'watched'
  left join movie_rating_totals total on total.movie_id = film.id`;

const REVIEW = 'r.id as review_id, r.title as headline, r.content, r.rating, r.is_spoiler, r.created_at, r.edited_at';
/** The counts of a subject, with the viewer's own reaction. */
const COUNTS = `counted.comments, counted.heart, counted.thumbs_up, counted.smile, counted.star, counted.fire, own.reaction as my_reaction`;
const countsOf = (subject: string) => `
  left join subject_counts counted on counted.subject_id = ${subject}
  left join reactions own on own.subject_id = ${subject} and own.user_id = $1`;

/** The first page of a home timeline of a member who follows some hundred. One more card says whether there is another page. */
const HOME = `
  with page as materialized (
    select card.* from (
      select member.user_id, row_number() over (order by first.card_at desc, first.id desc) as rank
      from (${FOLLOWEES} union all select $1::uuid) member
      cross join lateral (select card_at, id from timeline_cards c where c.user_id = member.user_id and not hidden
        order by card_at desc, id desc limit 1) first
      order by first.card_at desc, first.id desc limit 21) head
    cross join lateral (select id, user_id, movie_id, review_id, card_at from timeline_cards c
      where c.user_id = head.user_id and not hidden order by card_at desc, id desc limit 22 - head.rank) card
    order by card.card_at desc, card.id desc limit 21)
  select page.id, page.card_at, ${MEMBER}, film.id as movie_id, film.title, film.year, film.poster_path, ${TRACKING}, ${REVIEW},
    ${COUNTS}, acts.*
  from page join profiles m on m.user_id = page.user_id join movies film on film.id = page.movie_id ${TRACKING_JOINS}
  left join reviews r on r.id = page.review_id
  left join lateral (select array_agg(activity_type) as act_types, array_agg(metadata) as act_metadata,
    array_agg(created_at) as act_times from timeline_activities a where a.card_id = page.id) acts on page.review_id is null
  ${countsOf('coalesce(page.review_id, page.id)')}
  order by page.card_at desc, page.id desc`;

/** A film with the first page of its reviews, the viewer's own one, and the members of the viewer's circle who did something with it. */
const FILM = `
  with friends as materialized (
    select f.user_id, rated.rating, listed.lists, review.id as review_id,
      greatest(rated.updated_at, listed.latest, review.created_at) as acted_at
    from (${FOLLOWEES}) f
    left join ratings rated on rated.user_id = f.user_id and rated.movie_id = $2
    left join reviews review on review.user_id = f.user_id and review.movie_id = $2 and not review.hidden
    left join lateral (select array_agg(list_type) as lists, max(created_at) as latest from movie_lists l
      where l.user_id = f.user_id and l.movie_id = $2) listed on true
    where rated.rating is not null or listed.latest is not null or review.id is not null)
  select film.*, ${TRACKING},
    total.review_count as reviews_total,
    (select json_agg(one) from (
      select ${REVIEW}, ${MEMBER}, ${COUNTS}
      from (select * from reviews r where r.movie_id = $2 and not r.hidden and ${visible('r.user_id')}
        order by r.created_at desc, r.id desc limit 21) r
      join profiles m on m.user_id = r.user_id ${countsOf('r.id')}
      order by r.created_at desc, r.id desc) one) as reviews,
    (select row_to_json(own) from reviews own where own.user_id = $1 and own.movie_id = $2 and not own.hidden) as own_review,
    (select count(*) from friends) as friends_total,
    (select json_agg(one) from (
      select friend.*, ${MEMBER.replace('m.user_id, ', '')} from (select * from friends order by acted_at desc, user_id desc limit 21) friend
      join profiles m on m.user_id = friend.user_id order by friend.acted_at desc, friend.user_id desc) one) as friends
  from movies film ${TRACKING_JOINS} where film.id = $2::uuid`;

/** Rates a film, with the lists, the viewing, the card and the totals, in a transaction of one statement. */
const RATE = `
  with before as (
    select rating from ratings where user_id = $1 and movie_id = $2
  ), rated as (
    insert into ratings (user_id, movie_id, rating, created_at, updated_at) values ($1::uuid, $2::uuid, $3::int, now(), now())
    on conflict (user_id, movie_id) do update set rating = excluded.rating, updated_at = excluded.updated_at
  ), watched as (
    insert into movie_lists (user_id, movie_id, list_type, created_at) values ($1, $2, 'watched', now())
    on conflict do nothing returning id
  ), unlisted as (
    delete from movie_lists where user_id = $1 and movie_id = $2 and list_type = 'watchlist'
  ), viewing as (
    insert into watch_events (user_id, movie_id, rating, created_at, updated_at) select $1, $2, $3, now(), now() from watched
  ), viewing_rated as (
    update watch_events set rating = $3, updated_at = now() where id = (
      select id from watch_events where user_id = $1 and movie_id = $2 order by created_at desc, id desc limit 1)
  ), open as (
    select id from timeline_cards where user_id = $1 and movie_id = $2 and kind = 'activity'
      and first_at >= now() - interval '24 hours' order by first_at desc limit 1 for update
  ), moved as (
    update timeline_cards set card_at = now() where id = (select id from open)
  ), opened as (
    insert into timeline_cards (user_id, movie_id, kind, first_at, card_at)
    select $1, $2, 'activity', now(), now() where not exists (select from open) returning id
  ), acts as (
    insert into timeline_activities (card_id, activity_type, user_id, movie_id, metadata, created_at)
    select card.id, act.type, $1, $2, act.metadata, now()
    from (select id from open union all select id from opened) card
    cross join (select 'rating' as type, jsonb_build_object('rating', $3) as metadata
      union all select 'watched_add', '{}' from watched) act
    on conflict (card_id, activity_type) do update set metadata = excluded.metadata, created_at = excluded.created_at
  )
  insert into movie_rating_totals as total (movie_id, rating_count, rating_sum, histogram)
  values ($2, 1, $3, array(select (stars = $3)::int from generate_series(1, 10) stars))
  on conflict (movie_id) do update set
    rating_count = total.rating_count + case when exists (select from before) then 0 else 1 end,
    rating_sum = total.rating_sum + $3 - coalesce((select rating from before), 0),
    histogram = array(select bar + (stars = $3)::int - (stars = coalesce((select rating from before), 0))::int
      from unnest(total.histogram) with ordinality as bar (bar, stars) order by stars)
  returning rating_count, rating_sum, histogram,
    array(select list_type from movie_lists l where l.user_id = $1 and l.movie_id = $2) as lists`;

/** Films by a title, the beginning of one or its words, the better known first. No slips are forgiven. */
const SEARCH = `
  with typed as materialized (
    select form, replace(form, ' ', '') as key, words_query(form) as query from without_article(search_form($1)) as form
  ), found as (
    select n.movie_id, n.popularity, case when n.key = typed.key then 0 when starts_with(n.form, typed.form) then 1 else 2 end as rank
    from typed cross join lateral (
      select * from movie_names n where n.key >= typed.key and n.key < typed.key || U&'\\+10FFFF' and not n.adult) n
    union all
    select n.movie_id, n.popularity, 2
    from typed cross join lateral (select * from movie_names n where n.words @@ typed.query and not n.adult) n
  ), best as (
    select movie_id, max(popularity) as popularity, min(rank) as rank from found group by movie_id
    order by min(rank), max(popularity) desc limit 10
  )
  select film.id, film.tmdb_id, film.title, film.year, film.poster_path, film.vote_average, film.release_date, film.overview
  from best join movies film on film.id = best.movie_id order by best.rank, best.popularity desc, film.year desc nulls last, film.id`;

export const cheapestHome = (viewerId: string): Statement => ({ name: 'home', text: HOME, values: [viewerId] });

export const cheapestFilm = (viewerId: string, movieId: string): Statement => ({
  name: 'film',
  text: FILM,
  values: [viewerId, movieId],
});

/** @param rating stars × 2 */
export const cheapestRating = (viewerId: string, movieId: string, rating: number): Statement => ({
  name: 'rate',
  text: RATE,
  values: [viewerId, movieId, rating],
});

export const cheapestSearch = (typed: string): Statement => ({ name: 'search', text: SEARCH, values: [typed] });
