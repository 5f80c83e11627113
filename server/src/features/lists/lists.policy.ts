import { isMember, requireMember } from '#features/accounts/accounts.policy.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

interface Owned {
  user_id: string;
  public: boolean;
}

const isOwner = (viewer: Viewer | null, list: Owned) => viewer !== null && viewer.userId === list.user_id;

export const mayRead = (viewer: Viewer | null, list: Owned): boolean => list.public || isOwner(viewer, list);

export const mayEdit = (viewer: Viewer | null, list: Owned): boolean => isMember(viewer) && isOwner(viewer, list);

/** Private lists of this member are for the viewer too. */
export const mayReadPrivateOf = (viewer: Viewer | null, userId: string): boolean => viewer?.userId === userId;

/** Throws NOT_FOUND for a private list of somebody else, as if there were none. */
export function demandRead<List extends Owned>(viewer: Viewer | null, list: List | undefined): List {
  if (list === undefined || !mayRead(viewer, list)) throw notFound();
  return list;
}

/** The same for whoever wants to change it. */
export function demandEdit<List extends Owned>(viewer: MemberViewer, list: List | undefined): List {
  const readable = demandRead(viewer, list);
  if (!mayEdit(viewer, readable)) throw notAllowed();
  return readable;
}

/** Who has lists of their own. */
export const demandKeeper = (viewer: Viewer | null): MemberViewer => requireMember(viewer);
