import { type RawBuilder, sql } from 'kysely';

/** Statements that make the subjects of reviews and cards which were inserted without triggers, and the counts of all subjects. */
export const completeSubjects: readonly RawBuilder<unknown>[] = [
  sql`insert into subjects (id, kind, owner_id, hidden)
    select id, 'review', user_id, hidden from reviews
    union all select id, 'activity_card', user_id, false from timeline_cards where kind = 'activity'
    on conflict do nothing`,
  sql`insert into subject_counts as counted (subject_id, ranked_in, comments, heart, thumbs_up, smile, star, fire)
    select s.id, (select movie_id from reviews where id = s.id), (select count(*) from comments where subject_id = s.id),
      count(*) filter (where reaction = 'heart'), count(*) filter (where reaction = 'thumbs_up'),
      count(*) filter (where reaction = 'smile'), count(*) filter (where reaction = 'star'),
      count(*) filter (where reaction = 'fire')
    from subjects s left join reactions r on r.subject_id = s.id group by s.id
    on conflict (subject_id) do update set comments = excluded.comments, heart = excluded.heart,
      thumbs_up = excluded.thumbs_up, smile = excluded.smile, star = excluded.star, fire = excluded.fire`,
];
