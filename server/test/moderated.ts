import type { ContentType, ModerationState } from '@halfstar/contract/subjects/moderated.schema';
import { type ModeratedThing, requireModeratedThing } from '#features/subjects/moderated.service.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { type MemberClient, toViewer } from './client.ts';
import type { World } from './world.ts';

/** A reported thing as a member finds it; as a visitor does when `by` is null. */
export const findModerated = (
  { ctx }: World,
  by: MemberClient | null,
  contentType: ContentType,
  contentId: string,
): Promise<ModeratedThing> => requireModeratedThing(ctx, by === null ? null : toViewer(by), { contentType, contentId });

/** What the call of a moderator does to a thing: locks it and sets its state. */
export const setState = ({ ctx }: World, contentType: ContentType, contentId: string, state: ModerationState) =>
  inTransaction(ctx, async (ctx) => {
    await requireModeratedThing(ctx, null, { contentType, contentId }, { lock: true });
    await ctx.moderated[contentType].setState(ctx, contentId, state);
  });

/** Marks a thing as a spoiler that its owner cannot unmark, or leaves that to them again. */
export const setSpoilerLocked = ({ ctx }: World, contentType: ContentType, contentId: string, locked: boolean) =>
  inTransaction(ctx, async (ctx) => {
    await requireModeratedThing(ctx, null, { contentType, contentId }, { lock: true });
    await ctx.moderated[contentType].lockSpoiler?.(ctx, contentId, locked);
  });

/** What the job does that deletes removed things for good. */
export const purge = ({ ctx }: World, contentType: ContentType, contentId: string) =>
  inTransaction(ctx, (ctx) => ctx.moderated[contentType].purge(ctx, contentId));
