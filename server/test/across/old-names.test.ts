import { expect, test } from 'vitest';
import { openOldDatabase } from '#test/old-database.ts';

const FILL = `
  insert into movies (tmdb_id, title, director, created_at, updated_at)
    select n, 'Film ' || n, 'Jean-Luc Quill' || n, now(), now() from generate_series(1, 120) n;
  set session_replication_role = replica;
  insert into movie_clubs (name, search_name, description, rules, visibility, join_policy, member_count, status, created_at, updated_at)
    select 'Jean-Luc Club ' || n, search_form('Jean-Luc Club ' || n), '', '', 'public', 'open', 0, 'archived', now(), now()
    from generate_series(1, 3) n;
  insert into feedback (user_id, type, title, description, page_url, search_text, created_at, updated_at)
    select new_id(), 'bug', 'Dark', text, '/', search_form('Dark') || ' ' || search_form(text), now(), now()
    from (select repeat('So it goes on. ', 40) || 'Jean-Luc' as text) told;
  set session_replication_role = origin;`;

const FOUND = `
  select (select count(*)::int from people where search_words @@ 'jeanluc'::tsquery) as people,
    (select count(*)::int from movie_clubs where strpos(search_name, 'jeanluc') > 0) as clubs,
    (select count(*)::int from feedback where strpos(search_text, 'jeanluc') > 0) as feedback`;

test('people, clubs and feedback of former versions are found by joined words as new ones are', async () => {
  const old = await openOldDatabase('0289');
  await old.client.query(FILL);
  const count = async () => (await old.client.query(FOUND)).rows[0];
  expect(await count()).toEqual({ people: 0, clubs: 0, feedback: 0 });
  await old.migrateTo('0292');
  expect(await count()).toEqual({ people: 120, clubs: 3, feedback: 1 });
});

test('clubs and feedback that a server of the version before wrote during the update are found by joined words, and no other row is written', async () => {
  const old = await openOldDatabase('0292');
  await old.client.query(FILL);
  const right = `select ctid::text, xmin::text from movie_clubs where name like 'Right%' union all
    select ctid::text, xmin::text from feedback where title = 'Right'`;
  await old.client.query(`
    set session_replication_role = replica;
    insert into movie_clubs (name, search_name, description, rules, visibility, join_policy, member_count, status, created_at, updated_at)
      values ('Right-Quill', search_text('Right-Quill'), '', '', 'public', 'open', 0, 'archived', now(), now());
    insert into feedback (user_id, type, title, description, page_url, search_text, created_at, updated_at)
      values (new_id(), 'bug', 'Right', 'Quill-man', '/', search_long_text('Right Quill-man'), now(), now());
    set session_replication_role = origin;`);
  const rows = async () => (await old.client.query(right)).rows;
  const before = await rows();
  expect(before).toHaveLength(2);
  const count = async () => (await old.client.query(FOUND)).rows[0];
  expect(await count()).toMatchObject({ clubs: 0, feedback: 0 });
  await old.migrateTo('0298');
  expect(await count()).toMatchObject({ clubs: 3, feedback: 1 });
  expect(await rows()).toEqual(before);
});

test('people and lists that were stored before keep the number of films and the folded name that searches read', async () => {
  const old = await openOldDatabase('0305');
  await old.client.query(FILL);
  await old.client.query(`
    insert into movies (tmdb_id, title, director, cast_members, adult, created_at, updated_at)
      select 1000 + n, 'Other ' || n, 'Jean-Luc Quill1', '[{"name": "Jean-Luc Quill1"}, {"name": "Jean-Luc Quill2"}]', n = 3, now(), now()
      from generate_series(1, 3) n;
    -- More words than an entry of an index holds.
    insert into people (name, search_name)
      select name, search_form(name) from (select string_agg('Quill' || n || '-Man', ' ') as name from generate_series(1, 900) n) made;
    set session_replication_role = replica;
    insert into lists (user_id, name, ranked, public, created_at, updated_at)
      select new_id(), 'Sündays ' || n, true, true, now(), '2026-01-01' from generate_series(1, 3) n;
    set session_replication_role = origin;`);
  await old.migrateTo('0312');
  const { rows: people } = await old.client.query(
    `select movie_count as shown, all_movie_count as all, count(*)::int as people from people group by 1, 2 order by 1 desc`,
  );
  expect(people).toEqual([
    { shown: 3, all: 4, people: 2 },
    { shown: 1, all: 1, people: 118 },
    { shown: 0, all: 0, people: 1 },
  ]);
  const { rows: lists } = await old.client.query(
    `select count(*)::int as lists from lists where search_name like 'sundays _' and updated_at = '2026-01-01'`,
  );
  expect(lists).toEqual([{ lists: 3 }]);
  // Searches read no list of entries that wait to be put into the index.
  await old.client.query('create extension pgstattuple');
  const { rows: pending } = await old.client.query(
    `select pending_tuples::int from pgstatginindex('people_search_words_idx')`,
  );
  expect(pending).toEqual([{ pending_tuples: 0 }]);
});
