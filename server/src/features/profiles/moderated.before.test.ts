import { expect, test } from 'vitest';
import { openOldDatabase } from '#test/old-database.ts';

/** Resets of profiles, and the decisions to hide them: ids end in the hour of the decision. */
const FILL = `
  set session_replication_role = replica;
  insert into auth_users (email, name, email_verified) select name || '@example.com', 'x', true from unnest('{ada,bo,cy}'::text[]) name;
  insert into profiles (user_id, username, display_name, created_at, updated_at)
    select id, split_part(email, '@', 1), email, now(), now() from auth_users;
  insert into hidden_profiles (user_id, number, decision_id, display_name, reset_name, bio_mentions, hidden_at)
    select p.user_id, r.number, r.decision_id, 'x', 'y', '[]', r.hidden_at
    from profiles p join (values
      -- Both by a server that noted no decision.
      ('ada', 1, null::uuid, '2026-01-01T01:00Z'::timestamptz), ('ada', 2, null, '2026-01-01T03:00Z'),
      -- The decision of the first is gone; the second holds its own, or has none yet.
      ('bo', 1, null, '2026-01-01T05:00Z'), ('bo', 2, '00000000-0000-4000-8000-000000000007', '2026-01-01T07:00Z'),
      ('cy', 1, null, '2026-01-01T08:00Z'), ('cy', 2, null, '2026-01-01T09:00Z')
    ) r (username, number, decision_id, hidden_at) using (username);
  insert into moderation_decisions (id, case_id, member_id, content_type, content_id, snapshot, actions, rule, reason, by_admin, decided_at,
      locked_spoiler)
    select ('00000000-0000-4000-8000-' || lpad(d.hour::text, 12, '0'))::uuid, new_id(), p.user_id, 'profile', p.user_id, '{}', '{hide}',
      'spam', 'x', false, '2026-01-01T00:00Z'::timestamptz + make_interval(hours => d.hour), false
    from profiles p join (values ('ada', 2), ('ada', 4), ('bo', 7), ('cy', 10)) d (username, hour) using (username);
  set session_replication_role = origin;`;

test('a reset of an older server gets its own decision, and none that is of another reset', async () => {
  const old = await openOldDatabase('0265');
  await old.client.query(FILL);
  await old.migrateTo('0266');
  const { rows } = await old.client.query<{ username: string; hour: number | null }>(`
    select p.username, right(h.decision_id::text, 2)::int as hour from hidden_profiles h join profiles p using (user_id)
    order by p.username, h.number`);
  expect(rows.map(({ username, hour }) => [username, hour])).toEqual([
    ['ada', 2],
    ['ada', 4],
    ['bo', null],
    ['bo', 7],
    ['cy', null],
    ['cy', 10],
  ]);
});
