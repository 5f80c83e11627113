import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubMovie } from '@halfstar/contract/clubs/films.schema';
import { HOW_TO_JOIN } from './club-words.ts';

/** Whether a film of a club has a discussion: once the club watches it. */
export const hasDiscussion = ({ status }: Pick<ClubMovie, 'status'>): boolean =>
  status === 'current' || status === 'finished';

/**
 * Whether the discussion of a club's film is shown before the viewer asks for it: always for a finished film, for the current one only if
 * the viewer has rated it, since it may give away what happens. It says nothing about who may post.
 */
export const isDiscussionShownAtOnce = (film: Pick<ClubMovie, 'status' | 'own_rating'>): boolean =>
  film.status === 'finished' || (film.status === 'current' && film.own_rating !== null);

/** Why the viewer may not post in the club, in words for them. */
export const explainNoPosting = ({ status, join_policy: policy }: Pick<Club, 'status' | 'join_policy'>): string =>
  status === 'archived'
    ? 'This club is archived: what was said stays, and nothing is added.'
    : `Only members post here. ${HOW_TO_JOIN[policy]}`;
