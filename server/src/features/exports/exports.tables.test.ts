import { AccountDocument } from '@halfstar/contract/exports/document.schema';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { nominateAndRank } from '#test/clubs.ts';
import { EXEMPT, EXPORTED } from '#test/exported-columns.ts';
import { downloadExport, unzipBytes } from '#test/exports.ts';
import { sendAnsweredFeedback } from '#test/feedback.ts';
import { importFiles, toFiles } from '#test/imports.ts';
import { drawQuarters } from '#test/pictures.ts';
import { sanction } from '#test/sanctions.ts';
import { startWorld, type World } from '#test/world.ts';

/** Names of columns that may say whose the row is without a foreign key. */
const PERSONAL =
  /^(.*_)?(user|member|account|author|owner|sender|recipient|inviter|invitee|follower|following|creator|actor)(_id|name|_agent)?$|^(.*_)?(email|ip_address|phone|avatar_url|display_name|mutual_ids)$|^[a-z]+_by(_id)?$/;

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

interface Column {
  table: string;
  column: string;
  /** The table that its foreign key refers to. */
  target: string | null;
}

/** Columns that say whose a row is, and tables without any whose rows belong to rows that do. */
async function findPersonal(): Promise<string[]> {
  const { rows } = await sql<Column>`
    select t.relname as "table", a.attname as "column", target.relname as target
    from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' and a.attnum = any(k.conkey)
    left join pg_class target on target.oid = k.confrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and t.relname <> 'schema_migrations'`.execute(
    world.ctx.db,
  );
  const named = rows.filter(({ target, column }) =>
    target === null ? PERSONAL.test(column) : ['auth_users', 'profiles'].includes(target),
  );
  const tables = new Set(named.map(({ table }) => table));
  const belonging = new Set<string>();
  for (let size = -1; size < belonging.size; ) {
    size = belonging.size;
    for (const { table, target } of rows)
      if (target !== null && !tables.has(table) && (tables.has(target) || belonging.has(target))) belonging.add(table);
  }
  return [...named.map(({ table, column }) => `${table}.${column}`), ...belonging];
}

test('[EXP-01] every table that says something of a member is in the export, or left out for a reason', async () => {
  const decided = [...Object.keys(EXPORTED), ...Object.keys(EXEMPT)];
  expect(decided.toSorted()).toEqual([...new Set(await findPersonal())].toSorted());
});

test.each([
  ['create table notes (writer uuid references profiles (user_id))', 'notes.writer'],
  ['create table notes (owner_id uuid)', 'notes.owner_id'],
  ['create table notes (reply_email text)', 'notes.reply_email'],
  ['create table notes (list_id uuid references lists (id))', 'notes'],
])('a table that is added is noticed: %s', async (statement, name) => {
  const { db } = world.ctx;
  await sql.raw(statement).execute(db);
  expect(await findPersonal()).toContain(name);
  await sql`drop table notes`.execute(db);
});

/** The values at a path of the document, those of lists together, without the empty ones. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path));
  const [name, ...rest] = path;
  if (name === undefined) return value === null || value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? valuesAt((value as Record<string, unknown>)[name], rest) : [];
}

const REVIEW = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };

const CLUB = {
  name: 'Slow Cinema',
  description: 'Long films.',
  rules: '',
  sealed_rounds: false,
  visibility: 'public',
} as const;

/** The member owns a club with a film that they review in it and a vote on the next, is invited to another one, and asks to join a third. */
async function joinClubs(member: MemberClient, other: MemberClient): Promise<void> {
  const movie_id = await world.movie('Vertigo');
  const { club_id } = await member.api.clubs.create({ ...CLUB, join_policy: 'open' });
  await member.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
  const review_content = 'She falls twice, and so do we.';
  await member.api.clubReviews.save({ club_id, movie_id, rating: 4.5, review_content, is_spoiler: false });
  await member.api.clubPosts.addToClub({ club_id, content: 'Who is in?' });
  await member.api.clubPosts.addToMovie({ club_id, movie_id, content: 'The coffee!' });
  await member.api.clubInvitations.create({ club_id, user_id: other.userId, message: 'Come along.' });
  await nominateAndRank(world, member, club_id, await world.movie('Ran'));
  const more = { ...CLUB, join_policy: 'request' } as const;
  const asked = await other.api.clubs.create({ ...more, name: 'Ask First' });
  await member.api.clubRequests.create({ club_id: asked.club_id, message: 'May I?' });
  const invited = await other.api.clubs.create({ ...more, name: 'By Invitation' });
  await other.api.clubInvitations.create({ club_id: invited.club_id, user_id: member.userId, message: 'Join us.' });
}

