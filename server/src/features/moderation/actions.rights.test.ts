import { MODERATION_ACTIONS, type ModerationAction } from '@halfstar/contract/moderation/actions.schema';
import { Problem } from '@halfstar/contract/shared/problem.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import {
  act,
  findCaseId,
  makeReportedComment,
  makeReview,
  passwordFor,
  REASON,
  type Role,
  report,
  setRole,
  someoneWhoIs,
} from '#test/moderation.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
let review: string;
beforeAll(async () => {
  world = await startWorld();
  review = await makeReview(world);
});
afterAll(() => world.stop());

const OF_MODERATORS: [ModerationAction, number | null][] = [
  ['dismiss', null],
  ['hide', null],
  ['remove', null],
  ['warn', null],
  ['comment_ban', 1],
  ['comment_ban', 7],
  ['comment_ban', 30],
];
const OF_ADMINS: [ModerationAction, number | null][] = [
  ['suspend', 1],
  ['suspend', 365],
  ['ban', null],
];
const ALL = [...OF_MODERATORS, ...OF_ADMINS, ['escalate', null] as const];
const OF_THINGS = new Set(['dismiss', 'lock_spoiler', 'hide', 'remove', 'show']);

/** What an actor may do with a thing of somebody: all that moderators or admins do, only what does not sanction, or nothing. */
const RIGHTS: Record<Role, Record<Role, 'moderators' | 'admins' | 'things' | 'nothing'>> = {
  member: { member: 'nothing', moderator: 'nothing', admin: 'nothing' },
  moderator: { member: 'moderators', moderator: 'nothing', admin: 'nothing' },
  // A moderator must lose the badge before a sanction.
  admin: { member: 'admins', moderator: 'things', admin: 'nothing' },
};

function isAllowed(rights: string, action: ModerationAction): boolean {
  if (rights === 'nothing') return false;
  if (rights === 'things') return OF_THINGS.has(action);
  if (action === 'escalate') return rights === 'moderators';
  return rights === 'admins' || OF_THINGS.has(action) || OF_MODERATORS.some(([one]) => one === action);
}

const ROLES: Role[] = ['member', 'moderator', 'admin'];
const CASES = ROLES.flatMap((actor) => ROLES.map((owner) => [actor, owner] as const));

const send = async (actor: MemberClient, case_id: string, action: ModerationAction, days: number | null) => {
  const rule = ['dismiss', 'escalate', 'show'].includes(action) ? null : 'spam';
  const body = { actions: [action], days, rule, reason: REASON, password: passwordFor([action]) };
  const response = await actor.send('POST', `/api/moderation/cases/${case_id}/actions`, body);
  return [action, days, response.status];
};

test.each(CASES)('[MOD-01] [SEC-02] what a %s may do about a thing of a %s', async (actorRole, ownerRole) => {
  const actor = await someoneWhoIs(world, actorRole);
  const owner = await world.someone();
  const rights = RIGHTS[actorRole][ownerRole];
  for (const [action, days] of ALL) {
    // Sanctions of before would keep the author from commenting.
    const author = action === 'warn' || OF_THINGS.has(action) ? owner : await world.someone();
    await setRole(world, author, 'member');
    const { caseId, commentId } = await makeReportedComment(world, author, review);
    await setRole(world, author, ownerRole);
    const allowed = isAllowed(rights, action);
    expect(await send(actor, caseId, action, days)).toEqual([action, days, allowed ? 201 : 403]);
    const rows = await world.ctx.db
      .selectFrom('moderation_actions')
      .select('action')
      .where('target_id', '=', commentId)
      .execute();
    expect(rows).toEqual(allowed ? [{ action }] : []);
  }
});

/** A review of the author, which the reporter has reported, by default a new member. @returns its case */
async function makeReportedReview(author: MemberClient, reporter?: MemberClient): Promise<string> {
  const text = { title: '', content: 'He dies at the airport.', rating: 4, is_spoiler: false };
  const movie_id = await world.movie('Heat');
  const { id } = await author.api.reviews.publish({ movie_id, ...text });
  const { api } = reporter ?? (await world.someone());
  await api.reports.create({ content_type: 'review', content_id: id, reason: 'spoilers' });
  return findCaseId(world, id);
}

