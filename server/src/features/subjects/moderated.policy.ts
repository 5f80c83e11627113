import type { HiddenByModerators, ModerationState } from '@halfstar/contract/subjects/moderated.schema';
import type { Viewer } from '#platform/viewer.ts';

/** The stored form of a moderation state: null for what is shown. */
export type Moderation = 'hidden' | 'removed' | null;

/** The columns say text, their constraints which. */
const parse = (stored: string | null): Moderation => stored as Moderation;

/** The state of a thing by its column `moderation`. */
export const toModerationState = (stored: string | null): ModerationState => parse(stored) ?? 'shown';

/** What the column `moderation` holds in this state. */
export const toModeration = (state: ModerationState): Moderation => (state === 'shown' ? null : state);

/** Whether moderators keep a thing from the viewer: what they hid is for its owner alone, what they removed for nobody. */
export const isWithheld = (viewer: Viewer | null, ownerId: string | null, moderation: string | null): boolean =>
  moderation !== null && (moderation !== 'hidden' || viewer === null || viewer.userId !== ownerId);

/** Whether moderators hide a thing of the viewer from everybody else. */
export const isOwnHidden = (viewer: Viewer | null, ownerId: string | null, moderation: string | null): boolean =>
  moderation === 'hidden' && viewer !== null && viewer.userId === ownerId;

/**
 * What the answer about a thing tells its owner of moderators; nothing to others.
 * @param decisionId the decision that hid it, if there is one
 */
export const toOwnModeration = (
  viewer: Viewer | null,
  ownerId: string | null,
  moderation: string | null,
  decisionId: string | null,
): { moderation?: HiddenByModerators } =>
  isOwnHidden(viewer, ownerId, moderation) ? { moderation: { state: 'hidden', decision_id: decisionId } } : {};
