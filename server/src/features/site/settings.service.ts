import { PAUSABLE_PARTS, type PausablePart } from '@halfstar/contract/site/site.schema';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { isAnnounced, isPaused } from './site.model.ts';
import * as queries from './site.queries.ts';

// What admins do: who may is decided above.

export interface LoadedSettings {
  /** What is announced now. */
  announcement: queries.AnnouncementRow | null;
  /** Every part that can be paused. */
  pauses: LoadedPause[];
}

export interface LoadedPause {
  part: PausablePart;
  /** The pause in force. */
  active: queries.PauseRow | null;
  /** The last pause, which may have ended. */
  last: queries.PauseRow | null;
}

/** The settings as the database has them. */
export async function loadSettings(ctx: Context): Promise<LoadedSettings> {
  const now = ctx.clock.now();
  const { announcement, pauses } = await queries.readSettings(ctx);
  return {
    announcement: announcement !== undefined && isAnnounced(announcement, now) ? announcement : null,
    pauses: PAUSABLE_PARTS.map((part) => {
      const last = pauses.find((one) => one.part === part) ?? null;
      return { part, last, active: last !== null && isPaused(last, now) ? last : null };
    }),
  };
}

/** As loadSettings; nobody else changes them until the caller's transaction ends. */
export async function lockSettings(ctx: Context): Promise<LoadedSettings> {
  await queries.lockSettings(ctx);
  return loadSettings(ctx);
}

const toChange = (ctx: Context, adminId: string): queries.Change => ({
  changed_by: adminId,
  changed_at: timestamp(ctx.clock),
});

/** Announces something in place of what was announced before. @returns the id of the announcement */
export const addAnnouncement = (ctx: Context, adminId: string, values: queries.AnnouncementValues): Promise<string> =>
  queries.replaceAnnouncement(ctx, { ...values, ...toChange(ctx, adminId) });

/** Changes what is announced. */
export async function updateAnnouncement(
  ctx: Context,
  adminId: string,
  values: queries.AnnouncementValues,
): Promise<void> {
  await queries.updateAnnouncement(ctx, { ...values, ...toChange(ctx, adminId) });
}

/** Ends what is announced. */
export async function removeAnnouncement(ctx: Context): Promise<void> {
  await queries.deleteAnnouncement(ctx);
}

/**
 * Pauses a part of the product, or changes the pause in force.
 * @param values.began_at of the pause in force; null begins one now
 * @returns an id for the audit log
 */
export function pausePart(
  ctx: Context,
  adminId: string,
  part: PausablePart,
  { began_at: beganAt, ...values }: { reason: string; began_at: string | null; ends_at: string | null },
): Promise<string> {
  const change = toChange(ctx, adminId);
  return queries.upsertPause(ctx, part, { ...values, began_at: beganAt ?? change.changed_at, ...change });
}

/** Ends the pause of a part of the product. @returns an id for the audit log */
export const endPause = (ctx: Context, adminId: string, part: PausablePart): Promise<string> =>
  queries.endPause(ctx, part, toChange(ctx, adminId));
