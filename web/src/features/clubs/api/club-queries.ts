import type { ClubMovieStatus } from '@halfstar/contract/clubs/films.schema';
import { MAX_NAME_SEARCH } from '@halfstar/contract/shared/page.schema';
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

const meta = { shows: ['club', 'profile'] } as const;
/** A rating outside of the club is also the one in it. */
const ofRatings = { shows: ['club', 'profile', 'rating'] } as const;

/**
 * Lists in which each row can be settled by one press, such as a club that is joined. They are refetched only when they are opened: a
 * settled row stays where it is, so that no other one slides under the next press.
 */
const settledInPlace = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: { shows: [], outdatedBy: ['club', 'profile'] },
} as const;

/** The public clubs; with `search` only those whose names contain it. While another search is loading, the previous result stays. */
export const publicClubsQuery = (search?: string) =>
  api.clubs.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ search, cursor, limit: 20 }),
    ...cursorPaging,
    ...settledInPlace,
    placeholderData: keepPreviousData,
  });

/** The largest public clubs, at most `limit`, whose names contain these words. Nothing is searched while `search` is null. */
export const foundClubsQuery = (search: string | null, limit: number) =>
  api.clubs.list.queryOptions({
    input: search === null ? skipToken : { search: search.slice(0, MAX_NAME_SEARCH), limit },
    staleTime: 5 * 60_000,
    meta: { shows: ['club'] },
  });

/** The clubs that are recommended to the viewer. */
export const recommendedClubsQuery = api.clubs.listRecommended.queryOptions(settledInPlace);

/** The clubs of a member, last joined first. */
export const memberClubsQuery = (userId: string) =>
  api.clubs.listByMember.infiniteOptions({
    input: (cursor: string | undefined) => ({ user_id: userId, cursor, limit: 20 }),
    ...cursorPaging,
    ...settledInPlace,
  });

/** A club as the viewer may see it. */
export const clubQuery = (clubId: string) =>
  api.clubs.get.queryOptions({ input: { club_id: clubId }, meta: ofRatings });

/** The members of a club: owner, club moderators, then those who joined first. */
export const clubMembersQuery = (clubId: string) =>
  api.clubMembers.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ club_id: clubId, cursor, limit: 30 }),
    ...cursorPaging,
    meta,
  });

/** The requests to join a club, oldest first. For those who manage it. */
export const clubRequestsQuery = (clubId: string) =>
  api.clubRequests.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ club_id: clubId, cursor, limit: 20 }),
    ...cursorPaging,
    ...settledInPlace,
  });

/** The open invitations to a club, newest first. For those who manage it. */
export const clubInvitationsQuery = (clubId: string) =>
  api.clubInvitations.listByClub.infiniteOptions({
    input: (cursor: string | undefined) => ({ club_id: clubId, cursor, limit: 20 }),
    ...cursorPaging,
    ...settledInPlace,
  });

/** The planned or the finished films of a club. */
export const clubFilmsQuery = (clubId: string, status: Extract<ClubMovieStatus, 'planned' | 'finished'>) =>
  api.clubMovies.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ club_id: clubId, status, cursor, limit: 24 }),
    ...cursorPaging,
    meta: ofRatings,
  });

/** A film of a club with its ratings. */
export const clubFilmQuery = (clubId: string, movieId: string) =>
  api.clubMovies.get.queryOptions({ input: { club_id: clubId, movie_id: movieId }, meta: ofRatings });

/**
 * What members say of a club's film. `unveiled`: also texts that are kept back from viewers who have not rated it; until they are loaded
 * the veiled ones stay.
 */
export const clubReviewsQuery = (clubId: string, movieId: string, unveiled = false) =>
  api.clubReviews.listByMovie.infiniteOptions({
    input: (cursor: string | undefined) => ({ club_id: clubId, movie_id: movieId, unveiled, cursor, limit: 20 }),
    ...cursorPaging,
    placeholderData: keepPreviousData,
    meta: ofRatings,
  });

/** The viewer's own review of a club's film: a list of at most one. For members of the club. */
export const ownClubReviewQuery = (clubId: string, movieId: string) =>
  api.clubReviews.listOwn.queryOptions({ input: { club_id: clubId, movie_id: movieId, limit: 1 }, meta: ofRatings });
