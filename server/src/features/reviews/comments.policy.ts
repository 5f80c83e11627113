import { isMember } from '#features/accounts/accounts.policy.ts';
import { notAllowed } from '#platform/errors.ts';
import type { Limit, RateLimitKey } from '#platform/rate-limits.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

interface Standing {
  user_id: string;
  /** Who wrote the review that it stands under. */
  review_author_id: string;
}

export const mayEdit = (viewer: Viewer | null, comment: Pick<Standing, 'user_id'>): boolean =>
  isMember(viewer) && viewer.userId === comment.user_id;

/** One's own, and whatever stands under one's own review. */
export const mayRemove = (viewer: Viewer | null, { user_id, review_author_id }: Standing): boolean =>
  isMember(viewer) && (viewer.userId === user_id || viewer.userId === review_author_id);

export function demandEdit(member: MemberViewer, comment: Standing): void {
  if (!mayEdit(member, comment)) throw notAllowed();
}

export function demandRemove(member: MemberViewer, comment: Standing): void {
  if (!mayRemove(member, comment)) throw notAllowed();
}

/** More than anybody has to say, and less than a flood. */
const WRITING: readonly Limit[] = [
  { name: 'comments in a minute', most: 10, seconds: 60 },
  { name: 'comments in a day', most: 300, seconds: 86_400 },
];

/** Writing a comment or changing one. */
export const writingTries = ({ userId }: MemberViewer): RateLimitKey[] =>
  WRITING.map((limit) => ({ limit, who: userId }));
