-- outside a transaction
-- The acts to take back when a rating or a list entry goes. Without their times, so that an act which is repeated writes into no index.
create index concurrently if not exists timeline_activities_film_idx on timeline_activities (user_id, movie_id, activity_type);
