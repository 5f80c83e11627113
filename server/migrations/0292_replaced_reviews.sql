-- A review that its author deleted and replaced by another one belongs to no film from then on: so it does not count as the member's review
-- of the film, and the purge can delete it in batches. Nobody brings it back.
alter table reviews
  alter column movie_id drop not null,
  add constraint reviews_film check (movie_id is not null or (removed_at is not null and purge_began_at is not null)) not valid;
drop trigger reviews_ranks_moved on reviews;
create trigger reviews_ranks_moved after update of movie_id on reviews
  for each row when (old.movie_id is distinct from new.movie_id) execute function move_review_rank();
