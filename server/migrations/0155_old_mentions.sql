-- Whom the names in older texts mean. Adds rows only. They are found first and added last, because the members and comments that they
-- refer to cannot be deleted from then on until the end. What is deleted meanwhile is left out.

-- Who had which name from when on, and until when it led to them: 90 days longer than they had it.
create temporary table names on commit drop as
  select p.user_id, lower(p.username) as name, coalesce(max(c.changed_at), p.created_at) as since,
    'infinity'::timestamptz as until
  from profiles p left join username_changes c using (user_id) group by p.user_id
  union all
  select c.user_id, lower(c.old_username), coalesce(lag(c.changed_at) over earlier, p.created_at),
    c.changed_at + interval '90 days'
  from username_changes c join profiles p using (user_id)
  window earlier as (partition by c.user_id order by c.changed_at, c.id);
analyze names;

-- More is found here than the server takes for a mention, such as the host of an email address: it asks only for its own.

-- Whoever had the name when the comment was written, also if its text was edited later. Who has taken the name since was not meant.
create temporary table in_comments on commit drop as
  select distinct on (c.id, n.name) c.id as comment_id, n.name, n.user_id
  from comments c,
    regexp_matches(c.content, '@([A-Za-z0-9_-]+)', 'g') as found,
    unnest(array[left(found[1], 254), rtrim(left(found[1], 254), '-_')]) as spelling,
    names n
  where c.content like '%@%' and n.name = lower(spelling) and c.created_at >= n.since and c.created_at < n.until
  order by c.id, n.name, n.since desc;

-- When a bio was written is not known, so what its names mean today stays.
create temporary table in_bios on commit drop as
  select distinct on (p.user_id, n.name) p.user_id as owner_id, n.name, n.user_id
  from profiles p,
    regexp_matches(p.bio, '@([A-Za-z0-9_-]+)', 'g') as found,
    unnest(array[left(found[1], 254), rtrim(left(found[1], 254), '-_')]) as spelling,
    names n
  where p.bio like '%@%' and n.name = lower(spelling) and now() < n.until
  order by p.user_id, n.name, n.since desc;

insert into bio_mentions (owner_id, name, user_id)
select m.owner_id, m.name, m.user_id
from in_bios m join profiles o on o.user_id = m.owner_id join profiles p on p.user_id = m.user_id
for key share of o, p;

insert into comment_mentions (comment_id, name, user_id)
select m.comment_id, m.name, m.user_id
from in_comments m join comments c on c.id = m.comment_id join profiles p on p.user_id = m.user_id
for key share of c, p;
