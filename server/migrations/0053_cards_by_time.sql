-- outside a transaction
-- The home timeline of members who follow many: cards by time, of which those of followed members are kept. `kind` is for the filters.
create index concurrently if not exists timeline_cards_time_idx on timeline_cards (card_at desc, id desc) include (user_id, kind)
  where not hidden;
