import { randomInt } from 'node:crypto';
import {
  DEFAULT_QUOTA,
  type Invite,
  type InviteOverview,
  type InviteQuota,
  type InviteType,
  type InviteValidation,
  type OfferedInviteType,
} from '@halfstar/contract/invites/invites.schema';
import { inviteCodeRateLimit } from '#features/accounts/accounts.policy.ts';
import { hasAnyAccount, requireAccount } from '#features/accounts/accounts.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import { consumeRateLimit } from '#platform/limits/rate-limits.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { keysetPage, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { inviteAlreadyUsed, inviteQuotaReached } from './invites.errors.ts';
import {
  CODE_LIFETIME_HOURS,
  canMakeAnyCode,
  canRevoke,
  computeRemainingQuota,
  requireInviteAdmin,
  requireInviter,
} from './invites.policy.ts';
import { toInvite, toValidation } from './invites.present.ts';
import * as queries from './invites.queries.ts';
import { getReservationCutoff } from './redemptions.service.ts';

/**
 * Whether a code can be used, and for which address. Wrong codes are guesses, so every call counts against the client's rate limit.
 * Throws RATE_LIMITED.
 */
export async function validateCode(ctx: RequestContext, code: string): Promise<InviteValidation> {
  await consumeRateLimit(ctx, inviteCodeRateLimit(ctx.http.ip));
  return toValidation(await queries.findCode(ctx, code, getReservationCutoff(ctx)), ctx.clock.now());
}

/** A page of the codes that the viewer made, and how many more they may make. For founders and admins; throws NOT_ALLOWED. */
export async function getInviteOverview(ctx: Context, viewer: Viewer | null, page: PageQuery): Promise<InviteOverview> {
  const inviter = requireInviter(viewer);
  const now = ctx.clock.now();
  const codes = await keysetPage<TimePlace, queries.OwnCodeRow, Invite>({
    list: 'own invite codes',
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.listCodes(ctx, inviter.userId, getReservationCutoff(ctx), after, limit),
    placeOf: (row) => [row.created_at, row.id],
    present: (rows) => rows.map((row) => toInvite(row, now)),
  });
  const quota = (await queries.findQuota(ctx, inviter.userId)) ?? DEFAULT_QUOTA;
  const left = await findRemainingQuota(ctx, inviter, quota);
  return {
    ...codes,
    open_left: left?.open ?? null,
    open_limit: quota.open_limit,
    total_left: left?.total ?? null,
    invite_type: defaultType(ctx),
    can: { make_any: canMakeAnyCode(inviter) },
  };
}

async function findRemainingQuota(ctx: Context, inviter: MemberViewer, quota: InviteQuota) {
  if (canMakeAnyCode(inviter)) return null;
  const counting = await queries.listCodesForQuota(
    ctx,
    inviter.userId,
    getReservationCutoff(ctx),
    timestamp(ctx.clock),
  );
  return computeRemainingQuota(inviter, counting, ctx.clock.now(), quota);
}

/** The type of codes unless an admin chooses another: founder, until the operator closes the founder phase. */
const defaultType = (ctx: Context): OfferedInviteType => (ctx.founderCohort === 'open' ? 'founder' : 'standard');

interface Recipient {
  email?: string | undefined;
  note?: string | undefined;
}

/**
 * Makes a code for one person, of the default type. For founders and admins; throws NOT_ALLOWED, INVITE_QUOTA_REACHED.
 */
export async function createInvite(ctx: Context, viewer: Viewer | null, recipient: Recipient): Promise<Invite> {
  const inviter = requireInviter(viewer);
  return inTransaction(ctx, async (ctx) => {
    await queries.lockCodeCreation(ctx, inviter.userId);
    const quota = (await queries.findQuota(ctx, inviter.userId)) ?? DEFAULT_QUOTA;
    if ((await findRemainingQuota(ctx, inviter, quota))?.open === 0) throw inviteQuotaReached();
    const [made] = await insertOwnCodes(ctx, inviter, recipient, { invite_type: defaultType(ctx) }, 1);
    if (made === undefined) throw new Error('the code just made is not there');
    return made;
  });
}

interface Batch extends Recipient {
  invite_type: OfferedInviteType;
  count: number;
  max_uses: number;
  expires_at?: string | undefined;
}

/**
 * Makes codes of any type, all or none, without a quota and in every phase. For admins; throws NOT_ALLOWED, and INVALID_INPUT when they
 * would have expired already.
 */
export async function createInviteBatch(ctx: Context, viewer: Viewer | null, batch: Batch): Promise<Invite[]> {
  const admin = requireInviteAdmin(viewer);
  const { invite_type, count, max_uses, expires_at } = batch;
  if (expires_at !== undefined && Date.parse(expires_at) <= ctx.clock.now().getTime())
    throw invalidInput({ field: 'expires_at', message: 'Choose a time that is still to come.' });
  return inTransaction(ctx, (ctx) => insertOwnCodes(ctx, admin, batch, { invite_type, max_uses, expires_at }, count));
}

