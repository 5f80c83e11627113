import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { expectSoundClubs, makeClub } from '#test/clubs.ts';
import { deleteAccountNow } from '#test/deletions.ts';
import { fewOrMany } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';

const HISTORIES = fewOrMany(8, 200, process.env['CLUB_RUNS']);
const PEOPLE = 6;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const ACT_KINDS = [
  'join',
  'join',
  'join',
  'leave',
  'leave to',
  'invite',
  'accept',
  'decline',
  'ask',
  'withdraw',
  'approve',
  'remove',
  'moderator',
  'member',
  'hand over',
  'open',
  'by request',
  'archive',
  'reopen',
  'delete account',
] as const;

const someone = fc.nat({ max: PEOPLE - 1 });
/** Half of the acts are by whoever owns the club when their burst begins. */
const act = fc.record({ kind: fc.constantFrom(...ACT_KINDS), byOwner: fc.boolean(), by: someone, other: someone });
/** Acts of a burst happen at once. */
const history = fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { minLength: 8, maxLength: 12 });

/** What the acts may be refused with, besides being done. */
const REFUSALS = new Set([
  'NOT_FOUND',
  'NOT_ALLOWED',
  'AUTHENTICATION_REQUIRED',
  'ACCOUNT_LEAVING',
  'CLUB_ARCHIVED',
  'CLUB_NOT_OPEN',
  'NOT_BY_REQUEST',
  'INVITATION_NEEDED',
  'INVITATION_ENDED',
  'SUCCESSOR_NEEDED',
  'ALREADY_MEMBER',
  'REQUEST_WITHDRAWN',
  'UPGRADE_REQUIRED',
  'TOO_MANY_CLUBS',
]);

async function invitationOf({ userId }: MemberClient, club_id: string): Promise<{ invitation_id: string }> {
  const row = await world.ctx.db
    .selectFrom('movie_club_invitations')
    .select('id')
    .where('club_id', '=', club_id)
    .where('invitee_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return { invitation_id: row?.id ?? '0197a000-0000-7000-8000-000000000000' };
}

const findOwnerId = async (club_id: string) =>
  (await world.ctx.db.selectFrom('movie_clubs').select('owner_id').where('id', '=', club_id).executeTakeFirstOrThrow())
    .owner_id;

const form = (club_id: string, join_policy: 'open' | 'request') =>
  ({
    club_id,
    name: `Club ${club_id}`,
    description: '',
    rules: '',
    sealed_rounds: false,
    visibility: 'public',
    join_policy,
  }) as const;

async function perform(kind: (typeof ACT_KINDS)[number], club_id: string, one: MemberClient, other: MemberClient) {
  const { clubs, clubMembers, clubInvitations, clubRequests } = one.api;
  const of = { club_id, user_id: other.userId };
  switch (kind) {
    case 'join':
      return clubMembers.join({ club_id });
    case 'leave':
      return clubMembers.leave({ club_id });
    case 'leave to':
      return clubMembers.leave({ club_id, successor_id: other.userId });
    case 'invite':
      return clubInvitations.create(of);
    case 'accept':
      return clubInvitations.accept(await invitationOf(one, club_id));
    case 'decline':
      return clubInvitations.decline(await invitationOf(one, club_id));
    case 'ask':
      return clubRequests.create({ club_id });
    case 'withdraw':
      return clubRequests.withdraw({ club_id });
    case 'approve':
      return clubRequests.approve(of);
    case 'remove':
      return clubMembers.remove(of);
    case 'moderator':
    case 'member':
      return clubMembers.setRole({ ...of, role: kind });
    case 'hand over':
      return clubMembers.handOver(of);
    case 'open':
      return clubs.update(form(club_id, 'open'));
    case 'by request':
      return clubs.update(form(club_id, 'request'));
    case 'archive':
      return clubs.archive({ club_id });
    case 'reopen':
      return clubs.reopen({ club_id });
    case 'delete account':
      return deleteAccountNow(world, one);
  }
}

test(`[CLB-05] after any acts of several members at once, in ${HISTORIES} histories, a club has one owner or is archived, and counts its members`, async () => {
  let histories = 0;
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(history, async (bursts) => {
      histories += 1;
      const join = (place: number) =>
        world.member(`h${histories}p${place}`, { invite_type: place % 2 === 0 ? 'founder' : 'standard' });
      const people = await Promise.all(Array.from({ length: PEOPLE }, (_, place) => join(place)));
      const [owner] = people as [MemberClient];
      const club_id = await makeClub(owner);
      for (const { api } of people.slice(1, 4)) await api.clubMembers.join({ club_id });
      for (const burst of bursts) {
        const ownerId = await findOwnerId(club_id);
        const theOwner = people.find(({ userId }) => userId === ownerId) ?? owner;
        await Promise.all(
          burst.map(async ({ kind, byOwner, by, other }) => {
            const actor = byOwner ? theOwner : (people[by] ?? owner);
            const refusal = await perform(kind, club_id, actor, people[other] ?? owner).then(
              () => null,
              (error: { code?: string }) => error.code ?? String(error),
            );
            if (refusal === null) done.add(kind);
            expect([kind, refusal]).toEqual([kind, refusal !== null && REFUSALS.has(refusal) ? refusal : null]);
          }),
        );
        await expectSoundClubs(world, club_id);
      }
    }),
    { numRuns: HISTORIES },
  );
  await expectSoundClubs(world);
  expect(done.size).toBeGreaterThan(ACT_KINDS.length / 2);
});
