-- When the link or code in a mail stops working. The mail is not sent after that: its recipient asks for another one.
alter table mails add column expires_at timestamptz;
-- Those that wait to be sent, by their subjects: only these three kinds have a link or code that expires. The texts of the oldest are
-- erased already.
update mails set expires_at = created_at + case
    when subject = 'Choose a new password for Halfstar' then interval '1 hour'
    when subject like '%Halfstar code' then interval '15 minutes'
    else interval '48 hours'
  end
where handed_over_at is null and given_up_at is null
  and (subject in ('Confirm your email for Halfstar', 'Choose a new password for Halfstar') or subject like '%our Halfstar code');