async function insertOwnCodes(
  ctx: Context,
  inviter: MemberViewer,
  { email, note }: Recipient,
  options: CodeOptions,
  count: number,
): Promise<Invite[]> {
  const values = { ...options, created_by: inviter.userId, email: email ?? null, note: note || null };
  const ids: string[] = [];
  while (ids.length < count) ids.push((await insertRandomCode(ctx, values)).id);
  publishLiveMessage(ctx, [inviter.userId], { type: 'changed', nouns: ['invite'] });
  const rows = await queries.listOwnCodesByIds(ctx, inviter.userId, ids, getReservationCutoff(ctx));
  return rows.map((row) => toInvite(row, ctx.clock.now()));
}

/** A member's quota, the usual one unless an admin set another. For admins; throws NOT_ALLOWED, NOT_FOUND for an unknown account. */
export async function getQuota(ctx: Context, viewer: Viewer | null, userId: string): Promise<InviteQuota> {
  requireInviteAdmin(viewer);
  await requireAccount(ctx, userId);
  return (await queries.findQuota(ctx, userId)) ?? DEFAULT_QUOTA;
}

/** Sets how many codes a member may make. For admins; throws NOT_ALLOWED, NOT_FOUND for an unknown account. */
export async function setQuota(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  quota: InviteQuota,
): Promise<InviteQuota> {
  requireInviteAdmin(viewer);
  return inTransaction(ctx, async (ctx) => {
    await requireAccount(ctx, userId);
    await queries.upsertQuota(ctx, userId, quota, timestamp(ctx.clock));
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['invite'] });
    return quota;
  });
}

/**
 * Revokes a code of the viewer's that is unused, or the remaining uses of one for many. One that is revoked already changes nothing. Throws
 * NOT_ALLOWED, NOT_FOUND for another member's code, INVITE_ALREADY_USED.
 */
export async function revokeOwnInvite(ctx: Context, viewer: Viewer | null, inviteId: string): Promise<void> {
  const inviter = requireInviter(viewer);
  await inTransaction(ctx, async (ctx) => {
    const [own] = await queries.listOwnCodesByIds(ctx, inviter.userId, [inviteId], getReservationCutoff(ctx));
    if (own === undefined) throw notFound();
    if (await revokeCode(ctx, { id: inviteId, code: own.code }))
      publishLiveMessage(ctx, [inviter.userId], { type: 'changed', nouns: ['invite'] });
  });
}

/**
 * Revokes a code in the transaction of the caller. Throws INVITE_ALREADY_USED.
 * @returns false, with nothing changed, when it is revoked already
 */
export async function revokeCode(ctx: Context, { id, code }: { id: string; code: string }): Promise<boolean> {
  // Waits for a sign-up that is reserving a use right now.
  await queries.lockCode(ctx, code);
  const current = await queries.findCode(ctx, code, getReservationCutoff(ctx));
  if (current === undefined || current.revoked_at !== null) return false;
  if (!canRevoke(current)) throw inviteAlreadyUsed();
  await queries.setCodeRevoked(ctx, id, timestamp(ctx.clock));
  return true;
}

const FIRST_ADMIN_LOCK = 'first-admin';

/** Makes and returns the code of the first admin; null when there is any account, or an admin code that can still be used. */
export async function createFirstAdminInvite(ctx: Context): Promise<string | null> {
  return inTransaction(ctx, async (ctx) => {
    await queries.lockCodeCreation(ctx, FIRST_ADMIN_LOCK);
    if ((await hasAnyAccount(ctx)) || (await queries.findOpenAdminCode(ctx, timestamp(ctx.clock)))) return null;
    return (await insertRandomCode(ctx, { invite_type: 'admin', created_by: null })).code;
  });
}

/**
 * Revokes the unused admin codes, then makes and returns a new one; null, and nothing is done, while there is an admin who joined by invite
 * and is not leaving.
 */
export async function renewAdminInvite(ctx: Context): Promise<string | null> {
  return inTransaction(ctx, async (ctx) => {
    await queries.lockCodeCreation(ctx, FIRST_ADMIN_LOCK);
    if (await queries.findAdminByInvite(ctx)) return null;
    await queries.revokeUnusedAdminCodes(ctx, timestamp(ctx.clock));
    return (await insertRandomCode(ctx, { invite_type: 'admin', created_by: null })).code;
  });
}

interface CodeOptions {
  invite_type: InviteType;
  max_uses?: number;
  expires_at?: string | undefined;
}

type CodeValues = CodeOptions & Pick<queries.NewCode, 'created_by' | 'email' | 'note'>;

async function insertRandomCode(ctx: Context, given: CodeValues): Promise<{ id: string; code: string }> {
  const values = {
    ...given,
    created_at: timestamp(ctx.clock),
    expires_at: given.expires_at ?? hoursFromNow(ctx.clock, CODE_LIFETIME_HOURS),
  };
  for (;;) {
    const code = randomCode();
    const made = await queries.insertCode(ctx, { ...values, code });
    if (made !== undefined) return { id: made.id, code };
  }
}

/** Without 0 O 1 I L, which look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const randomCode = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join(
    '-',
  );
