-- When the deletion for good of a removed review or club began, of which a part may be gone: nobody brings it back from then on.
alter table reviews add column purge_began_at timestamptz;
alter table movie_clubs add column purge_began_at timestamptz;
