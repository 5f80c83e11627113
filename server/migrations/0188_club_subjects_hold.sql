alter table subjects validate constraint subjects_kind_check, validate constraint subjects_owned;