test.each(CASES)(
  '[MOD-01] [SEC-02] whether a %s locks the spoiler of a %s, and shows again what was hidden',
  async (actorRole, ownerRole) => {
    const actor = await someoneWhoIs(world, actorRole);
    const hider = await someoneWhoIs(world, 'moderator');
    const owner = await world.someone();
    const caseId = await makeReportedReview(owner);
    const hidden = await makeReportedComment(world, owner, review);
    await act(hider, hidden.caseId, ['hide']);
    await setRole(world, owner, ownerRole);
    for (const [action, id] of [
      ['lock_spoiler', caseId],
      ['show', hidden.caseId],
    ] as const) {
      const allowed = isAllowed(RIGHTS[actorRole][ownerRole], action);
      expect(await send(actor, id, action, null)).toEqual([action, null, allowed ? 201 : 403]);
    }
  },
);

test.each(['moderator', 'admin'] as const)(
  '[MOD-01] nobody acts as %s on what is theirs, or on what they have reported themselves',
  async (role) => {
    const [actor, author] = [await world.someone(), await world.someone()];
    const hider = await someoneWhoIs(world, 'moderator');
    const own = await makeReportedComment(world, actor, review);
    const ownHidden = await makeReportedComment(world, actor, review);
    const ownReview = await makeReportedReview(actor);
    const other = await makeReportedComment(world, author, review);
    const otherHidden = await makeReportedComment(world, author, review);
    for (const { commentId } of [other, otherHidden]) await report(actor, commentId);
    const otherReview = await makeReportedReview(author, actor);
    for (const { caseId } of [ownHidden, otherHidden]) await act(hider, caseId, ['hide']);
    await setRole(world, actor, role);
    const tried: [string, ModerationAction, number | null][] = [
      ...[own, other].flatMap(({ caseId }) =>
        ALL.map(([action, days]): (typeof tried)[number] => [caseId, action, days]),
      ),
      [ownReview, 'lock_spoiler', null],
      [otherReview, 'lock_spoiler', null],
      [ownHidden.caseId, 'show', null],
      [otherHidden.caseId, 'show', null],
    ];
    expect(new Set(tried.map(([, action]) => action))).toEqual(new Set(MODERATION_ACTIONS));
    for (const [caseId, action, days] of tried)
      expect(await send(actor, caseId, action, days)).toEqual([action, days, 403]);
    // Nor do they learn who has reported them.
    await expect(actor.api.cases.get({ case_id: own.caseId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(actor.api.cases.claim({ case_id: own.caseId })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const { items } = await actor.api.cases.list({ filter: 'open', limit: 50 });
    expect(items.map(({ id }) => id)).toContain(other.caseId);
    expect(items.map(({ id }) => id)).not.toContain(own.caseId);
    expect((await actor.api.cases.get({ case_id: other.caseId })).can).toEqual({
      actions: [],
      claim: false,
      refusal: 'reported_it',
    });
  },
);

test('[MOD-01] what is escalated is for admins, who cannot escalate it further', async () => {
  const [moderator, other, admin] = [
    await someoneWhoIs(world, 'moderator'),
    await someoneWhoIs(world, 'moderator'),
    await someoneWhoIs(world, 'admin'),
  ];
  const { caseId, commentId } = await makeReportedComment(world, await world.someone(), review);
  await act(moderator, caseId, ['escalate']);
  for (const one of [moderator, other]) {
    expect(await send(one, caseId, 'hide', null)).toEqual(['hide', null, 403]);
    expect((await one.api.cases.get({ case_id: caseId })).can).toEqual({
      actions: [],
      claim: false,
      refusal: 'escalated',
    });
  }
  expect((await admin.api.cases.list({ filter: 'escalated' })).items.map(({ id }) => id)).toContain(caseId);
  expect(await send(admin, caseId, 'escalate', null)).toEqual(['escalate', null, 403]);
  expect(await send(admin, caseId, 'hide', null)).toEqual(['hide', null, 201]);
  expect(await findCaseId(world, commentId)).toBe(caseId);
});

test('[SEC-02] members read neither the queue nor a case', async () => {
  const member = await world.someone();
  const { caseId } = await makeReportedComment(world, await world.someone(), review);
  for (const path of ['cases', 'case-counts', `cases/${caseId}`])
    expect((await member.fetch(`/api/moderation/${path}`)).status).toBe(403);
  expect((await member.send('PUT', `/api/moderation/cases/${caseId}/claim`)).status).toBe(403);
  expect((await member.send('DELETE', `/api/moderation/cases/${caseId}/claim`)).status).toBe(403);
});

test.each([
  ['two sanctions', ['warn', 'ban'], null],
  ['hiding and removing', ['hide', 'remove'], null],
  ['dismissing and hiding', ['dismiss', 'hide'], null],
  ['the same twice', ['hide', 'hide'], null],
  ['a comment ban of two days', ['comment_ban'], 2],
  ['a comment ban without days', ['comment_ban'], null],
  ['a suspension of more than a year', ['suspend'], 366],
  ['days for what has none', ['hide'], 7],
])('[MOD-01] %s is no decision', async (_, actions, days) => {
  const admin = await someoneWhoIs(world, 'admin');
  const { caseId } = await makeReportedComment(world, await world.someone(), review);
  const body = { actions, days, rule: 'spam', reason: REASON, password: PASSWORD };
  expect((await admin.send('POST', `/api/moderation/cases/${caseId}/actions`, body)).status).toBe(422);
});

test('[MOD-01] each action needs a reason', async () => {
  const [moderator, admin] = [await someoneWhoIs(world, 'moderator'), await someoneWhoIs(world, 'admin')];
  const { caseId: comment } = await makeReportedComment(world, await world.someone(), review);
  const { caseId: hidden } = await makeReportedComment(world, await world.someone(), review);
  await act(moderator, hidden, ['hide']);
  const tried: [MemberClient, string, ModerationAction, number | null][] = [
    ...OF_MODERATORS.map(([action, days]): (typeof tried)[number] => [moderator, comment, action, days]),
    [moderator, comment, 'escalate', null],
    [moderator, await makeReportedReview(await world.someone()), 'lock_spoiler', null],
    [moderator, hidden, 'show', null],
    ...OF_ADMINS.map(([action, days]): (typeof tried)[number] => [admin, comment, action, days]),
  ];
  expect(new Set(tried.map(([, , action]) => action))).toEqual(new Set(MODERATION_ACTIONS));
  for (const [actor, caseId, action, days] of tried)
    for (const reason of ['', ' \n', undefined]) {
      const body = { actions: [action], days, rule: 'spam', reason, password: passwordFor([action]) };
      const answer = await actor.send('POST', `/api/moderation/cases/${caseId}/actions`, body);
      const { errors } = Problem.parse(await answer.json());
      expect([action, answer.status, errors?.map(({ field }) => field)]).toEqual([action, 422, ['reason']]);
    }
});

test('[MOD-01] a reason has its length, and what breaks a rule names it', async () => {
  const moderator = await someoneWhoIs(world, 'moderator');
  const { caseId } = await makeReportedComment(world, await world.someone(), review);
  const status = async (body: object) =>
    (await moderator.send('POST', `/api/moderation/cases/${caseId}/actions`, body)).status;
  expect(await status({ actions: ['hide'], reason: REASON })).toBe(422);
  expect(await status({ actions: ['hide'], rule: 'spam', reason: '🎬'.repeat(1001) })).toBe(422);
  expect(await status({ actions: ['hide'], rule: 'spam', reason: REASON })).toBe(201);
});
