import type { ModerationAction } from '@halfstar/contract/moderation/actions.schema';
import { CONTENT_TYPES, type ContentType } from '@halfstar/contract/subjects/moderated.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { setState } from '#test/moderated.ts';
import { makeThings, type Things } from '#test/moderated-things.ts';
import { act, findCaseId, type Role, setRole, someoneWhoIs } from '#test/moderation.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
/** Things of a member, of a moderator and of an admin. */
let thingsOf: Record<Role, Things>;
beforeAll(async () => {
  world = await startWorld();
  thingsOf = {
    member: await makeThings(world),
    moderator: await makeThings(world),
    admin: await makeThings(world),
  };
  for (const role of ['moderator', 'admin'] as const) await setRole(world, thingsOf[role].owner, role);
});
afterAll(() => world.stop());

/** What a case offers: to moderators and to admins about a thing of a member, and to admins about one of a moderator. */
interface Offers {
  moderator: ModerationAction[];
  admin: ModerationAction[];
  adminOnModerator: ModerationAction[];
}

/** About what has a spoiler mark. */
const ABOUT_REVIEWS: Offers = {
  moderator: ['dismiss', 'lock_spoiler', 'hide', 'remove', 'warn', 'comment_ban', 'escalate'],
  admin: ['dismiss', 'lock_spoiler', 'hide', 'remove', 'warn', 'comment_ban', 'suspend', 'ban'],
  adminOnModerator: ['dismiss', 'lock_spoiler', 'hide', 'remove'],
};
const ABOUT_OTHERS: Offers = {
  moderator: ['dismiss', 'hide', 'remove', 'warn', 'comment_ban', 'escalate'],
  admin: ['dismiss', 'hide', 'remove', 'warn', 'comment_ban', 'suspend', 'ban'],
  adminOnModerator: ['dismiss', 'hide', 'remove'],
};
const OFFERS: Record<ContentType, Offers> = {
  review: ABOUT_REVIEWS,
  club_review: ABOUT_REVIEWS,
  comment: ABOUT_OTHERS,
  club: ABOUT_OTHERS,
  club_post: ABOUT_OTHERS,
  list: ABOUT_OTHERS,
  // A profile is reset; it is never removed.
  profile: {
    moderator: ['dismiss', 'hide', 'warn', 'comment_ban', 'escalate'],
    admin: ['dismiss', 'hide', 'warn', 'comment_ban', 'suspend', 'ban'],
    adminOnModerator: ['dismiss', 'hide'],
  },
};

/** Reports a thing of this kind. @returns its case */
async function reportThing({ api }: MemberClient, { ids }: Things, content_type: ContentType): Promise<string> {
  await api.reports.create({ content_type, content_id: ids[content_type], reason: 'harassment' });
  return findCaseId(world, ids[content_type]);
}

/** What the page of the case offers the viewer, and why nothing. */
async function readOffer({ api }: MemberClient, case_id: string) {
  const { can } = await api.cases.get({ case_id });
  return { actions: can.actions, refusal: can.refusal };
}

const offered = (...actions: ModerationAction[]) => ({ actions, refusal: null });
const refused = (refusal: string) => ({ actions: [], refusal });

test.each(CONTENT_TYPES)(
  '[MOD-01] what the case of a %s offers moderators and admins, by whose it is',
  async (kind) => {
    const [moderator, admin] = [await someoneWhoIs(world, 'moderator'), await someoneWhoIs(world, 'admin')];
    const reporter = await world.someone();
    const ofMember = await reportThing(reporter, thingsOf.member, kind);
    const ofModerator = await reportThing(reporter, thingsOf.moderator, kind);
    const ofAdmin = await reportThing(reporter, thingsOf.admin, kind);
    const offers = OFFERS[kind];

    expect(await readOffer(moderator, ofMember)).toEqual(offered(...offers.moderator));
    expect(await readOffer(admin, ofMember)).toEqual(offered(...offers.admin));
    expect(await readOffer(moderator, ofModerator)).toEqual(refused('moderator'));
    expect(await readOffer(admin, ofModerator)).toEqual(offered(...offers.adminOnModerator));
    expect(await readOffer(moderator, ofAdmin)).toEqual(refused('admin'));
    expect(await readOffer(admin, ofAdmin)).toEqual(refused('admin'));
  },
);

