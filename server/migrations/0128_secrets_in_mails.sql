-- A mail with a link or code that opens something is a secret until that has expired. Set: the subject that it keeps when its texts
-- are erased, which happens once it has left, or after two days.
alter table mails add column erased_subject text;
-- Those that were sent before: by their subjects, since only these three kinds have one.
update mails set
  body_text = '',
  body_html = '',
  subject = case when subject ~ '^[0-9]+ is your Halfstar code$' then 'Your Halfstar code' else subject end
where created_at < now() - interval '2 days'
  and (subject in ('Confirm your email for Halfstar', 'Choose a new password for Halfstar')
    or subject ~ '^[0-9]+ is your Halfstar code$');
