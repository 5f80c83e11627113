-- outside a transaction
-- The open card of a member and film, when an act is added, and a member's cards when the account goes, hidden ones too. One index for
-- both: each card that moves writes into every index.
create index concurrently if not exists timeline_cards_film_idx on timeline_cards (user_id, movie_id, first_at desc);
