-- A community for benchmarks: facts, made up or brought by the caller, and the rows that the server would have written for them.
-- community.ts runs it. A step `in parts` runs on several connections at once, each with the acts or members that
-- `facts.is_mine` leaves to it; steps run one after the other.

-- part: tables
-- What members are and did, without ids of the product where numbers do. Unlogged, and dropped at the end.

-- step: tables of facts
create schema facts;

-- One row: how large a made-up community is, and the time at which it ends. It lasts a year.
create unlogged table facts.size (
  -- Besides those who are there already.
  members integer not null,
  -- Whom a member follows, on the average.
  mean_followees integer not null,
  -- Each makes one card.
  acts integer not null,
  ends_at timestamptz not null
);

-- Members by number. Those with a number below `size.members` are made up; later ones were there before and follow, and are
-- followed by, exactly as many as these columns say.
create unlogged table facts.members (
  n integer primary key,
  user_id uuid not null,
  followees integer,
  followers integer
);

create unlogged table facts.films (
  n integer primary key,
  movie_id uuid not null
);

create unlogged table facts.follows (
  follower integer not null,
  followee integer not null,
  at timestamptz not null
);

-- What a member did with a film, the oldest first and never two with the same film. A review also rates its film.
create unlogged table facts.acts (
  n bigint not null,
  member integer not null,
  film integer not null,
  at timestamptz not null,
  kind text not null check (kind in ('review', 'rating', 'watched', 'favorites', 'watchlist')),
  -- Stars × 2.
  rating smallint check ((rating is not null) = (kind in ('review', 'rating'))),
  title text not null default '',
  content text check ((content is not null) = (kind = 'review'))
);

-- Reactions to acts, at most one of a member to an act.
create unlogged table facts.reactions (
  act bigint not null,
  member integer not null,
  reaction text not null,
  at timestamptz not null
);

-- Comments on acts that are reviews.
create unlogged table facts.comments (
  act bigint not null,
  member integer not null,
  content text not null,
  at timestamptz not null
);

-- The id of a row: a uuidv7 as `new_id` makes them, with the time of the row and a hash in place of chance. Random bits for
-- all of them would take minutes.
create function facts.id(about text, n bigint, at timestamptz) returns uuid
language sql stable strict parallel safe
return encode(
  substring(int8send((date_part('epoch', at) * 1000)::bigint) from 3)
  || int2send((28672 + (hashint8extended(n, hashtext(about) + 1) & 4095))::smallint)
  || int8send((hashint8extended(n, hashtext(about)) & 4611686018427387903) + (-9223372036854775807 - 1)),
  'hex')::uuid;

-- Whether this connection handles the row of this number. Blocks of rows alternate between connections, so that all of them
-- together write about in the order of the numbers, as the rows would have come in time.
create function facts.is_mine(n bigint) returns boolean
language sql stable parallel safe
return (n / 1000) % current_setting('facts.parts')::bigint = current_setting('facts.part')::bigint;

-- part: made up
-- A hash decides every number, from what it is about and for whom, so that the same sizes give the same facts on any number of
-- connections.

-- step: dice
-- From 0 to below 1.
create function facts.roll(about text, n bigint) returns float8
language sql immutable strict parallel safe
return (hashint8extended(n, hashtext(about)) & 9007199254740991) / 9007199254740992.0::float8;

-- A number below `choices`, of which low ones come up more often the higher `skew` is; 1 prefers none.
create function facts.choose(about text, n bigint, choices bigint, skew float8) returns int
language sql immutable strict parallel safe
return floor(choices * power(facts.roll(about, n), skew))::int;

-- step: accounts
-- Nobody signs in as these members, so they need no invite and no password.
insert into auth_users (name, email, email_verified)
  select 'Member ' || n, 'member' || n || '@example.com', true from facts.size, generate_series(0, members - 1) n;

-- The low numbers are the active ones, whom many follow.
insert into facts.members (n, user_id)
  select substring(email from '^member(\d+)@example.com$')::int, id from auth_users where email ~ '^member\d+@example.com$';
analyze facts.members;

-- step: profiles (in parts)
insert into profiles (user_id, username, display_name, tier, badges, onboarding_completed, created_at, updated_at)
  select user_id, 'member' || n, 'Member ' || n, 'pro', '{founders}', true, ends_at - interval '1 year', ends_at - interval '1 year'
  from facts.size, facts.members where n < members and facts.is_mine(n);

