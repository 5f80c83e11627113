-- One sentence of our own about what a film is about, from the catalog: shown where the film database has no plot.
alter table movies add column logline text check (char_length(logline) between 1 and 160);
