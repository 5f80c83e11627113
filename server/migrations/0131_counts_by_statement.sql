-- A review's counts are corrected once for a statement, no longer once for each of its rows: the deletion of an account deletes
-- hundreds of comments or reactions of one review at a time, and each update of a review writes to all of its indexes.
create function add_to_review_counts(review_ids uuid[], column_name text, change integer) returns void
language plpgsql
as $$
begin
  -- Locked in one order, so that two statements cannot deadlock.
  perform from reviews where id = any(review_ids) order by id for no key update;
  if column_name = 'comment_count' then
    update reviews r set comment_count = r.comment_count + change * given.many
    from (select id, count(*)::integer as many from unnest(review_ids) as id group by id) given where r.id = given.id;
  else
    update reviews r set reaction_count = r.reaction_count + change * given.many
    from (select id, count(*)::integer as many from unnest(review_ids) as id group by id) given where r.id = given.id;
  end if;
end
$$;

create function count_added_to_reviews() returns trigger
language plpgsql
as $$
begin
  perform add_to_review_counts(array(select review_id from new_rows), tg_argv[0], 1);
  return null;
end
$$;

create function count_removed_from_reviews() returns trigger
language plpgsql
as $$
begin
  perform add_to_review_counts(array(select review_id from old_rows), tg_argv[0], -1);
  return null;
end
$$;

drop trigger comments_counted on comments;
create trigger comments_counted after insert on comments
  referencing new table as new_rows for each statement execute function count_added_to_reviews('comment_count');
create trigger comments_uncounted after delete on comments
  referencing old table as old_rows for each statement execute function count_removed_from_reviews('comment_count');
drop function count_comment();

drop trigger review_reactions_counted on review_reactions;
create trigger review_reactions_counted after insert on review_reactions
  referencing new table as new_rows for each statement execute function count_added_to_reviews('reaction_count');
create trigger review_reactions_uncounted after delete on review_reactions
  referencing old table as old_rows for each statement execute function count_removed_from_reviews('reaction_count');
drop function count_review_reaction();
