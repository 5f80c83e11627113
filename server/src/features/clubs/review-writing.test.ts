import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publishDueReviews } from '#features/reviews/publication.service.ts';
import type { MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { startSealedRound } from '#test/sealed-rounds.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let owner: MemberClient;
let bo: MemberClient;
let lite: MemberClient;
let movie_id: string;
let club_id: string;

beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
  lite = await world.member('lite', { invite_type: 'standard' });
});
beforeEach(async () => {
  [owner, bo] = [await world.someone(), await world.someone()];
  club_id = await makeClub(owner);
  for (const member of [bo, lite]) await addToClub(world, club_id, member);
  await owner.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
});
afterAll(() => world.stop());

const TEXT = 'Two men talk over coffee.';
const OTHER = 'And then they meet again.';
const form = (content: string, rating = 4) => ({ title: '', content, rating, is_spoiler: false });
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
const draft = (by: MemberClient, content: string, version = 0) =>
  by.api.drafts.save({ movie_id, club_id, version, ...form(content) });
const draftOf = async (by: MemberClient, inClub = true) =>
  (await by.api.drafts.get({ movie_id, ...(inClub ? { club_id } : {}) })).draft;
const schedule = (by: MemberClient, content: string, hours = 1) =>
  by.api.scheduled.schedule({ movie_id, club_id, ...form(content), scheduled_for: inHours(hours) });
const save = (by: MemberClient, review_content: string | null, draft_version?: number) =>
  by.api.clubReviews.save({ club_id, movie_id, rating: 3, review_content, is_spoiler: false, draft_version });
const ownIn = async (by: MemberClient) => (await by.api.clubReviews.listOwn({ club_id, movie_id })).items[0];
const setTier = (by: MemberClient, tier: string) =>
  world.ctx.db.updateTable('profiles').set({ tier }).where('user_id', '=', by.userId).execute();
const toldOf = async (by: MemberClient, type: string) =>
  (await by.api.notifications.list({})).items.filter((notification) => notification.type === type);

/** The hour of what was scheduled comes. */
async function hourComes(): Promise<void> {
  world.clock.advance({ hours: 2 });
  await publishDueReviews(world.ctx);
}

test('[DRF-01] a film has one draft outside of clubs and one in each club', async () => {
  const other = await makeClub(bo);
  await bo.api.clubMovies.setCurrent({ club_id: other, movie_id, discuss_at: null });
  await bo.api.drafts.save({ movie_id, version: 0, ...form(TEXT), title: 'Coffee' });
  await draft(bo, 'In the club', 0);
  await bo.api.drafts.save({ movie_id, club_id: other, version: 0, ...form('In the other club') });
  const saved = await draft(bo, OTHER, 1);
  expect(saved).toMatchObject({ content: OTHER, version: 2, club: { club_id } });
  expect(await draftOf(bo)).toEqual(saved);
  expect(await draftOf(bo, false)).toMatchObject({ title: 'Coffee', content: TEXT, version: 1, club: null });
  const { name } = await bo.api.clubs.get({ club_id });
  const { items } = await bo.api.drafts.list({});
  expect(items).toHaveLength(3);
  expect(items.find((one) => one.club?.club_id === club_id)?.club).toEqual({ club_id, name });
  await bo.api.drafts.delete({ movie_id, club_id });
  expect(await draftOf(bo)).toBeNull();
  expect(await draftOf(bo, false)).not.toBeNull();
  expect(await draftOf(owner)).toBeNull();
});

test('[DRF-01] a draft in a club is deleted when its text is published or scheduled there, not by stars alone', async () => {
  await draft(bo, TEXT);
  await bo.api.drafts.save({ movie_id, version: 0, ...form('Outside') });
  await save(bo, null);
  expect(await draftOf(bo)).toMatchObject({ content: TEXT });
  await schedule(bo, TEXT);
  expect(await draftOf(bo)).toBeNull();
  await expect(draft(bo, OTHER)).rejects.toMatchObject({ code: 'ALREADY_SCHEDULED', status: 409 });
  const { items } = await bo.api.scheduled.list({});
  await bo.api.scheduled.cancel({ scheduled_id: items[0]?.id ?? '' });
  const back = await draftOf(bo);
  expect(back).toMatchObject({ content: TEXT });
  await expect(save(bo, TEXT, (back?.version ?? 0) + 1)).rejects.toMatchObject({ code: 'DRAFT_CHANGED', status: 409 });
  expect((await ownIn(bo))?.kind).toBe('rating');
  await save(bo, TEXT, back?.version);
  expect(await draftOf(bo)).toBeNull();
  expect(await draftOf(bo, false)).toMatchObject({ content: 'Outside' });
  await expect(draft(bo, OTHER)).rejects.toMatchObject({ code: 'ALREADY_REVIEWED', status: 409 });
});

