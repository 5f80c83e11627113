-- The latest actors of a grouped notification.
create index notification_actors_latest_idx on notification_actors (notification_id, acted_at desc, actor_id) where active;
