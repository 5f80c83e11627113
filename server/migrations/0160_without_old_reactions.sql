-- What 0159 kept for servers of the version before.
drop view review_reactions, timeline_activity_reactions;
drop function put_act_on_card(uuid, uuid, text, jsonb, timestamptz, integer, text[]);
drop function gather_card_reactions(uuid[], text, text[]);
alter table reviews drop column reaction_count, drop column comment_count;
