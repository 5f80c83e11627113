-- Sealed rounds: see docs/decisions/055.
alter table movie_clubs add column sealed_rounds boolean not null default false;

alter table movie_club_films
  -- Whether the round of the film is sealed, as the club had chosen when the film became current.
  add column sealed boolean not null default false,
  -- When the sealed round was opened. What its members may read does not wait for it.
  add column revealed_at timestamptz,
  add constraint movie_club_films_revealed check (sealed or revealed_at is null);

-- Whether the rating waits until the round is opened, before it is the member's rating outside of the club.
alter table movie_club_reviews add column held boolean not null default false;

-- Gives a member's reviews of a film in all clubs its rating, as the function of 0183 did. A review that was held has the member's rating
-- then and is held no longer. chosen_at: when the member chose the rating, if that was before now; a held review of a later time stays.
drop function set_club_ratings(uuid, uuid, integer, text, timestamptz, uuid);
create function set_club_ratings(
  member_id uuid, film_id uuid, given integer, rating_text text, acted_at timestamptz, in_club uuid, chosen_at timestamptz default null)
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
      and (review.held is not true or chosen_at is null or review.updated_at <= chosen_at)
    order by film.id
  loop
    insert into movie_club_reviews (club_id, movie_id, user_id, rating, kind, review_content, is_spoiler, created_at, updated_at)
    values (one.club_id, film_id, member_id, given, 'rating', rating_text, false, acted_at, acted_at)
    on conflict on constraint movie_club_reviews_one_each do update set
      rating = given, updated_at = acted_at, held = false,
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
