import { AccountDocument } from '@halfstar/contract/exports/document.schema';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { nominateAndRank } from '#test/clubs.ts';
import { downloadExport, unzipBytes } from '#test/exports.ts';
import { importFiles, toFiles } from '#test/imports.ts';
import { drawQuarters } from '#test/pictures.ts';
import { sanction } from '#test/sanctions.ts';
import { startWorld, type World } from '#test/world.ts';

/** Where an export has what a column says of its member: a part of `halfstar.json`. */
const EXPORTED: Readonly<Record<string, string>> = {
  'auth_passkeys.user_id': 'passkeys.name',
  'auth_users.email': 'email',
  'blocks.blocker_id': 'blocked',
  'comments.user_id': 'comments.content',
  'diary_zones.user_id': 'diary_time_zone',
  'dismissed_recommendations.user_id': 'dismissed_recommendations',
  'employee_verifications.user_id': 'verifications.location',
  'employee_verifications.work_email': 'verifications.work_email',
  'follow_requests.requester_id': 'follow_requests_sent',
  'follow_requests.target_id': 'follow_requests_received',
  'follows.follower_id': 'following',
  'follows.following_id': 'followers',
  import_files: 'imports.files.name',
  'import_films.user_id': 'import_films.title',
  'import_jobs.user_id': 'imports.state',
  'import_rows.user_id': 'import_rows.raw',
  'invite_codes.created_by': 'invites.code',
  'invite_codes.email': 'invites.email',
  'invite_quotas.user_id': 'invite_quota.open_limit',
  'invite_redemptions.user_id': 'invite.code',
  'letterboxd_claims.user_id': 'letterboxd_claim.token',
  'letterboxd_claims.username': 'letterboxd_claim.username',
  'letterboxd_feeds.user_id': 'letterboxd_feed.saved_at',
  'letterboxd_feeds.username': 'letterboxd_feed.username',
  list_films: 'lists.films.note',
  'lists.user_id': 'lists.name',
  'member_audiences.user_id': 'audience',
  'moderation_decisions.member_id': 'moderation_decisions.second_look_text',
  'movie_club_ballots.user_id': 'club_ballots.ranking',
  'movie_club_invitations.invitee_id': 'club_invitations.message',
  'movie_club_invitations.inviter_id': 'club_invitations.is_sent',
  'movie_club_join_requests.user_id': 'club_requests.message',
  'movie_club_members.user_id': 'clubs.role',
  'movie_club_nominations.user_id': 'club_nominations.pitch',
  'movie_club_reviews.user_id': 'club_reviews.review_content',
  'movie_clubs.owner_id': 'clubs.description',
  'movie_lists.user_id': 'films.lists.list',
  'mutes.muter_id': 'muted',
  'notification_actors.actor_id': 'notifications.actors',
  'notification_digests.user_id': 'notification_preferences.digest',
  'notification_preferences.email': 'notification_preferences.types.email',
  'notification_preferences.user_id': 'notification_preferences.types.in_app',
  'notifications.recipient_id': 'notifications.type',
  'profiles.avatar_url': 'avatar',
  'profiles.display_name': 'profile.display_name',
  'profiles.user_id': 'profile.user_id',
  'profiles.username': 'profile.username',
  'ratings.user_id': 'films.rating',
  'reactions.user_id': 'reactions.reaction',
  'reports.reporter_id': 'reports.description',
  'review_drafts.user_id': 'drafts.content',
  'reviews.user_id': 'films.review.content',
  'scheduled_reviews.user_id': 'scheduled_reviews.content',
  'timeline_activities.user_id': 'activities.activity_type',
  'user_sanctions.user_id': 'sanctions.reason',
  'username_changes.new_username': 'past_usernames.new_username',
  'username_changes.old_username': 'past_usernames.old_username',
  'username_changes.user_id': 'past_usernames.changed_at',
  'watch_events.user_id': 'films.viewings.tags',
};

