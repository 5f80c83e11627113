-- A review that its author deleted and replaced by another one belongs to no film from then on: so it does not count as the member's review
-- of the film, and the purge can delete it in batches. Nobody brings it back.
alter table reviews
  alter column movie_id drop not null,
  add constraint reviews_film check (movie_id is not null or (removed_at is not null and purge_began_at is not null)) not valid;
