-- A review's subject is hidden while the review is.
create or replace function add_review_subjects() returns trigger
language plpgsql
as $$
begin
  insert into subjects (id, kind, owner_id, hidden) select id, 'review', user_id, hidden from added;
  insert into subject_counts (subject_id, ranked_in) select id, movie_id from added;
  return null;
end
$$;
create function hide_or_show_subject() returns trigger
language plpgsql
as $$
begin
  update subjects set hidden = new.hidden where id = new.id;
  return null;
end
$$;
create trigger reviews_subjects_hidden after update of hidden on reviews
  for each row when (old.hidden <> new.hidden) execute function hide_or_show_subject();
