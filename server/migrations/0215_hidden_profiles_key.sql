-- A profile has several resets.
alter table hidden_profiles
  drop constraint hidden_profiles_pkey,
  add constraint hidden_profiles_pkey primary key using index hidden_profiles_resets_idx;