test('[CLB-02] [DRF-01] [SCH-02] only who may write a review in the club saves or schedules one there', async () => {
  const outsider = await world.someone();
  const planned = await world.movie('Alien');
  await owner.api.clubMovies.plan({ club_id, movie_id: planned, starts_on: null, discuss_at: null });
  for (const write of [draft, schedule]) {
    await expect(write(lite, TEXT)).rejects.toMatchObject({ code: 'UPGRADE_REQUIRED', status: 403 });
    await expect(write(outsider, TEXT)).rejects.toMatchObject({ code: 'NOT_ALLOWED', status: 403 });
  }
  for (const film of [
    { movie_id: planned, club_id },
    { movie_id, club_id: movie_id },
  ]) {
    const gone = { code: 'NOT_FOUND', status: 404 };
    await expect(bo.api.drafts.save({ ...film, version: 0, ...form(TEXT) })).rejects.toMatchObject(gone);
    const later = { ...film, ...form(TEXT), scheduled_for: inHours(1) };
    await expect(bo.api.scheduled.schedule(later)).rejects.toMatchObject(gone);
  }
  await owner.api.clubs.archive({ club_id });
  for (const write of [draft, schedule])
    await expect(write(bo, TEXT)).rejects.toMatchObject({ code: 'CLUB_ARCHIVED', status: 409 });
});

test('[SCH-02] a scheduled review in a club that waits beyond its time becomes a draft when there is another review, and overwrites nothing', async () => {
  const { id } = await schedule(bo, TEXT);
  await world.ctx.db.updateTable('scheduled_reviews').set({ error: 'It waits.' }).where('id', '=', id).execute();
  await save(bo, OTHER);
  await hourComes();
  expect(await ownIn(bo)).toMatchObject({ review_content: OTHER });
  expect(await bo.api.drafts.get({ movie_id, club_id })).toMatchObject({ draft: { content: TEXT } });
});

test('a review in a club has no title, viewing or favorite', async () => {
  for (const more of [{ title: 'Coffee' }, { favorite: true }, { viewing: { watch_date: null, rewatch: false } }]) {
    const invalid = { code: 'INVALID_INPUT', status: 422 };
    const text = { movie_id, club_id, ...form(TEXT), ...more };
    await expect(bo.api.drafts.save({ version: 0, ...text })).rejects.toMatchObject(invalid);
    await expect(bo.api.scheduled.schedule({ ...text, scheduled_for: inHours(1) })).rejects.toMatchObject(invalid);
  }
});

test('[SCH-02] [CLB-03] a review that is scheduled for a club is published there at its hour, and counts as a rating', async () => {
  await bo.api.scheduled.schedule({
    movie_id,
    ...form('Outside of clubs it is another text.'),
    scheduled_for: inHours(9),
  });
  const waiting = await schedule(bo, TEXT);
  const { name } = await bo.api.clubs.get({ club_id });
  expect(waiting).toMatchObject({ status: 'pending', club: { club_id, name } });
  expect((await bo.api.scheduled.get({ movie_id, club_id })).scheduled).toEqual(waiting);
  expect((await bo.api.scheduled.list({})).items.map(({ club }) => club?.club_id)).toEqual([club_id, undefined]);
  await publishDueReviews(world.ctx);
  expect(await ownIn(bo)).toBeUndefined();
  await hourComes();
  expect(await ownIn(bo)).toMatchObject({ kind: 'full', review_content: TEXT, rating: 4, edited: false });
  expect((await bo.api.tracking.getByMovies({ movie_ids: [movie_id] })).items[0]).toMatchObject({
    status: 'watched',
    rating: 4,
  });
  expect((await bo.api.reviews.getOwn({ movie_id })).review).toBeNull();
  expect((await bo.api.scheduled.list({})).items.map(({ club }) => club)).toEqual([null]);
  expect(await toldOf(bo, 'scheduled_published')).toMatchObject([
    {
      message: `Your scheduled review of Heat is out in ${name}.`,
      link: `/movie-clubs/${club_id}?watched=${movie_id}`,
    },
  ]);
});

