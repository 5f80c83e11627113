-- timeline_cards_film_idx and timeline_activities_film_idx have taken their places.
drop index timeline_cards_user_idx, timeline_cards_open_idx, timeline_activities_act_idx;
-- Room for the next version of an act on its own page.
alter table timeline_activities set (fillfactor = 90);