/** A member with something in every table, and Bo, Cy and Dee around. */
async function fillAccount(): Promise<MemberClient> {
  const [ada, bo, cy] = [await world.member('ada'), await world.member('bo'), await world.member('cy')];
  const [dee, eve] = [await world.member('dee'), await world.member('eve')];
  const { api } = ada;
  const [heat, alien, jaws] = [await world.movie('Heat'), await world.movie('Alien'), await world.movie('Jaws')];
  await bo.api.follows.follow({ user_id: ada.userId });
  await api.follows.follow({ user_id: bo.userId });
  const { id: review_id } = await bo.api.reviews.publish({ movie_id: heat, ...REVIEW });
  await api.comments.add({ review_id, content: 'So do I.' });
  await api.reviews.react({ review_id, reaction: 'heart' });
  const reported = { content_type: 'review', content_id: review_id } as const;
  await api.reports.create({ ...reported, reason: 'plagiarism', description: 'From the Guardian.' });
  await api.reviews.publish({ movie_id: heat, ...REVIEW });
  await bo.api.tracking.rate({ movie_id: alien, rating: 3 });
  const { rows } = await sql<{
    id: string;
  }>`select id from timeline_activities where user_id = ${bo.userId} limit 1`.execute(world.ctx.db);
  await api.timeline.react({ activity_id: rows[0]?.id ?? '', reaction: 'fire' });
  await api.tracking.addToList({ movie_id: jaws, list_type: 'watchlist' });
  await api.diary.add({ movie_id: alien, watch_date: null, rewatch: true, rating: null, time_zone: 'Europe/Berlin' });
  await api.drafts.save({ movie_id: jaws, version: 0, ...REVIEW });
  await api.scheduled.schedule({
    movie_id: alien,
    ...REVIEW,
    scheduled_for: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
  });
  await joinClubs(ada, bo);
  await sendAnsweredFeedback(world, ada);
  const { id: list_id } = await api.lists.create({ name: 'Best', description: '', ranked: true, public: true });
  await api.lists.addMovie({ list_id, movie_id: jaws, note: 'The sea.' });
  await eve.api.visibility.setAudience({ user_id: eve.userId, audience: 'followers' });
  await api.follows.follow({ user_id: eve.userId });
  await importFiles(
    ada,
    toFiles([
      'reviews.csv',
      'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date',
      '2019-05-02,Alien,1979,https://boxd.it/aEh4f1,4,,Wow.,cinema,2019-05-01',
      '2019-05-02,The Unfindable,2019,https://boxd.it/aEh4gb,4,,Who knows it?,cinema,2019-05-01',
    ]),
  );
  await api.profiles.setAvatar({
    user_id: ada.userId,
    picture: new File([new Uint8Array(await (await drawQuarters(600, 600)).png().toBuffer())], 'me.png'),
    crop: { x: 0, y: 0, size: 600 },
  });
  await api.profiles.changeUsername({ user_id: ada.userId, username: 'ada-lovelace' });
  await api.invites.create({ email: 'friend@example.com', note: 'For a friend.' });
  await api.verification.request({ location: 'Odeon', work_email: 'ada@odeon.example' });
  await api.notifications.setPreference({ type: 'comment', in_app: true, email: false });
  await api.notifications.setDigest({ digest: 'weekly' });
  await api.recommendations.dismiss({ user_id: dee.userId });
  await api.blocks.block({ user_id: cy.userId });
  await api.blocks.mute({ user_id: dee.userId });
  await api.visibility.setAudience({ user_id: ada.userId, audience: 'followers' });
  await eve.api.follows.follow({ user_id: ada.userId });
  const { db } = world.ctx;
  await sql`
    insert into auth_passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up, created_at)
    values (${ada.userId}, 'My phone', 'key', 'credential', 0, 'multiDevice', true, now())`.execute(db);
  await sql`
    insert into access_tokens (user_id, name, scope, hash, created_at)
    values (${ada.userId}, 'My script', 'read', 'hash', now())`.execute(db);
  await sanction(world, ada, 'warning', bo);
  await sql`
    insert into user_sanctions (user_id, kind, reason, starts_at, issued_by)
    values (${ada.userId}, 'warning', 'Please be kind.', now(), ${bo.userId})`.execute(db);
  await sql`
    with opened as (
      insert into moderation_cases (content_type, content_id, owner_id, opened_at, last_reported_at)
      values ('list', new_id(), ${ada.userId}, now(), now()) returning id)
    insert into moderation_decisions (case_id, member_id, content_type, content_id, snapshot, actions, reason, by_admin, decided_at,
      locked_spoiler, second_look_text, second_look_asked_at)
    select id, ${ada.userId}, 'list', new_id(), '{}', array['hide'], 'No.', false, now(), false, 'Yes.', now() from opened`.execute(
    db,
  );
  await sql`insert into invite_quotas values (${ada.userId}, 6, 30, now())`.execute(db);
  // Without a time at which it is due: nothing is asked of Letterboxd.
  await sql`insert into letterboxd_feeds (user_id, username, saved_at) values (${ada.userId}, 'ada_films', now())`.execute(
    db,
  );
  await sql`
    insert into letterboxd_claims (user_id, username, token)
    values (${ada.userId}, 'ada_films', 'halfstar-abcdefghijkl')`.execute(db);
  return ada;
}

test('[EXP-01] the document has something of each of them, and the zip the picture in its largest size', async () => {
  const ada = await fillAccount();
  const files = await unzipBytes(await downloadExport(ada));
  const account = AccountDocument.parse(JSON.parse(files.get('halfstar.json')?.toString() ?? ''));
  const empty = Object.values(EXPORTED).filter((path) => valuesAt(account, path.split('.')).length === 0);
  expect(empty).toEqual([]);
  // What an import could not place, word by word, and what the film stands for.
  expect(account.import_rows).toMatchObject([
    {
      title: 'The Unfindable',
      year: 2019,
      kind: 'viewing',
      file_name: 'reviews.csv',
      raw: { Review: 'Who knows it?' },
    },
  ]);
  expect(account).toMatchObject({
    follow_requests_sent: ['eve'],
    follow_requests_received: ['eve'],
    following: ['bo'],
    followers: ['bo'],
    muted: ['dee'],
    blocked: ['cy'],
    comments: [{ content: 'So do I.' }],
    club_posts: [
      { club: 'Slow Cinema', movie: null, content: 'Who is in?', hidden: false },
      { club: 'Slow Cinema', movie: { title: expect.any(String) }, content: 'The coffee!' },
    ],
    past_usernames: [{ old_username: 'ada', new_username: 'ada-lovelace' }],
  });
  expect(await sharp(files.get(account.avatar ?? '')).metadata()).toMatchObject({ format: 'webp', width: 512 });
});
