import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursFromNow } from '#platform/clock.ts';
import { makeClub } from '#test/clubs.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
/** Ids that the statements below use. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  world = await startWorld();
  const ada = await world.member('ada');
  const movie_id = await world.movie('Heat');
  const review = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
  const { id } = await ada.api.reviews.publish({ movie_id, ...review });
  const list = await ada.api.lists.create({ name: 'Heists', description: '', ranked: true, public: true });
  await ada.api.lists.addMovie({ list_id: list.id, movie_id });
  const ofClub = { club_id: await makeClub(ada), movie_id };
  await ada.api.clubMovies.setCurrent({ ...ofClub, discuss_at: null });
  const said = await ada.api.clubReviews.save({ ...ofClub, rating: 4, review_content: null, is_spoiler: false });
  const ofClubs = { club: ofClub.club_id, clubReview: said.id };
  await ada.api.clubVotes.open({ club_id: ofClub.club_id, closes_at: hoursFromNow(world.clock, 24) });
  await ada.api.feedback.send({ type: 'bug', title: 'Posters', description: 'They are dark.', page_url: '/movies' });
  Object.assign(ids, { user: ada.userId, movie: movie_id, review: id, list: list.id, ...ofClubs });
});
afterAll(() => world.stop());

/** Every text that members write and others read, its maximum length, and a statement that writes it without our code. */
const TEXTS: [what: string, most: number, write: (text: string) => ReturnType<typeof sql>][] = [
  ['the title of a review', 200, (text) => sql`update reviews set title = ${text} where id = ${ids['review']}`],
  // Imported titles keep their length.
  ['the text of a review', 20_000, (text) => sql`update reviews set content = ${text} where id = ${ids['review']}`],
  [
    'a comment',
    2000,
    (text) => sql`insert into comments (subject_id, user_id, content, created_at, updated_at)
      values (${ids['review']}, ${ids['user']}, ${text}, now(), now())`,
  ],
  [
    'a post in a club',
    2000,
    (text) => sql`insert into comments (subject_id, user_id, content, created_at, updated_at)
      values (${ids['club']}, ${ids['user']}, ${text}, now(), now())`,
  ],
  [
    'a review in a club',
    2000,
    (text) => sql`update movie_club_reviews set review_content = ${text} where id = ${ids['clubReview']}`,
  ],
  ['a bio', 500, (text) => sql`update profiles set bio = ${text} where user_id = ${ids['user']}`],
  ['a display name', 50, (text) => sql`update profiles set display_name = ${text} where user_id = ${ids['user']}`],
  ['the name of an account', 50, (text) => sql`update auth_users set name = ${text} where id = ${ids['user']}`],
  ['the name of a list', 100, (text) => sql`update lists set name = ${text} where id = ${ids['list']}`],
  ['the description of a list', 500, (text) => sql`update lists set description = ${text} where id = ${ids['list']}`],
  ['the name of a club', 60, (text) => sql`update movie_clubs set name = ${text} where id = ${ids['club']}`],
  [
    'the description of a club',
    500,
    (text) => sql`update movie_clubs set description = ${text} where id = ${ids['club']}`,
  ],
  ['the rules of a club', 1000, (text) => sql`update movie_clubs set rules = ${text} where id = ${ids['club']}`],
  [
    'the message of an invitation to a club',
    300,
    (text) => sql`insert into movie_club_invitations (club_id, invitee_id, message, status, created_at, expires_at)
      values (${ids['club']}, ${ids['user']}, ${text}, 'revoked', now(), now())`,
  ],
  [
    'the message of a request to join a club',
    300,
    (text) => sql`insert into movie_club_join_requests (club_id, user_id, message, status, created_at)
      values (${ids['club']}, ${ids['user']}, ${text}, 'withdrawn', now())`,
  ],
  [
    'a pitch for a film in a club',
    200,
    (text) => sql`insert into movie_club_nominations (vote_id, movie_id, user_id, pitch, created_at)
      select id, ${ids['movie']}, ${ids['user']}, ${text}, now() from movie_club_votes where club_id = ${ids['club']}`,
  ],
  [
    'the details of a report',
    500,
    (text) => sql`
      with opened as (
        insert into moderation_cases (content_type, content_id, owner_id, opened_at, last_reported_at)
        values ('list', new_id(), ${ids['user']}, now(), now()) returning id
      )
      insert into reports (case_id, reason, description, snapshot, created_at)
      select id, 'other', ${text}, '{}', now() from opened`,
  ],
  ...(['reason', 'second_look_text', 'second_look_reason'] as const).map((column): (typeof TEXTS)[number] => [
    `a moderation decision's ${column}`,
    1000,
    (text) => sql`
      with opened as (
        insert into moderation_cases (content_type, content_id, owner_id, opened_at, last_reported_at)
        values ('list', new_id(), ${ids['user']}, now(), now()) returning id
      ), texts (reason, second_look_text, second_look_reason) as (values (
        ${column === 'reason' ? text : 'x'}, ${column === 'second_look_text' ? text : 'x'}, ${column === 'second_look_reason' ? text : 'x'}))
      insert into moderation_decisions (case_id, member_id, content_type, content_id, snapshot, actions, by_admin, decided_at, locked_spoiler,
        reason, second_look_text, second_look_asked_at, second_look_outcome, second_look_reason, second_look_decided_at)
      select id, ${ids['user']}, 'list', new_id(), '{}', array['hide'], false, now(), false,
        reason, second_look_text, now(), 'upheld', second_look_reason, now() from opened, texts`,
  ]),
  [
    'an announcement',
    300,
    (text) => sql`
      insert into site_announcements (text, changed_at) values (${text}, now())
      on conflict ((true)) do update set text = excluded.text`,
  ],
  [
    'the reason of a pause',
    300,
    (text) => sql`
      insert into site_pauses (part, reason, began_at, ended_at, changed_at) values ('feeds', ${text}, now(), now(), now())
      on conflict (part) do update set reason = excluded.reason`,
  ],
  ['a note on a list', 500, (text) => sql`update list_films set note = ${text} where list_id = ${ids['list']}`],
  [
    'the title of feedback',
    100,
    (
      text,
    ) => sql`insert into feedback (user_id, type, title, description, page_url, created_at, updated_at, search_text)
      values (${ids['user']}, 'bug', ${text}, 'x', '/', now(), now(), '')`,
  ],
  [
    'the description of feedback',
    1000,
    (
      text,
    ) => sql`insert into feedback (user_id, type, title, description, page_url, created_at, updated_at, search_text)
      values (${ids['user']}, 'bug', 'x', ${text}, '/', now(), now(), '')`,
  ],
  [
    'the reply to feedback',
    1000,
    (text) => sql`update feedback set reply = ${text}, replied_at = now() where user_id = ${ids['user']}`,
  ],
  [
    'the title of a scheduled review',
    200,
    (text) => sql`
      insert into scheduled_reviews (user_id, movie_id, title, content, rating, is_spoiler, scheduled_for, created_at, updated_at, status, error)
      values (${ids['user']}, ${ids['movie']}, ${text}, 'x', 8, false, now(), now(), now(), 'failed', 'x')`,
  ],
  [
    'the text of a scheduled review',
    2000,
    (text) => sql`
      insert into scheduled_reviews (user_id, movie_id, title, content, rating, is_spoiler, scheduled_for, created_at, updated_at, status, error)
      values (${ids['user']}, ${ids['movie']}, '', ${text}, 8, false, now(), now(), now(), 'failed', 'x')`,
  ],
];

/** Each is one code point, two UTF-16 units and four bytes. */
const clappers = (length: number) => '🎬'.repeat(length);

test.each(TEXTS)('[SAF-03] [SAF-04] the database itself limits %s to %i code points', async (_what, most, write) => {
  const { db } = world.ctx;
  expect((await write(clappers(most)).execute(db)).numAffectedRows).not.toBe(0n);
  await expect(write(clappers(most + 1)).execute(db)).rejects.toMatchObject({ code: '23514' });
});

test('[COM-01] the database itself refuses a blank text', async () => {
  const { db } = world.ctx;
  for (const at of [1, 2]) await expect(TEXTS[at]?.[2](' \n\t').execute(db)).rejects.toMatchObject({ code: '23514' });
});
