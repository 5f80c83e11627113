-- What a viewing was called where an import took it from, so that the same one is never noted twice. Null for what members log here.
alter table watch_events add column source_key text check (char_length(source_key) between 1 and 100);
create unique index watch_events_source_idx on watch_events (user_id, source_key) where source_key is not null;
