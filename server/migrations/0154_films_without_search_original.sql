-- Nobody reads it.
alter table movies drop column search_original;
