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

/** Whether two drafts are equal in title, text, stars, spoiler flag, viewing and favorite. */
export const isSameDraft = (one: DraftText, other: DraftText): boolean =>
  one.title === other.title &&
  one.content === other.content &&
  one.rating === other.rating &&
  one.is_spoiler === other.is_spoiler &&
  one.viewing?.watch_date === other.viewing?.watch_date &&
  one.viewing?.rewatch === other.viewing?.rewatch &&
  (one.favorite ?? null) === (other.favorite ?? null);

/** Whether a draft has a title, a text or stars. A spoiler flag, a viewing or a favorite alone is not worth saving. */
export const isDraftWorthSaving = ({ title, content, rating }: DraftText): boolean =>
  title.trim() !== '' || content.trim() !== '' || rating !== null;
