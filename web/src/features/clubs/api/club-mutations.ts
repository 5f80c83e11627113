import type { ClubReviewForm } from '@halfstar/contract/clubs/club-reviews.schema';
import type { Club, ClubForm, ClubNotify } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubMovieDates } from '@halfstar/contract/clubs/films.schema';
import type { GivenRole } from '@halfstar/contract/clubs/members.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dispatchPageEventsInAllTabs } from '#features/tracking/model/page-events.ts';
import { api, client } from '#lib/api.ts';
import { useViewerId } from '#lib/viewer.ts';
import type { NewPicture } from '#ui/pictures/picture-choice.ts';

const changes = ['club'] as const;
/** Answering an invitation or a request also settles its notification. */
const answers = ['club', 'notification'] as const;
/** For dialogs and forms, which show errors themselves. */
const quietly = { changes, quiet: true } as const;

/** Creates a club (`club` null) or updates the texts and rules of one. The form shows errors itself. */
export function useSaveClub(club: Club | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: ClubForm) =>
      club === null ? client.clubs.create(form) : client.clubs.update({ club_id: club.club_id, ...form }),
    // The page of a new club opens next and finds its data.
    onSuccess: (saved) =>
      queryClient.setQueryData(api.clubs.get.queryKey({ input: { club_id: saved.club_id } }), saved),
    meta: quietly,
  });
}

/** Replaces a club's picture. The editor shows errors itself. */
export const useSetClubPicture = (clubId: string) =>
  useMutation({
    mutationFn: (input: NewPicture) => client.clubs.setPicture({ club_id: clubId, ...input }),
    meta: quietly,
  });

/** Gives a club that was just created its picture, while its page opens. */
export const useSetNewClubPicture = () =>
  useMutation({
    mutationFn: ({ clubId, picture }: { clubId: string; picture: File }) =>
      client.clubs.setPicture({ club_id: clubId, picture, crop: undefined }),
    meta: { changes, unsaved: 'The club’s picture' },
  });

/** Removes a club's picture. The editor shows errors itself. */
export const useRemoveClubPicture = (clubId: string) =>
  useMutation({ mutationFn: () => client.clubs.removePicture({ club_id: clubId }), meta: quietly });

/** Archives a club: what was said stays, and nothing is added. The dialog shows errors itself. */
export const useArchiveClub = (clubId: string) =>
  useMutation({ mutationFn: () => client.clubs.archive({ club_id: clubId }), meta: quietly });

/** Makes an archived club active again. */
export const useReopenClub = (clubId: string) =>
  useMutation({ mutationFn: () => client.clubs.reopen({ club_id: clubId }), meta: { changes } });

/** Joins a club that is open to everybody. */
export const useJoinClub = (clubId: string) =>
  useMutation({ mutationFn: () => client.clubMembers.join({ club_id: clubId }), meta: { changes: answers } });

/** Leaves a club; its owner names who owns it then. The dialog shows errors itself. */
export const useLeaveClub = (clubId: string) =>
  useMutation({
    mutationFn: (successorId: string | undefined) =>
      client.clubMembers.leave({ club_id: clubId, successor_id: successorId }),
    meta: quietly,
  });

/** Identifies a pending choice of what the viewer is notified of in a club. */
export const clubNotifyMutationKey = (clubId: string): string[] => ['club notify', clubId];

/**
 * Sets what the viewer is notified of in a club. Choices are sent one after the other, so that the last one wins.
 * @param clubName for the message when a choice is not saved
 */
export function useSetClubNotify(clubId: string, clubName: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: clubNotifyMutationKey(clubId),
    scope: { id: clubNotifyMutationKey(clubId).join(' ') },
    mutationFn: (notify: ClubNotify) => client.clubMembers.setNotify({ club_id: clubId, notify }),
    onSuccess: ({ notify }) =>
      queryClient.setQueryData(api.clubs.get.queryKey({ input: { club_id: clubId } }), (club) =>
        club === undefined ? undefined : { ...club, notify },
      ),
    meta: { unsaved: `Your choice about ${clubName}` },
  });
}

/** Asks to join a club. The dialog shows errors itself. */
export const useAskToJoin = (clubId: string) =>
  useMutation({
    mutationFn: (message: string) => client.clubRequests.create({ club_id: clubId, message }),
    meta: quietly,
  });

/** Withdraws the viewer's request to join a club. */
export const useWithdrawRequest = (clubId: string) =>
  useMutation({ mutationFn: () => client.clubRequests.withdraw({ club_id: clubId }), meta: { changes } });

/** Approves a member's request to join a club. For those who manage it. */
export const useApproveRequest = (clubId: string, userId: string) =>
  useMutation({
    mutationFn: () => client.clubRequests.approve({ club_id: clubId, user_id: userId }),
    meta: { changes: answers },
  });

