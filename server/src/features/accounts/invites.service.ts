import { randomInt } from 'node:crypto';
import {
  INVITE_MESSAGES,
  type Invite,
  InviteCode,
  type InviteOverview,
  type InviteQuota,
  InviteType,
  type InviteValidation,
  type OfferedInviteType,
  USUAL_QUOTA,
} from '@halfstar/contract/invites/invites.schema';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { atomically } from '#platform/database/transaction.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import { tell } from '#platform/live.ts';
import { decodeCursor, toPage } from '#platform/paging.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { inviteGone, inviteRequired } from './accounts.errors.ts';
import { accountExists, anyAccount } from './accounts.queries.ts';
import { inviteAlreadyUsed, inviteQuotaReached } from './invites.errors.ts';
import { CODE_LIFE_HOURS, mayMakeAny, mayRevoke, quotaLeft, RESERVED_HOURS, statusOf } from './invites.policy.ts';
import { MESSAGES, toInvite, toValidation } from './invites.present.ts';
import * as queries from './invites.queries.ts';

/** Reservations made before this have run out. */
const oldestReservation = (ctx: Context): string => hoursFromNow(ctx.clock, -RESERVED_HOURS);

export async function validate(ctx: Context, code: string): Promise<InviteValidation> {
  return toValidation(await queries.codeByCode(ctx, code, oldestReservation(ctx)), ctx.clock.now());
}

/** Refuses a code that has no place for this address. Throws INVITE_REQUIRED. */
export async function demandGoodCode(ctx: Context, typedCode: string, email: string): Promise<void> {
  await placeOf(ctx, parseCode(typedCode), email);
}

/**
 * Takes a place on a code for an address, for 48 hours. Again for the same address it is the same place. In the transaction of
 * the sign-up: if that fails, nothing is taken. Throws INVITE_REQUIRED when there is none to have.
 */
export async function reserve(ctx: Context, typedCode: string, email: string): Promise<string> {
  const code = parseCode(typedCode);
  return atomically(ctx, async (ctx) => {
    const locked = await queries.lockCode(ctx, code);
    if (locked === undefined) throw badCode(INVITE_MESSAGES.invalid);
    await queries.releaseStale(ctx, locked.id, oldestReservation(ctx));
    const own = await placeOf(ctx, code, email);
    return own ?? (await queries.insertReservation(ctx, locked.id, email, timestamp(ctx.clock))).id;
  });
}

function parseCode(typed: string): string {
  const parsed = InviteCode.safeParse(typed);
  if (!parsed.success) throw badCode(INVITE_MESSAGES.invalid);
  return parsed.data;
}

/** The place that the address has on the code; null where one is to be had. Throws INVITE_REQUIRED. */
async function placeOf(ctx: Context, code: string, email: string): Promise<string | null> {
  const row = await queries.codeByCode(ctx, code, oldestReservation(ctx));
  const own = row && (await queries.liveUse(ctx, row.id, email, oldestReservation(ctx)));
  if (own?.state === 'reserved') return own.id;
  const status = row === undefined ? 'revoked' : statusOf(row, ctx.clock.now());
  if (status !== 'open') throw badCode(MESSAGES[status]);
  if (row?.email != null && row.email !== email)
    throw inviteRequired({ field: 'email', message: 'This invite code is for another email address.' });
  // A code for many was used by this address before: nothing more to take.
  return own?.id ?? null;
}

const badCode = (message: string) => inviteRequired({ field: 'invite_code', message });

/**
 * The place of a sign-up goes to the account where that is confirmed already and has no other invite. The same statements run
 * for every account, so that they take equally long.
 */
export async function offerPlace(ctx: Context, placeId: string, userId: string): Promise<void> {
  await queries.releaseStaleOf(ctx, userId, oldestReservation(ctx));
  await queries.tieToConfirmed(ctx, placeId, userId);
}

/** Of the places that sign-ups took for an account, this one is the account's and the others are given back. */
export async function settleOnPlace(ctx: Context, userId: string, placeId: string | null): Promise<void> {
  await queries.releaseOthersOf(ctx, userId, placeId);
  if (placeId !== null) await queries.tieReservation(ctx, placeId, userId);
}

