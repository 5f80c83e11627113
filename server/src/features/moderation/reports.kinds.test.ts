import { isDeepStrictEqual } from 'node:util';
import { CONTENT_TYPES, type ContentType, Snapshot } from '@halfstar/contract/subjects/moderated.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { makeClub } from '#test/clubs.ts';
import { setState } from '#test/moderated.ts';
import { makeThings, type ReportedRef, type Things } from '#test/moderated-things.ts';
import { startSealedRound } from '#test/sealed-rounds.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let things: Things;

beforeAll(async () => {
  world = await startWorld();
  things = await makeThings(world);
});
afterAll(() => world.stop());

const report = ({ api }: MemberClient, ref: ReportedRef) => api.reports.create({ ...ref, reason: 'spam' });
const refOf = (content_type: ContentType, { ids } = things): ReportedRef => ({
  content_type,
  content_id: ids[content_type],
});

/** The answer to a report without the ids of request and report. */
async function answer(member: MemberClient, ref: ReportedRef) {
  const response = await member.send('POST', '/api/reports', { ...ref, reason: 'spam' });
  const { request_id: _, ...body } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body };
}

/** The kinds of those of these things whose report is not answered as that of a thing that does not exist. */
async function findReportable(member: MemberClient, refs: readonly ReportedRef[]): Promise<ContentType[]> {
  const found: ContentType[] = [];
  for (const ref of refs) {
    const missing = await answer(member, { ...ref, content_id: '0197a000-0000-7000-8000-000000000000' });
    if (missing.status !== 404) throw new Error('a thing that does not exist was found');
    if (!isDeepStrictEqual(await answer(member, ref), missing)) found.push(ref.content_type);
  }
  return found;
}

const caseOf = ({ content_id }: ReportedRef) =>
  world.ctx.db
    .selectFrom('moderation_cases as c')
    .innerJoin('reports as r', 'r.case_id', 'c.id')
    .select(['c.content_type', 'c.owner_id', 'c.club_id', 'c.status', 'c.report_count', 'r.reporter_id', 'r.snapshot'])
    .where('c.content_id', '=', content_id)
    .execute();

/** What the snapshot of each kind has. */
const SNAPSHOTS: Record<ContentType, object> = {
  review: { title: 'Twice', text: 'Two men talk over coffee.', is_spoiler: false },
  club_review: { text: 'What a heist, and what a city.', is_spoiler: false },
  comment: { title: '', text: 'So it is.' },
  profile: {},
  club: {},
  club_post: { text: 'Who is in?' },
  list: { title: 'Rain' },
};

