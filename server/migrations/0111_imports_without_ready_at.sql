-- Nobody reads it: whether an import was started says what can be done with it.
alter table import_jobs drop column ready_at;