/** What an export leaves out, with the reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  'account_deletions.user_id': 'an account that is about to go makes no export until it is kept',
  'auth_accounts.account_id': 'the id of the account, under which the password hash is',
  'auth_accounts.user_id': 'a password hash',
  'auth_sessions.ip_address': 'of a sign-in, which ends by itself',
  'auth_sessions.user_agent': 'of a sign-in, which ends by itself',
  'auth_sessions.user_id': 'a secret: who has it is signed in',
  'auth_two_factors.user_id': 'a secret; `account` says that there is one',
  'banned_members.user_id': 'that the member is banned, which `sanctions` says',
  'bio_mentions.owner_id': 'whom the bio names, which is in the export',
  'bio_mentions.user_id': 'what the bios of others name',
  'blocks.blocked_id': 'what another member has done, who does not want it known',
  'comment_mentions.user_id': 'what comments name, those of others and, with their text in the export, the own ones',
  'dismissed_recommendations.candidate_id': 'what another member has done, who does not want it known',
  'employee_verifications.decided_by': 'what an admin has decided about another member',
  'exports.user_id': 'the export itself',
  'hidden_profiles.avatar_url': 'what moderators have taken off the profile',
  'hidden_profiles.display_name': 'what moderators have taken off the profile',
  'hidden_profiles.user_id': 'what moderators have taken off the profile',
  'import_changes.user_id': 'what an undo needs: the account before and after each import',
  'invite_redemptions.email': 'the address of the account; those of others are theirs',
  'moderation_actions.actor_id': 'the audit log: what a moderator has decided about other members',
  'moderation_actions.member_id':
    'the audit log: `sanctions` and the notifications of decisions have what concerns the member',
  'moderation_cases.assigned_to': 'which moderator works on what others have reported',
  'moderation_cases.owner_id': 'that others have reported the member, which would tell of them',
  'moderation_cases.resolved_by': 'which moderator has decided on what others have reported',
  'mails.recipient': 'is in the mailbox, and has links that open the account',
  'moderation_decisions.decided_by': 'which moderator has decided on what others have reported',
  'moderation_decisions.second_look_by': 'which moderator has looked again at what others have reported',
  'movie_backfills.started_by': 'what an admin has done to the catalog',
  'movie_club_calendars.user_id': 'a secret address, which the member sees in the club and may renew',
  'movie_club_films.picked_by': 'the programme of a club, which is not the member’s own',
  'movie_club_join_requests.decided_by': 'what a member has decided about another one, for a club',
  movie_club_pickers: 'the order in which a club picks, which is not the member’s own',
  'movie_club_removals.user_id': 'what the owner of a club has decided about the member',
  'movie_club_rotations.picker_id': 'the order in which a club picks, which is not the member’s own',
  'movie_club_votes.opened_by': 'that a club was asked for its next film, by whoever manages it',
  movie_backfill_misses: 'what an admin has done to the catalog',
  'mutes.muted_id': 'what another member has done, who does not want it known',
  'notifications.actor_id':
    'who did it is in the notifications of the recipient; the act itself in those parts that it is of',
  popular_reviews: 'worked out every night from what all members do',
  'recommendation_refreshes.user_id': 'a queue',
  'recommendations.candidate_id': 'worked out every night from what others rate and follow',
  'recommendations.mutual_ids': 'worked out every night from what others rate and follow',
  'recommendations.user_id': 'worked out every night from what others rate and follow',
  'sign_ups.display_name': 'as entered at the sign-up; the profile has it',
  'sign_ups.user_id': 'the sign-up with its password hash; `account` and `invite` say what it led to',
  subject_counts: 'how many others reacted and commented',
  'subjects.owner_id': 'what reactions and comments refer to: the reviews and activities',
  'user_sanctions.issued_by': 'what a moderator or an admin has decided about another member',
  'user_sanctions.lifted_by': 'what an admin has decided about another member',
  'timeline_cards.user_id': 'groups the activities and reviews',
};

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
  await member.api.clubFilms.setCurrent({ club_id, movie_id, discuss_at: null });
  const review_content = 'She falls twice, and so do we.';
  await member.api.clubReviews.save({ club_id, movie_id, rating: 4.5, review_content, is_spoiler: false });
  await member.api.clubPosts.addToClub({ club_id, content: 'Who is in?' });
  await member.api.clubPosts.addToFilm({ club_id, movie_id, content: 'The coffee!' });
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
  await api.diary.add({ movie_id: alien, watched_on: null, rewatch: true, rating: null, time_zone: 'Europe/Berlin' });
  await api.drafts.save({ movie_id: jaws, version: 0, ...REVIEW });
  await api.scheduled.schedule({
    movie_id: alien,
    ...REVIEW,
    scheduled_for: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
  });
  await joinClubs(ada, bo);
  const { id: list_id } = await api.lists.create({ name: 'Best', description: '', ranked: true, public: true });
  await api.lists.addFilm({ list_id, movie_id: jaws, note: 'The sea.' });
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
      { club: 'Slow Cinema', film: null, content: 'Who is in?', hidden: false },
      { club: 'Slow Cinema', film: { title: expect.any(String) }, content: 'The coffee!' },
    ],
    past_usernames: [{ old_username: 'ada', new_username: 'ada-lovelace' }],
  });
  expect(await sharp(files.get(account.avatar ?? '')).metadata()).toMatchObject({ format: 'webp', width: 512 });
});
