-- Chosen by the client for each comment that it sends, so that the same one, sent again after a lost answer, is added only once.
alter table comments add column send_key text check (char_length(send_key) between 8 and 64);
create unique index comments_send_key_idx on comments (user_id, send_key) where send_key is not null;
