-- The texts of reviews that could not be published are appended to a draft whole, so it holds far more than a review. All drafts hold less
-- than before; 0241 looks at them, while members go on.
alter table review_drafts drop constraint review_drafts_content_check;
alter table review_drafts add constraint review_drafts_content_check check (char_length(content) <= 200000) not valid;
