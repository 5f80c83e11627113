import type { BrowserContext } from '@playwright/test';
import { arriveAs, makeUnique } from '../../scripts/support/people.ts';
import type { Client, MemberClient } from '../../server/test/client.ts';
import { changeDatabase } from './database.ts';
import type { TestServer } from './fixtures.ts';

export interface Readers {
  /** The browser of each. */
  browsers: Record<'visitor' | 'newcomer' | 'cinemaNewcomer' | 'member' | 'admin', BrowserContext>;
  /** What an address may name: ids of what the member has, and usernames. */
  names: Record<
    | 'member'
    | 'memberId'
    | 'friend'
    | 'film'
    | 'longTitle'
    | 'draft'
    | 'person'
    | 'review'
    | 'list'
    | 'club'
    | 'clubName'
    | 'case'
    | 'decision',
    string
  >;
}

const TEXT = { content: 'Every staircase in it says where somebody is.', rating: 4.5 };

/** Gives a member something on each of their pages. @returns the ids that addresses need */
async function fillPages(member: MemberClient, friend: MemberClient, databaseUrl: string) {
  const { api, userId: user_id } = member;
  const film = async (query: string) => (await api.movies.search({ query })).items[0]?.id ?? '';
  const parasite = await film('Parasite');
  const review = await api.reviews.publish({
    ...TEXT,
    movie_id: parasite,
    title: 'Stairs all the way down',
    is_spoiler: false,
  });
  await friend.api.reviews.publish({ ...TEXT, movie_id: parasite, title: '', is_spoiler: true });
  await friend.api.follows.follow({ user_id });
  await api.follows.follow({ user_id: friend.userId });
  await friend.api.comments.add({ review_id: review.id, content: `Even the last one, @${member.username}?` });
  // A film of no other test.
  const famous = await film('Seven Samurai');
  const person = (await api.movies.get({ movie_id: famous })).directors[0]?.person_id ?? '';
  await friend.api.tracking.rate({ movie_id: famous, rating: 3.5 });
  await api.tracking.addToList({ movie_id: await film('Casablanca'), list_type: 'watchlist' });
  await api.diary.add({ movie_id: famous, watch_date: '2020-02-29', rewatch: true, rating: 4 });
  const longTitle = await film('Birdman or');
  await api.reviews.publish({ ...TEXT, movie_id: longTitle, title: '', is_spoiler: false });
  const draft = await film('Heat');
  const unpublished = { ...TEXT, title: '', is_spoiler: false };
  await api.drafts.save({ ...unpublished, movie_id: draft, version: 0 });
  const scheduled_for = '2031-01-01T12:00:00Z';
  await api.scheduled.schedule({ ...unpublished, movie_id: await film('Vertigo'), scheduled_for });
  await api.tracking.addToList({ movie_id: parasite, list_type: 'favorites' });
  await api.invites.create({ email: `a.friend.of.${member.username}@halfstar.example`, note: 'From the film club' });
  const list = await api.lists.create({ name: 'Staircases', description: 'Up.', ranked: true, public: true });
  await api.lists.addMovie({ list_id: list.id, movie_id: parasite });
  const clubName = makeUnique('Films on Stairs ');
  const form = {
    description: 'Up.',
    rules: 'No lifts.',
    sealed_rounds: false,
    visibility: 'public',
    join_policy: 'open',
  } as const;
  const { club_id: club } = await friend.api.clubs.create({ ...form, name: clubName });
  await api.clubMembers.join({ club_id: club });
  await friend.api.clubMovies.setCurrent({ club_id: club, movie_id: famous, discuss_at: scheduled_for });
  const text = { review_content: TEXT.content, rating: 3.5, is_spoiler: false };
  await friend.api.clubReviews.save({ club_id: club, movie_id: famous, ...text });
  // Numbers are as long as they become.
  await changeDatabase(databaseUrl, (database) =>
    database.query('update movie_rating_totals set rating_count = 12345, rating_sum = 98765 where movie_id = $1', [
      famous,
    ]),
  );
  return { film: parasite, longTitle, draft, person, review: review.id, list: list.id, club, clubName };
}

/** A list and a review of the member are reported, and the admin warns the member for the list. @returns the ids of the other case and of the decision */
async function reportAndDecide(
  admin: Client,
  friend: MemberClient,
  { review, list }: { review: string; list: string },
) {
  await friend.api.reports.create({ content_type: 'list', content_id: list, reason: 'spam', description: '' });
  await friend.api.reports.create({ content_type: 'review', content_id: review, reason: 'spoilers', description: '' });
  const { items } = await admin.api.cases.list({});
  const [one, open] = items.toSorted((a, b) => a.opened_at.localeCompare(b.opened_at)).slice(-2);
  const { decision_id } = await admin.api.cases.act({
    case_id: one?.id ?? '',
    actions: ['warn'],
    days: null,
    rule: 'spam',
    reason: 'Please do not post the same list again.',
  });
  return { case: open?.id ?? '', decision: decision_id };
}

/**
 * Prepares a member with something on each page, newcomers in both onboardings, the admin and a visitor.
 * @param join creates a member @param open opens a browser of this user, or of a visitor
 */
export async function createReaders(
  { origin, databaseUrl }: Pick<TestServer, 'origin' | 'databaseUrl'>,
  admin: Client,
  join: (name: string) => Promise<MemberClient>,
  open: (client: Client | null) => Promise<BrowserContext>,
): Promise<Readers> {
  const { code } = await admin.api.invites.create({});
  const cinema = await admin.api.invites.createBatch({ invite_type: 'ncg_employee' });
  const [member, friend, newcomer, cinemaNewcomer] = await Promise.all([
    join(makeUnique('reader')),
    join(makeUnique('friend')),
    arriveAs(origin, makeUnique('newcomerwithalongname'), code, 'newcomer'),
    arriveAs(origin, makeUnique('usher'), cinema.items[0]?.code ?? '', 'newcomer'),
  ]);
  const named = await fillPages(member, friend, databaseUrl);
  const decided = await reportAndDecide(admin, friend, named);
  return {
    browsers: {
      visitor: await open(null),
      newcomer: await open(newcomer),
      cinemaNewcomer: await open(cinemaNewcomer),
      member: await open(member),
      admin: await open(admin),
    },
    names: { ...named, ...decided, member: member.username, memberId: member.userId, friend: friend.username },
  };
}