/**
 * Uses up the place that an account stands on: exactly once, in the transaction that makes the profile.
 * Throws INVITE_REQUIRED when the place has run out.
 */
export async function redeem(ctx: Context, userId: string): Promise<{ code: string; type: InviteType }> {
  const used = await queries.redeemReservation(ctx, userId, timestamp(ctx.clock), oldestReservation(ctx));
  if (used === undefined) throw inviteGone();
  await queries.countUse(ctx, used.code_id);
  return { code: used.code, type: InviteType.parse(used.invite_type) };
}

const CODES = 'own invite codes';

/** A page of the codes a member made, and how many more they may make. */
export async function overview(
  ctx: Context,
  inviter: MemberViewer,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<InviteOverview> {
  const rows = await queries.codesOf(
    ctx,
    inviter.userId,
    oldestReservation(ctx),
    decodeCursor(cursor, CODES),
    limit + 1,
  );
  const page = toPage(rows, limit, CODES, (row) => ({ at: row.created_at, id: row.id }));
  const quota = (await queries.quotaOf(ctx, inviter.userId)) ?? USUAL_QUOTA;
  const left = await leftOf(ctx, inviter, quota);
  const now = ctx.clock.now();
  return {
    ...page,
    items: page.items.map((row) => toInvite(row, now)),
    open_left: left?.open ?? null,
    open_limit: quota.open_limit,
    total_left: left?.total ?? null,
    invite_type: usualType(ctx),
    can: { make_any: mayMakeAny(inviter) },
  };
}

async function leftOf(ctx: Context, inviter: MemberViewer, quota: InviteQuota) {
  if (mayMakeAny(inviter)) return null;
  const counting = await queries.countingCodesOf(ctx, inviter.userId, oldestReservation(ctx), timestamp(ctx.clock));
  return quotaLeft(inviter, counting, ctx.clock.now(), quota);
}

/** What codes make unless an admin says otherwise: founders, until the operator closes that phase. */
const usualType = (ctx: Context): OfferedInviteType => (ctx.founderCohort === 'open' ? 'founder' : 'standard');

interface Purpose {
  email?: string | undefined;
  note?: string | undefined;
}

/** Makes a code for one person: a founder's while the founder phase lasts. Throws INVITE_QUOTA_REACHED. */
export async function create(ctx: Context, inviter: MemberViewer, purpose: Purpose): Promise<Invite> {
  return atomically(ctx, async (ctx) => {
    await queries.lockCodesOf(ctx, inviter.userId);
    const quota = (await queries.quotaOf(ctx, inviter.userId)) ?? USUAL_QUOTA;
    if ((await leftOf(ctx, inviter, quota))?.open === 0) throw inviteQuotaReached();
    const [made] = await insertOwn(ctx, inviter, purpose, { invite_type: usualType(ctx) }, 1);
    if (made === undefined) throw new Error('the code just made is not there');
    return made;
  });
}

interface Batch extends Purpose {
  invite_type: OfferedInviteType;
  count: number;
  max_uses: number;
  expires_at?: string | undefined;
}

/** Makes codes of any kind, all or none. The founder phase binds founders; an admin chooses the type. */
export async function createBatch(ctx: Context, admin: MemberViewer, batch: Batch): Promise<Invite[]> {
  const { invite_type, count, max_uses, expires_at } = batch;
  if (expires_at !== undefined && Date.parse(expires_at) <= ctx.clock.now().getTime())
    throw invalidInput({ field: 'expires_at', message: 'Choose a time that is still to come.' });
  return atomically(ctx, (ctx) => insertOwn(ctx, admin, batch, { invite_type, max_uses, expires_at }, count));
}

async function insertOwn(
  ctx: Context,
  inviter: MemberViewer,
  { email, note }: Purpose,
  kind: Kind,
  count: number,
): Promise<Invite[]> {
  const wanted = { ...kind, created_by: inviter.userId, email: email ?? null, note: note || null };
  const ids: string[] = [];
  while (ids.length < count) ids.push((await insertFresh(ctx, wanted)).id);
  tell(ctx, [inviter.userId], { type: 'changed', nouns: ['invite'] });
  const rows = await queries.ownCodesByIds(ctx, inviter.userId, ids, oldestReservation(ctx));
  return rows.map((row) => toInvite(row, ctx.clock.now()));
}

/** How many codes a member may make; of those without a limit of their own the usual. Throws NOT_FOUND where there is no account. */
export async function quotaOf(ctx: Context, userId: string): Promise<InviteQuota> {
  if ((await accountExists(ctx, userId)) === undefined) throw notFound();
  return (await queries.quotaOf(ctx, userId)) ?? USUAL_QUOTA;
}

/** Lets a member make more codes than the usual. Throws NOT_FOUND where there is no account. */
export async function setQuota(ctx: Context, userId: string, quota: InviteQuota): Promise<InviteQuota> {
  return atomically(ctx, async (ctx) => {
    if ((await accountExists(ctx, userId)) === undefined) throw notFound();
    await queries.setQuota(ctx, userId, quota, timestamp(ctx.clock));
    tell(ctx, [userId], { type: 'changed', nouns: ['invite'] });
    return quota;
  });
}

/** Takes an unused code back. Throws NOT_FOUND for a code of somebody else. */
export async function revoke(ctx: Context, inviter: MemberViewer, inviteId: string): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const [own] = await queries.ownCodesByIds(ctx, inviter.userId, [inviteId], oldestReservation(ctx));
    if (own === undefined) throw notFound();
    // A sign-up that is taking a place right now is waited for.
    await queries.lockCode(ctx, own.code);
    const current = await queries.codeByCode(ctx, own.code, oldestReservation(ctx));
    if (current === undefined || current.revoked_at !== null) return;
    if (!mayRevoke(current)) throw inviteAlreadyUsed();
    await queries.revokeCode(ctx, inviteId, timestamp(ctx.clock));
    tell(ctx, [inviter.userId], { type: 'changed', nouns: ['invite'] });
  });
}

