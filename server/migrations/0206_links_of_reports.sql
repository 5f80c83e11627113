-- The path of the page that showed a reported thing, for who reported it. No server without this column writes reports.
alter table reports add column link text not null default '' check (char_length(link) <= 200);