-- step: audiences
-- One in twenty shows their things to followers only, one in a hundred to nobody.
insert into member_audiences (user_id, audience, changed_at)
  select user_id, case n % 100 when 99 then 'private' else 'followers' end, ends_at
  from facts.size, facts.members where n < members and (n % 100 = 99 or n % 20 = 10);

-- step: follows (in parts)
-- A quarter of the average for most, and up to 5,000 for a few: the average of u^-0.75 is 4. Whom a member follows is chosen once
-- from each of as many strata as they follow members, so that hardly anybody is chosen twice. Of 100,000 members, about 40,000
-- follow the first, and the number of followers falls with the power 0.56.
insert into facts.follows (follower, followee, at)
  select f.n, chosen.followee, ends_at - facts.roll('followed', f.n::bigint * 1000000 + chosen.followee) * interval '1 year'
  from facts.size
  join facts.members f on f.n < members and facts.is_mine(f.n)
  cross join lateral (
    select greatest(1, least(mean_followees / 4.0 * power(1 - facts.roll('followees', f.n), -0.75), 5000, members / 4))::int as number
  ) wanted
  cross join lateral (
    select distinct floor(members * power((nth + facts.roll('followee', f.n::bigint * 1000000 + nth)) / wanted.number, 2.27))::int as followee
    from generate_series(0, wanted.number - 1) nth
  ) chosen
  where chosen.followee <> f.n;

-- step: follows of those with exact numbers
-- Weighted sampling without replacement: low numbers are followed more often, as by everybody.
insert into facts.follows (follower, followee, at)
  select f.n, chosen.n, ends_at - facts.roll('followed', f.n::bigint * 1000000 + chosen.n) * interval '1 year'
  from facts.size
  join facts.members f on f.followees > 0
  cross join lateral (
    select m.n from facts.members m where m.n < members
    order by ln(1 - facts.roll('exact followee', f.n::bigint * 1000000 + m.n)) * power(m.n + 1, 0.56::float8) desc limit f.followees
  ) chosen;
insert into facts.follows (follower, followee, at)
  select chosen.n, a.n, ends_at - facts.roll('followed', a.n::bigint * 1000000 + chosen.n) * interval '1 year'
  from facts.size
  join facts.members a on a.followers > 0
  cross join lateral (
    select m.n from facts.members m where m.n < members
    order by facts.roll('exact follower', a.n::bigint * 1000000 + m.n) limit a.followers
  ) chosen;

-- step: films
insert into facts.films (n, movie_id)
  select row_number() over (order by popularity desc, search_title, year, id) - 1, id from movies;
analyze facts.films;

-- step: passages
-- 4,000 texts of 12 to 130 words, of which every review has one.
create unlogged table facts.passages (n integer primary key, content text not null);
insert into facts.passages
  select n, upper(left(words, 1)) || substr(words, 2) || '.'
  from generate_series(0, 3999) n
  cross join lateral (
    select string_agg(vocabulary.words[1 + facts.choose('word', n * 1000::bigint + nth, cardinality(vocabulary.words), 1)], ' ' order by nth) as words
    from (select string_to_array('film scene camera actor director story ending score light slow quick funny sad warm cold strange quiet loud'
      ' perfect uneven sharp clever dull brave tender bleak honest script cast frame pacing dialogue mood tone watch again tonight with'
      ' friends loved hated felt seemed never always really almost because while although every single moment the a of and in it that'
      ' was is this but not for on as at from by an be', ' ') as words) vocabulary
    cross join generate_series(1, 12 + facts.choose('words', n, 119, 2)) nth
  ) text;
analyze facts.passages;

-- step: table of dealt acts
create unlogged table facts.dealt (i bigint not null, member integer not null, film integer not null);

-- step: deal acts (in parts)
-- A quarter more than wanted, since some members get the same film twice. Of a large community's acts, the most active member has a
-- hundredth of a percent and the best known film one percent.
insert into facts.dealt
  select i, facts.choose('member', i, (select count(*) from facts.members), 1.3),
    facts.choose('film', i, (select count(*) from facts.films), 2.2)
  from facts.size, generate_series(1, acts::bigint * 5 / 4) i where facts.is_mine(i);

-- step: number acts
create unlogged table facts.numbered as
  select row_number() over (order by i) as n, i, member, film
  from (
    select min(i) as i, member, film from facts.dealt group by member, film order by i limit (select acts from facts.size)
  ) dealt_once;
drop table facts.dealt;

