import type { AdminSettings, AnnouncementForm, PauseForm } from '@halfstar/contract/admin/settings.schema';
import { SETTINGS_MESSAGES } from '@halfstar/contract/admin/settings.schema';
import type { PausablePart } from '@halfstar/contract/site/site.schema';
import { recordAction } from '#features/moderation/audit.service.ts';
import { requireStillAdmin } from '#features/profiles/rights.service.ts';
import * as site from '#features/site/settings.service.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { requireAdmin } from './admin.policy.ts';
import { nameMembers } from './named-members.service.ts';

/** What is announced and what is paused, with who set it, from the database. Throws what requireAdmin throws. */
export async function getSettings(ctx: Context, viewer: Viewer | null): Promise<AdminSettings> {
  requireAdmin(viewer);
  const { announcement, pauses } = await site.loadSettings(ctx);
  const find = await nameMembers(
    ctx,
    [announcement, ...pauses.map(({ last }) => last)].map((one) => one?.changed_by ?? null),
  );
  return {
    announcement: announcement === null ? null : { ...announcement, changed_by: find(announcement.changed_by) },
    pauses: pauses.map(({ part, active, last }) => ({
      part,
      is_paused: active !== null,
      reason: active?.reason ?? null,
      began_at: active?.began_at ?? null,
      ends_at: active?.ends_at ?? null,
      version: last?.version ?? 0,
      changed_by: find(last?.changed_by ?? null),
      changed_at: last?.changed_at ?? null,
    })),
  };
}

/** Announces something to everybody. Throws SETTINGS_CHANGED when something is announced already, INVALID_INPUT, and what requireAdmin throws. */
export function writeAnnouncement(ctx: Context, viewer: Viewer | null, form: AnnouncementForm): Promise<AdminSettings> {
  requireFutureEnd(ctx, form);
  return changeSettings(ctx, viewer, async (ctx, admin, { announcement }) => {
    if (announcement !== null) throw settingsChanged();
    const id = await site.addAnnouncement(ctx, admin.userId, form);
    return { action: 'write_announcement', targetKind: 'announcement', targetId: id, before: {}, after: form };
  });
}

/** Changes what is announced. Throws SETTINGS_CHANGED when it is another version, INVALID_INPUT, and what requireAdmin throws. */
export function editAnnouncement(
  ctx: Context,
  viewer: Viewer | null,
  { announcement_id: id, version, ...form }: AnnouncementForm & OfAnnouncement,
): Promise<AdminSettings> {
  requireFutureEnd(ctx, form);
  return changeSettings(ctx, viewer, async (ctx, admin, { announcement }) => {
    const before = requireVersion(announcement, id, version);
    await site.updateAnnouncement(ctx, admin.userId, form);
    return { action: 'edit_announcement', targetKind: 'announcement', targetId: id, before, after: form };
  });
}

/** Ends an announcement. Throws SETTINGS_CHANGED when it is another version, and what requireAdmin throws. */
export const endAnnouncement = (
  ctx: Context,
  viewer: Viewer | null,
  { announcement_id: id, version }: OfAnnouncement,
): Promise<AdminSettings> =>
  changeSettings(ctx, viewer, async (ctx, _admin, { announcement }) => {
    const before = requireVersion(announcement, id, version);
    await site.removeAnnouncement(ctx);
    return { action: 'end_announcement', targetKind: 'announcement', targetId: id, before, after: {} };
  });

/**
 * Pauses a part of the product, or changes why and until when it is paused. Throws SETTINGS_CHANGED when it is another version, INVALID_INPUT,
 * and what requireAdmin throws.
 */
export function pausePart(
  ctx: Context,
  viewer: Viewer | null,
  { part, version, ...form }: PauseForm & OfPause,
): Promise<AdminSettings> {
  requireFutureEnd(ctx, form);
  return changeSettings(ctx, viewer, async (ctx, admin, { pauses }) => {
    const { active } = requirePause(pauses, part, version);
    const targetId = await site.pausePart(ctx, admin.userId, part, { ...form, began_at: active?.began_at ?? null });
    const action = active === null ? 'pause' : 'change_pause';
    return { action, targetKind: part, targetId, before: toAudited(active), after: form };
  });
}

/** Ends a pause. Throws SETTINGS_CHANGED when it is another version or not paused, and what requireAdmin throws. */
export const endPause = (ctx: Context, viewer: Viewer | null, { part, version }: OfPause): Promise<AdminSettings> =>
  changeSettings(ctx, viewer, async (ctx, admin, { pauses }) => {
    const { active } = requirePause(pauses, part, version);
    if (active === null) throw settingsChanged();
    const targetId = await site.endPause(ctx, admin.userId, part);
    return { action: 'end_pause', targetKind: part, targetId, before: toAudited(active), after: {} };
  });

interface OfAnnouncement {
  announcement_id: string;
  version: number;
}

interface OfPause {
  part: PausablePart;
  version: number;
}

const settingsChanged = () => new AppError('SETTINGS_CHANGED');

function requireFutureEnd({ clock }: Context, { ends_at: endsAt }: { ends_at: string | null }): void {
  if (endsAt !== null && Date.parse(endsAt) <= clock.now().getTime())
    throw invalidInput({ field: 'ends_at', message: SETTINGS_MESSAGES.endsAt });
}

/** Requires that this announcement is there in the version that the admin has seen. @returns what the audit log keeps of it */
function requireVersion(
  announcement: site.LoadedSettings['announcement'],
  id: string,
  version: number,
): AnnouncementForm {
  if (announcement === null || announcement.id !== id || announcement.version !== version) throw settingsChanged();
  const { text, link_url, ends_at } = announcement;
  return { text, link_url, ends_at };
}

function requirePause(pauses: readonly site.LoadedPause[], part: PausablePart, version: number): site.LoadedPause {
  const pause = pauses.find((one) => one.part === part);
  if (pause === undefined || (pause.last?.version ?? 0) !== version) throw settingsChanged();
  return pause;
}

/** What the audit log keeps of a pause. */
const toAudited = (pause: site.LoadedPause['active']): object =>
  pause === null ? {} : { reason: pause.reason, ends_at: pause.ends_at };

type SettingsAction = Pick<Parameters<typeof recordAction>[1], 'action' | 'targetKind' | 'targetId'> & {
  before: object;
  after: object;
};

/** Changes settings one admin after the other, adds that to the audit log, and has this server know it before it answers. */
async function changeSettings(
  ctx: Context,
  viewer: Viewer | null,
  change: (ctx: Context, admin: MemberViewer, settings: site.LoadedSettings) => Promise<SettingsAction>,
): Promise<AdminSettings> {
  const admin = requireAdmin(viewer);
  await inTransaction(ctx, async (ctx) => {
    await requireStillAdmin(ctx, admin);
    const { before, after, ...action } = await change(ctx, admin, await site.lockSettings(ctx));
    await recordAction(ctx, {
      ...action,
      actorId: admin.userId,
      memberId: null,
      reason: '',
      before: { ...before },
      after: { ...after },
    });
  });
  await ctx.siteSettings.reload(ctx);
  return getSettings(ctx, viewer);
}
