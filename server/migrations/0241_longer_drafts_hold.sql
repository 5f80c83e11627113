-- The constraint of 0240 holds for all rows. Reads the table without keeping anybody waiting.
alter table review_drafts validate constraint review_drafts_content_check;
