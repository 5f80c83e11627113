-- What a rating does, as functions: a small statement with a kept plan costs less than a part of a large one, and one statement can
-- call several of these, see docs/decisions/037.

-- Locks a member and a film until the transaction ends, so that actions on the two run one after the other and not beside an import,
-- which locks the member alone. Protects the member's profile against deletion.
create function lock_user_movie(member_id uuid, film_id uuid) returns void
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(member_id || ' ' || film_id, 0));
  perform pg_advisory_xact_lock_shared(hashtextextended(member_id::text, 0));
  perform from profiles where user_id = member_id for key share;
end
$$;

-- Adds to the totals of a film, and returns them. A film has a row from its first rating or review on. Since many members wait for
-- this row, it is the last that a transaction writes.
create function add_to_film_totals(film_id uuid, ratings integer, sum bigint, bars integer[], reviews integer)
returns movie_rating_totals
language plpgsql
as $$
declare
  total movie_rating_totals;
begin
  loop
    update movie_rating_totals set
      rating_count = rating_count + ratings, rating_sum = rating_sum + sum, review_count = review_count + reviews,
      histogram = array[
        histogram[1] + bars[1], histogram[2] + bars[2], histogram[3] + bars[3], histogram[4] + bars[4], histogram[5] + bars[5],
        histogram[6] + bars[6], histogram[7] + bars[7], histogram[8] + bars[8], histogram[9] + bars[9], histogram[10] + bars[10]]
    where movie_id = film_id returning * into total;
    exit when found;
    insert into movie_rating_totals (movie_id, rating_count, rating_sum, histogram, review_count)
    values (film_id, greatest(ratings, 0), greatest(sum, 0), array(select greatest(bar, 0) from unnest(bars) as bar), greatest(reviews, 0))
    on conflict do nothing returning * into total;
    exit when found;
  end loop;
  return total;
end
$$;

-- Adds a changed rating, 1-10, to the totals of a film: null when there was none, or is none any more.
create function add_rating_to_film_totals(film_id uuid, before integer, after integer) returns movie_rating_totals
language plpgsql
as $$
declare
  bars integer[] := '{0,0,0,0,0,0,0,0,0,0}';
begin
  if before is not null then
    bars[before] := -1;
  end if;
  if after is not null then
    bars[after] := bars[after] + 1;
  end if;
  return add_to_film_totals(
    film_id, (after is not null)::int - (before is not null)::int, coalesce(after, 0) - coalesce(before, 0), bars, 0);
end
$$;

-- Rates a film, 1-10, with what follows for the member's own lists and diary: the viewing that the rating belongs to and, unless that
-- is skipped, the watched list and the watchlist. Answers what it did, and the member's tracking of the film after it beside the
-- totals before it.
-- of_viewing: the rating belongs to a viewing that has it already.
-- fresh_hours: a rating within this time of the last viewing corrects the rating of that viewing.
-- unless_listed: do nothing when the film is on the watchlist and would leave it; `refused` then says so.
-- Names of columns win over those of results.
create function rate_film(
  member_id uuid, film_id uuid, given integer, acted_at timestamptz, skip_watched boolean, of_viewing boolean, fresh_hours integer,
  unless_listed boolean,
  out movie_exists boolean, out refused boolean, out rating_changed boolean, out rating_before integer, out watched_added boolean,
  out viewing_id uuid, out watchlist_removed boolean, out lists text[], out see_again boolean, out watch_date date,
  out viewing_count integer, out rating_count integer, out rating_sum bigint, out histogram integer[])
language plpgsql
as $$
#variable_conflict use_column
declare
  newest record;
begin
  perform lock_user_movie(member_id, film_id);
  rating_changed := false;
  watched_added := false;
  watchlist_removed := false;
  movie_exists := exists (select from movies where id = film_id);
  select coalesce(array_agg(list_type), '{}'), bool_or(see_again) filter (where list_type = 'watched'), max(watch_date)
    into lists, see_again, watch_date
    from movie_lists where user_id = member_id and movie_id = film_id;
  refused := unless_listed and not skip_watched and 'watchlist' = any(lists);
  if refused or not movie_exists then
    return;
  end if;

  select rating into rating_before from ratings where user_id = member_id and movie_id = film_id;
  if rating_before is null then
    insert into ratings (user_id, movie_id, rating, created_at, updated_at)
    values (member_id, film_id, given, acted_at, acted_at);
  elsif rating_before <> given then
    update ratings set rating = given, updated_at = acted_at where user_id = member_id and movie_id = film_id;
  end if;
  rating_changed := rating_before is distinct from given;

  viewing_count := 0;
  for newest in
    select id, rating, created_at from watch_events where user_id = member_id and movie_id = film_id
    order by created_at desc, id desc
  loop
    if viewing_count = 0 and rating_changed and not of_viewing
      and (newest.rating is null or newest.created_at > acted_at - make_interval(hours => fresh_hours)) then
      update watch_events set rating = given, updated_at = acted_at where id = newest.id;
    end if;
    viewing_count := viewing_count + 1;
  end loop;

  if not skip_watched and not 'watched' = any(lists) then
    insert into movie_lists (user_id, movie_id, list_type, created_at) values (member_id, film_id, 'watched', acted_at);
    insert into watch_events (user_id, movie_id, rating, created_at, updated_at)
    values (member_id, film_id, given, acted_at, acted_at) returning id into viewing_id;
    watched_added := true;
    see_again := false;
    lists := lists || 'watched'::text;
    viewing_count := viewing_count + 1;
  end if;
  if not skip_watched and 'watchlist' = any(lists) then
    delete from movie_lists where user_id = member_id and movie_id = film_id and list_type = 'watchlist';
    watchlist_removed := true;
    lists := array_remove(lists, 'watchlist');
  end if;

  select rating_count, rating_sum, histogram into rating_count, rating_sum, histogram
    from movie_rating_totals where movie_id = film_id;
end
$$;

-- Sets the rating of a member's review of a film, 1-10, also of a removed one. Answers whether it had another one.
create function set_review_rating(member_id uuid, film_id uuid, given integer, acted_at timestamptz) returns boolean
language plpgsql
as $$
begin
  update reviews set rating = given, updated_at = acted_at
  where user_id = member_id and movie_id = film_id and rating is distinct from given;
  return found;
end
$$;
