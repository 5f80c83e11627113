-- What 0149 kept for servers of the version before.
alter table movies drop column search_original;