/** Declines a member's request to join a club. For those who manage it. */
export const useDeclineRequest = (clubId: string, userId: string) =>
  useMutation({
    mutationFn: () => client.clubRequests.decline({ club_id: clubId, user_id: userId }),
    meta: { changes: answers },
  });

/** Invites the member with a username. The dialog shows errors itself. */
export const useInviteToClub = (clubId: string) =>
  useMutation({
    mutationFn: ({ userId, message }: { userId: string; message: string }) =>
      client.clubInvitations.create({ club_id: clubId, user_id: userId, message }),
    meta: quietly,
  });

export const useRevokeInvitation = (invitationId: string) =>
  useMutation({
    mutationFn: () => client.clubInvitations.revoke({ invitation_id: invitationId }),
    meta: { changes },
  });

export const useAcceptInvitation = (invitationId: string) =>
  useMutation({
    mutationFn: () => client.clubInvitations.accept({ invitation_id: invitationId }),
    meta: { changes: answers },
  });

export const useDeclineInvitation = (invitationId: string) =>
  useMutation({
    mutationFn: () => client.clubInvitations.decline({ invitation_id: invitationId }),
    meta: { changes: answers },
  });

/** Removes a member from a club. The dialog shows errors itself. */
export const useRemoveMember = (clubId: string, userId: string) =>
  useMutation({
    mutationFn: () => client.clubMembers.remove({ club_id: clubId, user_id: userId }),
    meta: quietly,
  });

/** Makes a member a club moderator, or a plain member again. */
export const useSetRole = (clubId: string, userId: string) =>
  useMutation({
    mutationFn: (role: GivenRole) => client.clubMembers.setRole({ club_id: clubId, user_id: userId, role }),
    meta: { changes },
  });

/** Hands a club over to a member. The dialog shows errors itself. */
export const useHandOver = (clubId: string, userId: string) =>
  useMutation({
    mutationFn: () => client.clubMembers.handOver({ club_id: clubId, user_id: userId }),
    meta: quietly,
  });

/** Plans a film, or changes its dates. The dialog shows errors itself. */
export const usePlanFilm = (clubId: string) =>
  useMutation({
    mutationFn: ({ movieId, dates }: { movieId: string; dates: ClubMovieDates }) =>
      client.clubMovies.plan({ club_id: clubId, movie_id: movieId, ...dates }),
    meta: quietly,
  });

/** Plans a film without dates. The dialog shows errors itself. */
export const useAddToSchedule = (clubId: string) =>
  useMutation({
    mutationFn: (movieId: string) =>
      client.clubMovies.plan({ club_id: clubId, movie_id: movieId, starts_on: null, discuss_at: null }),
    meta: quietly,
  });

/** Takes a planned film off the schedule. The dialog shows errors itself. */
export const useUnplanFilm = (clubId: string, movieId: string) =>
  useMutation({
    mutationFn: () => client.clubMovies.unplan({ club_id: clubId, movie_id: movieId }),
    meta: quietly,
  });

/** Makes a film the current one. The dialog shows errors itself. */
export const useSetCurrentFilm = (clubId: string, movieId: string) =>
  useMutation({
    mutationFn: (discussAt: string | null) =>
      client.clubMovies.setCurrent({ club_id: clubId, movie_id: movieId, discuss_at: discussAt }),
    meta: quietly,
  });

/** Finishes the current film. The dialog shows errors itself. */
export const useFinishCurrentFilm = (clubId: string) =>
  useMutation({ mutationFn: () => client.clubMovies.finishCurrent({ club_id: clubId }), meta: quietly });

/**
 * Saves the viewer's review in a club, whose stars are also their rating of the film, unless they are held until a round opens. The form
 * shows errors itself.
 */
export function useSaveClubReview(clubId: string, movieId: string) {
  const viewerId = useViewerId();
  return useMutation({
    mutationFn: (form: ClubReviewForm & { draft_version?: number | undefined }) =>
      client.clubReviews.save({ club_id: clubId, movie_id: movieId, ...form }),
    onSuccess: ({ rating, held }) => {
      if (viewerId !== null && rating !== null && !held)
        dispatchPageEventsInAllTabs(['movieListsUpdated', 'ratingsUpdated'], { userId: viewerId, movieId, rating });
    },
    meta: { changes: ['club', 'draft', 'rating', 'list', 'timeline'], quiet: true },
  });
}

/** Deletes the viewer's review in a club. The dialog shows errors itself. */
export const useDeleteClubReview = (clubId: string, movieId: string) =>
  useMutation({
    mutationFn: () => client.clubReviews.delete({ club_id: clubId, movie_id: movieId }),
    meta: quietly,
  });

/** Hides a review in a club (true) from all but its author and those who manage the club, or shows it again (false). */
export const useSetClubReviewHidden = (reviewId: string) =>
  useMutation({
    mutationFn: (hidden: boolean) => client.clubReviews[hidden ? 'hide' : 'show']({ review_id: reviewId }),
    meta: { changes },
  });