test.each(CONTENT_TYPES)('[REP-01] a %s opens a case with what it says', async (kind) => {
  const reporter = await world.someone();
  await world.ctx.db.deleteFrom('moderation_cases').execute();
  const ref = refOf(kind);
  const made = await report(reporter, ref);
  expect(made).toMatchObject({ ...ref, status: 'open', link: expect.stringMatching(/^\//) });
  const [row, ...more] = await caseOf(ref);
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    content_type: kind,
    owner_id: things.owner.userId,
    status: 'open',
    report_count: 1,
    reporter_id: reporter.userId,
  });
  expect(row?.club_id).toBe(
    kind === 'club' ? things.ids.club : ['club_post', 'club_review'].includes(kind) ? things.hostClub : null,
  );
  expect(Snapshot.parse(row?.snapshot)).toMatchObject(SNAPSHOTS[kind]);
});

test.each(CONTENT_TYPES)('[REP-01] an own %s cannot be reported, and another one once', async (kind) => {
  const reporter = await world.someone();
  const ref = refOf(kind);
  expect(await answer(things.owner, ref)).toMatchObject({ status: 403, body: { code: 'OWN_CONTENT' } });
  await report(reporter, ref);
  expect(await answer(reporter, ref)).toMatchObject({ status: 409, body: { code: 'ALREADY_REPORTED' } });
});

test('[REP-01] what is across a block is reported as if it were not there, from either side', async () => {
  const others = await makeThings(world);
  const [blocker, blocked] = [await world.someone(), await world.someone()];
  await blocker.api.blocks.block({ user_id: others.owner.userId });
  await others.owner.api.blocks.block({ user_id: blocked.userId });
  for (const member of [blocker, blocked]) expect(await findReportable(member, others.refs)).toEqual([]);
});

test('[REP-01] what only followers or nobody may read is reported as if it were not there', async () => {
  const { owner, host, refs } = await makeThings(world);
  const reporter = await world.someone();
  const ofAudience = refs.filter(({ content_type }) => ['review', 'comment', 'profile', 'list'].includes(content_type));
  // Name and picture of a member who approves followers are there for everybody, to ask.
  const reportable = { followers: ['profile'], private: [] };
  for (const audience of ['followers', 'private'] as const) {
    await owner.api.visibility.setAudience({ user_id: owner.userId, audience });
    expect([audience, ...(await findReportable(reporter, ofAudience))]).toEqual([audience, ...reportable[audience]]);
  }
  await owner.api.visibility.setAudience({ user_id: owner.userId, audience: 'public' });
  await host.api.visibility.setAudience({ user_id: host.userId, audience: 'private' });
  const comments = refs.filter(({ content_type }) => content_type === 'comment');
  expect(await findReportable(reporter, comments)).toEqual([]);
});

test('[REP-01] a private list, and what is in a private club, is reported as if it were not there', async () => {
  const { owner, ids } = await makeThings(world);
  const outsider = await world.someone();
  await owner.api.lists.update({ list_id: ids.list, name: 'Rain', description: '', ranked: false, public: false });
  const club = await makeClub(owner, { visibility: 'private', join_policy: 'invite' });
  const movie_id = await world.movie('Heat');
  await owner.api.clubMovies.setCurrent({ club_id: club, movie_id, discuss_at: null });
  const said = { rating: 4, review_content: 'Not for everybody.', is_spoiler: false };
  const review = await owner.api.clubReviews.save({ club_id: club, movie_id, ...said });
  const post = await owner.api.clubPosts.addToClub({ club_id: club, content: 'Among us.' });
  const kept: ReportedRef[] = [
    { content_type: 'list', content_id: ids.list },
    { content_type: 'club_review', content_id: review.id },
    { content_type: 'club_post', content_id: post.id },
  ];
  expect(await findReportable(outsider, kept)).toEqual([]);
  // Its name and description are there for everybody.
  expect(await findReportable(outsider, [{ content_type: 'club', content_id: club }])).toEqual(['club']);
});

test('[REP-01] what moderators have hidden or removed is reported as if it were not there, by others', async () => {
  const others = await makeThings(world);
  const reporter = await world.someone();
  for (const ref of others.refs)
    for (const state of world.ctx.moderated[ref.content_type].states.filter((each) => each !== 'shown')) {
      await setState(world, ref.content_type, ref.content_id, state);
      // A profile without name, bio and picture is still there.
      const expected = ref.content_type === 'profile' ? ['profile'] : [];
      expect([state, ...(await findReportable(reporter, [ref]))]).toEqual([state, ...expected]);
      await setState(world, ref.content_type, ref.content_id, 'shown');
      // A thing that is shown again can be reported.
      expect([ref.content_type, state, (await answer(await world.someone(), ref)).status]).toEqual([
        ref.content_type,
        state,
        201,
      ]);
    }
});

test('[REP-01] [CLB-11] a review in a sealed round is reported as if it were not there', async () => {
  const [owner, author, bo] = [await world.someone(), await world.someone(), await world.someone()];
  const movie_id = await world.movie('Alien');
  const round = await startSealedRound(world, owner, [author, bo], { movie_id, hours: 48 });
  const { id: content_id } = await round.save(author, 4, 'In space no one can hear it.');
  for (const member of [owner, bo])
    expect(await findReportable(member, [{ content_type: 'club_review', content_id }])).toEqual([]);
});