test.each(CONTENT_TYPES)(
  '[MOD-01] the case of a %s offers nothing to who has reported it, or whose it is',
  async (kind) => {
    const [author, reporter] = [thingsOf.member.owner, await world.someone()];
    const caseId = await reportThing(reporter, thingsOf.member, kind);
    await expect(readOffer(author, caseId)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    for (const role of ['moderator', 'admin'] as const) {
      await setRole(world, reporter, role);
      expect(await readOffer(reporter, caseId)).toEqual(refused('reported_it'));
      const own = await reportThing(await world.someone(), thingsOf[role], kind);
      await expect(readOffer(thingsOf[role].owner, own)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  },
);

/** What withholds things of a kind: profiles are only hidden. */
const WITHHELD = CONTENT_TYPES.flatMap((kind) =>
  (['hide', 'remove'] as const).flatMap((action) =>
    kind === 'profile' && action === 'remove' ? [] : [[kind, action] as const],
  ),
);

test.each(WITHHELD)('[MOD-01] after a %s is withheld by %s, its case offers to show it again', async (kind, action) => {
  const [hider, moderator] = [await someoneWhoIs(world, 'moderator'), await someoneWhoIs(world, 'moderator')];
  const admin = await someoneWhoIs(world, 'admin');
  const reporter = await world.someone();
  const things = await makeThings(world);
  const caseId = await reportThing(reporter, things, kind);
  await act(hider, caseId, [action]);
  for (const viewer of [hider, moderator, admin]) expect(await readOffer(viewer, caseId)).toEqual(offered('show'));
  await setRole(world, reporter, 'admin');
  expect(await readOffer(reporter, caseId)).toEqual(refused('reported_it'));
  await setRole(world, things.owner, 'moderator');
  expect(await readOffer(moderator, caseId)).toEqual(refused('moderator'));
  expect(await readOffer(admin, caseId)).toEqual(offered('show'));
  await expect(readOffer(things.owner, caseId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await setRole(world, things.owner, 'admin');
  expect(await readOffer(admin, caseId)).toEqual(refused('admin'));
});

test('[MOD-01] what an admin has hidden is offered to admins alone to show again', async () => {
  const [moderator, admin] = [await someoneWhoIs(world, 'moderator'), await someoneWhoIs(world, 'admin')];
  const caseId = await reportThing(await world.someone(), await makeThings(world), 'review');
  await act(admin, caseId, ['hide']);
  expect(await readOffer(moderator, caseId)).toEqual(offered());
  expect(await readOffer(admin, caseId)).toEqual(offered('show'));
});

test('[MOD-01] a case that left its thing in sight offers nothing more', async () => {
  const [moderator, admin] = [await someoneWhoIs(world, 'moderator'), await someoneWhoIs(world, 'admin')];
  for (const action of ['dismiss', 'lock_spoiler', 'warn'] as const) {
    const caseId = await reportThing(await world.someone(), await makeThings(world), 'review');
    await act(moderator, caseId, [action]);
    for (const viewer of [moderator, admin])
      expect([action, await readOffer(viewer, caseId)]).toEqual([action, offered()]);
  }
});

test('[MOD-01] a case offers neither to hide what is hidden, nor a spoiler mark that is locked', async () => {
  const moderator = await someoneWhoIs(world, 'moderator');
  const things = await makeThings(world);
  await act(moderator, await reportThing(await world.someone(), things, 'review'), ['lock_spoiler']);
  const caseId = await reportThing(await world.someone(), things, 'review');
  const rest: ModerationAction[] = ['warn', 'comment_ban', 'escalate'];
  expect(await readOffer(moderator, caseId)).toEqual(offered('dismiss', 'hide', 'remove', ...rest));
  await setState(world, 'review', things.ids.review, 'hidden');
  expect(await readOffer(moderator, caseId)).toEqual(offered('dismiss', 'remove', ...rest));
  await setState(world, 'review', things.ids.review, 'removed');
  expect(await readOffer(moderator, caseId)).toEqual(offered('dismiss', ...rest));
});

test('[MOD-01] an escalated case offers admins the same without escalating, and moderators nothing', async () => {
  const [moderator, admin] = [await someoneWhoIs(world, 'moderator'), await someoneWhoIs(world, 'admin')];
  const caseId = await reportThing(await world.someone(), await makeThings(world), 'review');
  await act(moderator, caseId, ['escalate']);
  expect(await readOffer(moderator, caseId)).toEqual(refused('escalated'));
  expect(await readOffer(admin, caseId)).toEqual(offered(...OFFERS.review.admin));
});
