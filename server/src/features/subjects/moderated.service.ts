import type { ContentType, ModerationState, Snapshot } from '@halfstar/contract/subjects/moderated.schema';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { isOwnHidden } from './moderated.policy.ts';
import * as queries from './moderated.queries.ts';

/** A thing that members report and moderators act on, as it is now. */
export interface ModeratedThing {
  /** Whose it is; of a club its owner. */
  ownerId: string;
  /** Whether the viewer may read it, by the rules of its kind. Moderators read reported things without this right. */
  isReadable: boolean;
  state: ModerationState;
  /** Whether its owner may no longer unmark it as a spoiler; null when its kind has no spoilers. */
  isSpoilerLocked: boolean | null;
  snapshot: Snapshot;
  /** The film that it is about, if it is about one. */
  movieId: string | null;
  /** The movie club that it is in, if it is in one. */
  clubId: string | null;
  /** The title of the review that a comment is under, if it has one. */
  underTitle?: string;
  /** The path of the page that shows it. */
  link: string;
  /** Whether its owner has deleted it, text and all: nothing is left of it but what moderators did with it. */
  isErased?: true;
  /**
   * Of a kind that is reset: the last reset that is in force, which showing takes back, even if the owner has written the thing anew and its
   * state is `shown`. `decisionId` is null when no decision made it.
   */
  lastReset?: { decisionId: string | null };
}

/** How the feature of a kind finds its things, hides them and shows them again. A kind without one of these does not compile. */
export interface ModeratedRules {
  /** Finds a thing; undefined when there is none. With `lock` it neither changes nor is deleted until the transaction ends. */
  find(
    ctx: Context,
    viewer: Viewer | null,
    id: string,
    options: { lock: boolean },
  ): Promise<ModeratedThing | undefined>;
  /**
   * Hides, removes or shows a thing that `find` locked, with its counters, its place on timelines and in searches; the state that it has
   * already changes nothing, unless showing it brings something back. In the caller's transaction.
   * @param decisionId the decision by which it is hidden, for `undoReset`
   */
  setState(ctx: Context, id: string, state: ModerationState, decisionId?: string): Promise<void>;
  /**
   * Only of a kind that is reset, not hidden: takes back the reset of one decision of a locked thing, whatever was reset since. What a later
   * reset still keeps from others is given back with that one.
   * @returns whether that reset was still in force
   */
  undoReset?(ctx: Context, id: string, decisionId: string): Promise<boolean>;
  /** The states that the kind knows: a profile is never removed. */
  states: readonly ModerationState[];
  /** Marks a locked thing as a spoiler so that its owner cannot unmark it, or leaves that to its owner again; null without spoilers. */
  lockSpoiler: ((ctx: Context, id: string, locked: boolean) => Promise<void>) | null;
  /**
   * Deletes a removed thing for good, once it can no longer be brought back, or a batch of what is below it; in the caller's transaction. From
   * the first batch on `find` does not find it. Again changes nothing.
   */
  purge(ctx: Context, id: string): Promise<PurgeProgress>;
}

/** Of the deletion of a thing for good: `more` is to be deleted in further transactions; `absent`: it was not there, or not removed. */
export type PurgeProgress = 'done' | 'more' | 'absent';

/** The rules of every kind. server/src/app/moderated.ts lists them. */
export type ModeratedKinds = Record<ContentType, ModeratedRules>;

export interface ModeratedRef {
  contentType: ContentType;
  contentId: string;
}

declare module '#platform/context.ts' {
  interface Context {
    moderated: ModeratedKinds;
  }
}

/**
 * The thing as it is now, whether or not the viewer may read it. With `lock` it neither changes nor is deleted until the transaction ends.
 * Throws NOT_FOUND when it does not exist.
 */
export async function requireModeratedThing(
  ctx: Context,
  viewer: Viewer | null,
  { contentType, contentId }: ModeratedRef,
  options: { lock: boolean } = { lock: false },
): Promise<ModeratedThing> {
  const found = await ctx.moderated[contentType].find(ctx, viewer, contentId, options);
  if (found === undefined) throw notFound();
  return found;
}

/**
 * The decisions that hid those of these things that are the viewer's and that moderators hide from everybody else, by the thing's id. Asks the
 * database only when there are such things.
 */
export async function getHidingDecisions(
  ctx: Context,
  viewer: Viewer | null,
  kind: ContentType,
  things: readonly { id: string; user_id: string; moderation: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const hidden = things.filter((thing) => isOwnHidden(viewer, thing.user_id, thing.moderation));
  if (viewer === null || hidden.length === 0) return new Map();
  return queries.findHidingDecisions(
    ctx,
    viewer,
    kind,
    hidden.map(({ id }) => id),
  );
}
