import type { CaseFilter } from '@halfstar/contract/moderation/cases.schema';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { setState } from '#test/moderated.ts';
import { act, findCaseId, makeReportedComment, makeReview, report, someoneWhoIs } from '#test/moderation.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let review: string;
let mia: MemberClient;
// Each with a queue of its own.
beforeEach(async () => {
  world = await startWorld();
  review = await makeReview(world);
  mia = await someoneWhoIs(world, 'moderator');
});
afterEach(() => world.stop());

/** The ids of all cases of a part of the queue, read page by page. */
async function listIds(filter: CaseFilter, limit = 2): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await mia.api.cases.list({ filter, limit, cursor });
    ids.push(...page.items.map(({ id }) => id));
    if (page.next_cursor === null) return ids;
    cursor = page.next_cursor;
  }
}

test('[MOD-01] the queue has one case for each thing, the most reported first, then the oldest', async () => {
  const author = await world.someone();
  const cases = [];
  for (let round = 0; round < 5; round += 1) {
    cases.push(await makeReportedComment(world, author, review));
    world.clock.advance({ minutes: 1 });
  }
  const [first, second, third, fourth, fifth] = cases;
  if (first === undefined || second === undefined || third === undefined || fourth === undefined || fifth === undefined)
    throw new Error('there are five');
  await report(await world.someone(), fourth.commentId);
  for (const one of [await world.someone(), await world.someone()]) await report(one, second.commentId);
  const order = [second, fourth, first, third, fifth].map(({ caseId }) => caseId);
  expect(await listIds('open')).toEqual(order);
  const { items } = await mia.api.cases.list({});
  expect(items[0]).toMatchObject({
    report_count: 3,
    reasons: [{ reason: 'harassment', count: 3 }],
    excerpt: 'So it is.',
    owner: { username: author.username },
    claim: null,
    status: 'open',
  });
  expect(await mia.api.cases.count()).toEqual({ open: 5, escalated: 0, second_look: 0 });

  await act(mia, first.caseId, ['escalate']);
  await act(mia, second.caseId, ['hide']);
  world.clock.advance({ minutes: 1 });
  await act(mia, third.caseId, ['dismiss']);
  await mia.api.cases.claim({ case_id: fifth.caseId });
  expect(await listIds('open')).toEqual([fourth.caseId, fifth.caseId]);
  expect(await listIds('mine')).toEqual([fifth.caseId]);
  expect(await listIds('escalated')).toEqual([first.caseId]);
  expect(await listIds('closed', 1)).toEqual([third.caseId, second.caseId]);
  expect(await mia.api.cases.count()).toEqual({ open: 2, escalated: 1, second_look: 0 });
});

test('[MOD-01] a case shows the thing as it is and as it was, who has reported it, and what there was about its author', async () => {
  const author = await world.someone();
  const earlier = await makeReportedComment(world, author, review);
  await act(mia, earlier.caseId, ['hide', 'warn']);
  const { commentId, caseId } = await makeReportedComment(world, author, review, 'It is so.');
  const trusted = earlier.reporter;
  await author.api.comments.update({ comment_id: commentId, content: 'It is not so.' });
  world.clock.advance({ minutes: 1 });
  await report(trusted, commentId);
  const one = await mia.api.cases.get({ case_id: caseId });
  expect(one).toMatchObject({
    thing: { state: 'shown', snapshot: { text: 'It is not so.' }, movie: { title: 'Heat' }, club: null },
    versions: [{ text: 'It is not so.' }, { text: 'It is so.' }],
    reports: [
      { version: 0, description: 'He means me.', reporter: { username: trusted.username, upheld: 1, dismissed: 0 } },
      { version: 1, reporter: { upheld: 0, dismissed: 0 } },
    ],
    author: {
      member_since: expect.any(String),
      earlier_cases: [{ id: earlier.caseId, resolution: ['hide', 'warn'] }],
      sanctions: [{ kind: 'warning', ends_at: null, lifted_at: null }],
    },
    decisions: [],
    can: { actions: ['dismiss', 'hide', 'remove', 'warn', 'comment_ban', 'escalate'], refusal: null },
  });
});

test('[MOD-01] a case about a comment has the title of the review that it is under, where it has one', async () => {
  const movie_id = await world.movie('Heat');
  const findTitle = async (title: string, hide = false) => {
    const words = { title, content: 'Seen twice.', rating: 4, is_spoiler: false };
    const { id } = await (await world.someone()).api.reviews.publish({ movie_id, ...words });
    const { caseId } = await makeReportedComment(world, await world.someone(), id);
    if (hide) await setState(world, 'review', id, 'hidden');
    return (await mia.api.cases.get({ case_id: caseId })).thing?.under_title;
  };
  expect(await findTitle('Coffee with the enemy')).toBe('Coffee with the enemy');
  expect(await findTitle('')).toBeNull();
  // Of a review that the moderator may not read neither.
  expect(await findTitle('Hidden', true)).toBeNull();
});

test('[MOD-01] moderators read what was reported in a private club, and not what else is there', async () => {
  const owner = await world.someone();
  const [author, reporter] = [await world.someone(), await world.someone()];
  const club_id = await makeClub(owner, { visibility: 'private', join_policy: 'invite' });
  for (const member of [author, reporter]) await addToClub(world, club_id, member);
  const { id } = await author.api.clubPosts.addToClub({ club_id, content: 'Among ourselves.' });
  await author.api.clubPosts.addToClub({ club_id, content: 'What else there is.' });
  await reporter.api.reports.create({ content_type: 'club_post', content_id: id, reason: 'hate' });
  await expect(mia.api.clubPosts.listByClub({ club_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const one = await mia.api.cases.get({ case_id: await findCaseId(world, id) });
  expect(one.thing).toMatchObject({ snapshot: { text: 'Among ourselves.' }, club: { id: club_id } });
  expect(JSON.stringify(one)).not.toContain('What else there is.');
});