const FIRST_ADMIN_LOCK = 'first-admin';

/** On the very first start the code that makes the admin; null ever after, also while that code waits to be used. */
export async function ensureAdminInvite(ctx: Context): Promise<string | null> {
  return atomically(ctx, async (ctx) => {
    await queries.lockCodesOf(ctx, FIRST_ADMIN_LOCK);
    const begun = (await anyAccount(ctx)) ?? (await queries.openAdminCode(ctx, timestamp(ctx.clock)));
    return begun === undefined ? (await insertFresh(ctx, { invite_type: 'admin', created_by: null })).code : null;
  });
}

/** A new admin invite in place of a lost one, or when the admin has left or is leaving; null while there is an admin. */
export async function renewAdminInvite(ctx: Context): Promise<string | null> {
  return atomically(ctx, async (ctx) => {
    await queries.lockCodesOf(ctx, FIRST_ADMIN_LOCK);
    if (await queries.adminByInvite(ctx)) return null;
    await queries.withdrawAdminCodes(ctx, timestamp(ctx.clock));
    return (await insertFresh(ctx, { invite_type: 'admin', created_by: null })).code;
  });
}

interface Kind {
  invite_type: InviteType;
  max_uses?: number;
  expires_at?: string | undefined;
}

type Wanted = Kind & Pick<queries.NewCode, 'created_by' | 'email' | 'note'>;

async function insertFresh(ctx: Context, wanted: Wanted): Promise<{ id: string; code: string }> {
  const values = {
    ...wanted,
    created_at: timestamp(ctx.clock),
    expires_at: wanted.expires_at ?? hoursFromNow(ctx.clock, CODE_LIFE_HOURS),
  };
  for (;;) {
    const code = randomCode();
    const made = await queries.insertCode(ctx, { ...values, code });
    if (made !== undefined) return { id: made.id, code };
  }
}

/** Without 0 O 1 I L, which people mistake for each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const randomCode = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join(
    '-',
  );
