import { canChangeOwn, requireMember } from '#features/accounts/accounts.policy.ts';
import { isWithheld } from '#features/subjects/moderated.policy.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

interface OwnedList {
  user_id: string;
  public: boolean;
  moderation: string | null;
}

const isOwner = (viewer: Viewer | null, list: OwnedList) => viewer !== null && viewer.userId === list.user_id;

/** Whether the viewer may read the list: a public one, or their own, as far as moderators do not hide it. */
export const canReadList = (viewer: Viewer | null, list: OwnedList): boolean =>
  (list.public || isOwner(viewer, list)) && !isWithheld(viewer, list.user_id, list.moderation);

/** Whether the viewer owns the list. */
export const canEditList = (viewer: Viewer | null, list: OwnedList): boolean => canChangeOwn(viewer, list.user_id);

/** Whether the viewer sees the private lists of this member too. */
export const canReadPrivateLists = (viewer: Viewer | null, userId: string): boolean => viewer?.userId === userId;

/** The list, if there is one that the viewer may read. Throws NOT_FOUND for a private list too, as if it did not exist. */
export function requireListReader<List extends OwnedList>(viewer: Viewer | null, list: List | undefined): List {
  if (list === undefined || !canReadList(viewer, list)) throw notFound();
  return list;
}

/** The list. Throws NOT_FOUND when the viewer may not read it, NOT_ALLOWED when they may read but not change it. */
export function requireListEditor<List extends OwnedList>(viewer: MemberViewer, list: List | undefined): List {
  const readable = requireListReader(viewer, list);
  if (!canEditList(viewer, readable)) throw notAllowed();
  return readable;
}

/** The viewer as a member, who may have lists. Throws AUTHENTICATION_REQUIRED, EMAIL_UNCONFIRMED. */
export const requireListMaker = (viewer: Viewer | null): MemberViewer => requireMember(viewer);