test('[SCH-02] a scheduled review in a club is changed, cancelled and published now; one that exists by then is updated', async () => {
  const { id: scheduled_id } = await schedule(bo, TEXT);
  const again = { movie_id, club_id, ...form(OTHER), scheduled_for: inHours(3), changes: scheduled_id };
  expect(await bo.api.scheduled.schedule(again)).toMatchObject({ id: scheduled_id, content: OTHER });
  const { club_id: _outside, ...outside } = again;
  await expect(bo.api.scheduled.schedule(outside)).rejects.toMatchObject({ code: 'SCHEDULE_OVER', status: 409 });
  const { id } = await save(bo, TEXT);
  expect(await bo.api.scheduled.publishNow({ scheduled_id })).toEqual({ review_id: id });
  expect(await ownIn(bo)).toMatchObject({ id, review_content: OTHER, rating: 4, edited: true });
  expect((await bo.api.clubReviews.listByMovie({ club_id, movie_id })).total).toBe(1);
  await expect(bo.api.scheduled.cancel({ scheduled_id })).rejects.toMatchObject({ code: 'SCHEDULE_OVER' });
});

test.each([
  ['tier', 'Your plan did not include full reviews in clubs at that time.', () => setTier(bo, 'lite')],
  ['membership', 'You were not a member of the club at that time.', () => bo.api.clubMembers.leave({ club_id })],
  ['club', 'The club was archived at that time.', () => owner.api.clubs.archive({ club_id })],
])(
  '[SCH-02] the %s is checked again at that hour, and the text becomes a draft of the club',
  async (_what, reason, end) => {
    await schedule(bo, TEXT);
    await end();
    await hourComes();
    expect(await ownIn(bo)).toBeUndefined();
    expect(await draftOf(bo)).toMatchObject({ content: TEXT, club: { club_id } });
    expect((await bo.api.scheduled.list({})).items).toMatchObject([
      { status: 'failed', error: reason, club: { club_id } },
    ]);
    expect(await toldOf(bo, 'scheduled_failed')).toMatchObject([
      {
        message: `Your scheduled review of Heat could not be published. ${reason} Its text is a draft again.`,
        link: '/reviews?tab=drafts',
      },
    ]);
  },
);

test('what was written in a club of which one may not know any more has no name of it, and its author is told', async () => {
  await owner.api.clubs.update({
    club_id,
    name: 'Secret Society',
    description: '',
    rules: '',
    visibility: 'private',
    join_policy: 'invite',
    sealed_rounds: false,
  });
  await schedule(bo, TEXT);
  await bo.api.clubMembers.leave({ club_id });
  await owner.api.blocks.block({ user_id: bo.userId });
  await hourComes();
  expect((await draftOf(bo))?.club).toEqual({ club_id, name: null });
  for (const answer of [await bo.api.drafts.list({}), await bo.api.scheduled.list({})])
    expect(JSON.stringify(answer)).not.toContain('Secret Society');
  const [told] = await toldOf(bo, 'scheduled_failed');
  expect(told?.message).toContain('You were not a member of the club at that time.');
});

test('[CLB-11] [SCH-02] in a sealed round a scheduled review is sealed, and its stars are held, until the round opens', async () => {
  const round = await startSealedRound(world, owner, [bo], { movie_id, hours: 48 });
  const later = { movie_id, club_id: round.club_id, ...form(TEXT), scheduled_for: inHours(1) };
  await bo.api.scheduled.schedule(later);
  await hourComes();
  expect((await round.shown(bo))[bo.username]).toMatchObject({ review_content: TEXT, rating: 4, held: true });
  expect((await round.shown(owner))[bo.username]).toMatchObject({ sealed: true, review_content: null, rating: null });
  expect(await round.rated(bo)).toBeNull();
});

test('of two first saves of a draft in a club at once one wins, and the other is told', async () => {
  const saves = await Promise.allSettled([draft(bo, TEXT), draft(bo, OTHER)]);
  expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'DRAFT_CHANGED' } });
});

test('of a draft and a review of its film in the club at once no draft is left, or the draft is refused', async () => {
  await draft(bo, TEXT);
  const [saved, published] = await Promise.allSettled([draft(bo, OTHER, 1), save(bo, TEXT)]);
  expect(published.status).toBe('fulfilled');
  const refused = { code: 'ALREADY_REVIEWED' };
  expect(saved.status === 'rejected' ? saved.reason : refused).toMatchObject(refused);
  expect(await draftOf(bo)).toBeNull();
});
