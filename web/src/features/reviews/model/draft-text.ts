import type { DraftText } from '@halfstar/contract/reviews/drafts.schema';

/** The part of the values that a draft contains. */
export const toDraftText = ({ title, content, rating, is_spoiler, viewing, favorite }: DraftText): DraftText => ({
  title,
  content,
  rating,
  is_spoiler,
  viewing: viewing ?? null,
  favorite: favorite ?? null,
});

/** Whether saving one text after the other would change nothing. */
export const isSameText = (one: DraftText, other: DraftText): boolean =>
  one.title === other.title &&
  one.content === other.content &&
  one.rating === other.rating &&
  one.is_spoiler === other.is_spoiler &&
  one.viewing?.watched_on === other.viewing?.watched_on &&
  one.viewing?.rewatch === other.viewing?.rewatch &&
  (one.favorite ?? null) === (other.favorite ?? null);

/** A spoiler flag alone is not worth saving. */
export const isWorthKeeping = ({ title, content, rating }: DraftText): boolean =>
  title.trim() !== '' || content.trim() !== '' || rating !== null;