-- step: acts (in parts)
insert into facts.acts (n, member, film, at, kind, rating, title, content)
  select act.n, member, film, ends_at - (acts - act.n) / acts::float8 * interval '1 year', named.kind,
    case when named.kind in ('review', 'rating') then 1 + facts.choose('rating', i, 10, 0.6) end,
    case when named.kind = 'review' and act.n % 3 = 0 then 'Seen on day ' || act.n % 365 else '' end,
    case when named.kind = 'review' then passage.content end
  from facts.size
  cross join facts.numbered act
  cross join lateral (select facts.roll('kind', i) as roll) one
  cross join lateral (select case when roll < 0.3 then 'review' when roll < 0.8 then 'rating' when roll < 0.85 then 'watched'
    when roll < 0.88 then 'favorites' else 'watchlist' end as kind) named
  join facts.passages passage on passage.n = act.n % 4000
  where facts.is_mine(act.n);

-- step: reactions and comments
analyze facts.acts;
-- Up to six reactions to a review, one and a half on the average, and one to every third of the other acts. Steps of a prime number
-- through the members choose nobody twice.
insert into facts.reactions (act, member, reaction, at)
  select act.n, (facts.choose('reactor', act.n, people.number, 1) + nth * 7919) % people.number,
    (array['heart', 'thumbs_up', 'smile', 'star', 'fire'])[1 + facts.choose('reaction', act.n * 10 + nth, 5, 1.5)],
    least(act.at + nth * interval '3 hours', ends_at)
  from facts.size
  cross join (select count(*) as number from facts.members) people
  cross join facts.acts act
  cross join generate_series(1, least(people.number, case when act.kind = 'review' then facts.choose('reactions', act.n, 7, 3)
    when act.n % 3 = 0 then 1 else 0 end)) nth;
insert into facts.comments (act, member, content, at)
  select act.n, facts.choose('commenter', act.n * 10 + nth, people.number, 1.3), left(passage.content, 200),
    least(act.at + nth * interval '5 hours', ends_at)
  from facts.size
  cross join (select count(*) as number from facts.members) people
  cross join facts.acts act
  cross join generate_series(1, facts.choose('comments', act.n, 4, 6)) nth
  join facts.passages passage on passage.n = (act.n + nth) % 4000
  where act.kind = 'review';
drop table facts.passages, facts.numbered;

-- part: rows
-- What the server would have written for the facts: the rows, and every number that it keeps beside them. Its triggers and foreign
-- keys do not run meanwhile (session_replication_role).

-- step: put indexes off
-- An index that is not ready is not written to. `reindex` builds it from all rows and makes it ready again, which takes a fraction
-- of the time that millions of single insertions into it do.
update pg_index set indisready = false, indisvalid = false
  where indrelid = any(array['follows', 'ratings', 'movie_lists', 'watch_events', 'reviews', 'subjects', 'subject_counts', 'reactions',
    'comments', 'timeline_cards', 'timeline_activities']::regclass[]);

-- step: names for the facts
create index on facts.reactions (act);
create index on facts.comments (act);
analyze facts.follows, facts.reactions, facts.comments;
create view facts.named_acts as
  select act.*, user_id, movie_id, facts.id('card', act.n, at) as card_id,
    -- What is on the card: a review or a first activity.
    facts.id('thing', act.n, at) as thing_id
  from facts.acts act join facts.members on members.n = act.member join facts.films on films.n = act.film;

-- step: write follows (in parts)
insert into follows (follower_id, following_id, created_at)
  select follower.user_id, followee.user_id, follow.at
  from facts.follows follow
  join facts.members follower on follower.n = follow.follower
  join facts.members followee on followee.n = follow.followee
  where facts.is_mine(follow.follower);

-- step: write ratings, lists and the diary (in parts)
insert into ratings (id, user_id, movie_id, rating, created_at, updated_at)
  select facts.id('rating', n, at), user_id, movie_id, rating, at, at from facts.named_acts where rating is not null and facts.is_mine(n);
insert into movie_lists (id, user_id, movie_id, list_type, created_at)
  select facts.id('list', n, at), user_id, movie_id, case when kind in ('favorites', 'watchlist') then kind else 'watched' end, at
  from facts.named_acts where facts.is_mine(n);
insert into watch_events (id, user_id, movie_id, rating, created_at, updated_at)
  select facts.id('viewing', n, at), user_id, movie_id, rating, at, at
  from facts.named_acts where kind in ('review', 'rating', 'watched') and facts.is_mine(n);

