-- What a rating does to the member's reviews in movie clubs, as functions: see docs/decisions/037.

-- Adds to the totals of a club's film, and returns them. Since many members wait for this row, a transaction writes such rows in the order
-- of their ids, in one statement, and before the totals of films.
create function add_to_club_film_totals(club_film_id uuid, ratings integer, sum integer, bars integer[]) returns movie_club_films
language sql
as $$
  update movie_club_films set
    rating_count = rating_count + ratings, rating_sum = rating_sum + sum,
    histogram = array[
      histogram[1] + bars[1], histogram[2] + bars[2], histogram[3] + bars[3], histogram[4] + bars[4], histogram[5] + bars[5],
      histogram[6] + bars[6], histogram[7] + bars[7], histogram[8] + bars[8], histogram[9] + bars[9], histogram[10] + bars[10]]
  where id = club_film_id returning *
$$;

-- Gives a member's reviews of a film in all clubs its rating, 1-10, with the totals of the clubs' films. A rating alone gets the text that
-- says so; the text of a full review and the spoiler flags stay. The caller holds lock_user_movie. Answers whether anything changed.
-- in_club: a club of that film in which the member gets a review, a rating alone, if there is none; null for no club.
create function set_club_ratings(
  member_id uuid, film_id uuid, given integer, rating_text text, acted_at timestamptz, in_club uuid)
returns boolean
language plpgsql
as $$
declare
  one record;
  bars integer[];
  changed boolean := false;
begin
  -- A member has no club review of most films.
  if in_club is null
    and not exists (select from movie_club_reviews where user_id = member_id and movie_id = film_id and rating <> given) then
    return false;
  end if;
  for one in
    select film.id, film.club_id, review.rating as before
    from movie_club_films film
    left join movie_club_reviews review
      on review.club_id = film.club_id and review.movie_id = film.movie_id and review.user_id = member_id
    where film.movie_id = film_id
      and film.club_id in (
        select club_id from movie_club_reviews where user_id = member_id and movie_id = film_id and rating <> given
        union all select in_club)
      and review.rating is distinct from given
    order by film.id
  loop
    insert into movie_club_reviews (club_id, movie_id, user_id, rating, kind, review_content, is_spoiler, created_at, updated_at)
    values (one.club_id, film_id, member_id, given, 'rating', rating_text, false, acted_at, acted_at)
    on conflict on constraint movie_club_reviews_one_each do update set
      rating = given, updated_at = acted_at,
      review_content = case movie_club_reviews.kind when 'rating' then rating_text else movie_club_reviews.review_content end;
    bars := '{0,0,0,0,0,0,0,0,0,0}';
    if one.before is not null then
      bars[one.before] := -1;
    end if;
    bars[given] := 1;
    perform add_to_club_film_totals(one.id, (one.before is null)::int, given - coalesce(one.before, 0), bars);
    changed := true;
  end loop;
  return changed;
end
$$;
