import { toStars } from '@halfstar/contract/shared/rating';
import { type FriendOfMovie, MAX_OPENING } from '@halfstar/contract/timeline/timeline.schema';
import { toMember } from '#features/profiles/profiles.present.ts';
import { toMovieStatus } from '#features/tracking/tracking.present.ts';
import { type FriendRow, MAX_BEGINNING } from './friends.queries.ts';

/** What a member whom the viewer follows did with a film. */
export const presentFriend = (row: FriendRow): FriendOfMovie => ({
  member: toMember(row.member),
  rating: row.rating === null || !row.scores_shown ? null : toStars(row.rating),
  status: toMovieStatus(row.lists ?? []),
  favorite: row.lists?.includes('favorites') ?? false,
  review_id: row.review_id,
  opening: row.beginning === null ? null : toOpening(row.beginning),
  acted_at: row.acted_at,
});

/** Shorter, "sentences" may be no more than a title ("Dr.") or an exclamation. */
const LEAST_OPENING = 40;

/** As many whole sentences as fit, if they say something, or else the first words. */
export function toOpening(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  const points = [...line];
  const isWhole = [...text].length < MAX_BEGINNING;
  if (isWhole && points.length <= MAX_OPENING) return line;
  const start = points.slice(0, MAX_OPENING).join('');
  const sentences = /^.*[.!?…]["'”’)]*(?= )/u.exec(start)?.[0];
  if (sentences !== undefined && [...sentences].length >= LEAST_OPENING) return sentences;
  const cut = points.slice(0, MAX_OPENING - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  // Scripts without spaces are cut at the limit.
  const words = [...(lastSpace > 0 ? cut.slice(0, lastSpace) : cut)];
  return `${words.slice(0, words.findLastIndex((point) => !/[\s,;:–—-]/u.test(point)) + 1).join('')}…`;
}