-- step: write reviews, reactions and comments (in parts)
insert into reviews (id, user_id, movie_id, title, content, rating, created_at, updated_at)
  select thing_id, user_id, movie_id, title, content, rating, at, at
  from facts.named_acts where kind = 'review' and facts.is_mine(n);
insert into subjects (id, kind, owner_id)
  select case kind when 'review' then thing_id else card_id end, case kind when 'review' then kind else 'activity_card' end, user_id
  from facts.named_acts where facts.is_mine(n);
insert into reactions (id, subject_id, user_id, reaction, created_at)
  select facts.id('reaction', act.n * 1000000 + reaction.member, reaction.at), facts.id(case act.kind when 'review' then 'thing' else 'card' end, act.n, act.at),
    user_id, reaction, reaction.at
  from facts.reactions reaction join facts.acts act on act.n = reaction.act join facts.members on members.n = reaction.member
  where facts.is_mine(act.n);
insert into subject_counts (subject_id, ranked_in, comments, heart, thumbs_up, smile, star, fire)
  select case kind when 'review' then thing_id else card_id end, case kind when 'review' then movie_id end,
    (select count(*) from facts.comments where act = n), given.heart, given.thumbs_up, given.smile, given.star, given.fire
  from facts.named_acts cross join lateral (
    select count(*) filter (where reaction = 'heart') as heart, count(*) filter (where reaction = 'thumbs_up') as thumbs_up,
      count(*) filter (where reaction = 'smile') as smile, count(*) filter (where reaction = 'star') as star,
      count(*) filter (where reaction = 'fire') as fire, count(*) as number
    from facts.reactions where act = n) given
  where facts.is_mine(n) and (kind = 'review' or given.number > 0);
insert into comments (subject_id, user_id, content, created_at, updated_at)
  select facts.id('thing', act.n, act.at), user_id, comment.content, comment.at, comment.at
  from facts.comments comment join facts.acts act on act.n = comment.act join facts.members on members.n = comment.member
  where facts.is_mine(act.n);

-- step: write cards (in parts)
insert into timeline_cards (id, user_id, movie_id, kind, review_id, first_at, card_at)
  select card_id, user_id, movie_id, case kind when 'review' then kind else 'activity' end, case kind when 'review' then thing_id end, at, at
  from facts.named_acts where facts.is_mine(n);
insert into timeline_activities (id, card_id, activity_type, user_id, movie_id, metadata, created_at)
  select thing_id, card_id, case kind when 'rating' then kind else kind || '_add' end, user_id, movie_id,
    case kind when 'rating' then jsonb_build_object('rating', rating) else '{}' end, at
  from facts.named_acts where kind <> 'review' and facts.is_mine(n);
-- A film that is rated becomes watched, which is the second act of the card.
insert into timeline_activities (id, card_id, activity_type, user_id, movie_id, created_at)
  select facts.id('second act', n, at), card_id, 'watched_add', user_id, movie_id, at from facts.named_acts where kind = 'rating' and facts.is_mine(n);

-- step: write totals of films
insert into movie_rating_totals (movie_id, rating_count, rating_sum, histogram, review_count)
  select movie_id, count(rating), coalesce(sum(rating), 0), array[
      count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
      count(*) filter (where rating = 4), count(*) filter (where rating = 5), count(*) filter (where rating = 6),
      count(*) filter (where rating = 7), count(*) filter (where rating = 8), count(*) filter (where rating = 9),
      count(*) filter (where rating = 10)], count(content)
  from facts.named_acts where rating is not null group by movie_id
  on conflict (movie_id) do update set
    rating_count = movie_rating_totals.rating_count + excluded.rating_count,
    rating_sum = movie_rating_totals.rating_sum + excluded.rating_sum,
    histogram = array(select before + more from unnest(movie_rating_totals.histogram, excluded.histogram)
      with ordinality as bar (before, more, stars) order by stars),
    review_count = movie_rating_totals.review_count + excluded.review_count;

-- step: write counts of members
update profiles set
  follower_count = follower_count + coalesce(followers.number, 0),
  following_count = following_count + coalesce(followees.number, 0),
  review_count = review_count + coalesce(written.number, 0)
from facts.members
left join (select followee as n, count(*) as number from facts.follows group by followee) followers using (n)
left join (select follower as n, count(*) as number from facts.follows group by follower) followees using (n)
left join (select member as n, count(*) as number from facts.acts where kind = 'review' group by member) written using (n)
where profiles.user_id = members.user_id;

-- step: drop the facts
drop schema facts cascade;
