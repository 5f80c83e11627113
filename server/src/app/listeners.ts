import { addClubReviewOnRatedInClub } from '#features/clubs/on/rated-in-club.ts';
import { syncClubReviewsOnRatingSet } from '#features/clubs/on/rating-set.ts';
import { releaseRatingsOnRoundRevealed } from '#features/clubs/on/round-revealed.ts';
import { syncClubReviewsOnImport } from '#features/clubs/on/tracking-imported.ts';
import { replaceFeedOnChange } from '#features/feeds/on/feed-changed.ts';
import { cancelAnswersOnAccountDeletion } from '#features/follows/on/account-deleted.ts';
import { answerRequestsOnAudienceChange } from '#features/follows/on/audience-changed.ts';
import { mergeFilmOnLearned } from '#features/imports/on/letterboxd-film-learned.ts';
import { anonymizeInvitesOnAccountDeletion } from '#features/invites/on/account-deleted.ts';
import { recordOnVerificationDecided } from '#features/moderation/on/verification-decided.ts';
import { notifyOnApproved } from '#features/notifications/on/approved.ts';
import { notifyOnCaseDecided, notifyOnSecondLookDecided } from '#features/notifications/on/case-decided.ts';
import { notifyOnClubFilmStarted } from '#features/notifications/on/club-film-started.ts';
import { markReadOnClubInvitationEnded, notifyOnClubInvited } from '#features/notifications/on/club-invited.ts';
import { notifyOnClubRequestEnded, notifyOnClubRequested } from '#features/notifications/on/club-requested.ts';
import { publishNotificationsOnClubRoleChanged } from '#features/notifications/on/club-role-changed.ts';
import { notifyOnClubRoleGiven } from '#features/notifications/on/club-role-given.ts';
import { notifyOnClubRoundRevealed } from '#features/notifications/on/club-round-revealed.ts';
import { notifyOnClubTurnBegan } from '#features/notifications/on/club-turn-began.ts';
import {
  notifyOnClubVoteClosed,
  notifyOnClubVoteOpened,
  notifyOnClubVoteUndecided,
} from '#features/notifications/on/club-vote.ts';
import { notifyOnCommentAdded } from '#features/notifications/on/comment-added.ts';
import { notifyOnCommentEdited } from '#features/notifications/on/comment-edited.ts';
import {
  syncOnCommentModerated,
  withdrawOnCommentHidden,
  withdrawOnCommentRemoved,
} from '#features/notifications/on/comment-removed.ts';
import { notifyOnFeedFailing, notifyOnFeedTakenOver } from '#features/notifications/on/feed.ts';
import { notifyOnFeedbackUpdated } from '#features/notifications/on/feedback.ts';
import {
  moveNotificationsOnCommentsMoved,
  moveNotificationsOnFilmMoved,
} from '#features/notifications/on/film-moved.ts';
import { notifyOnFollowed } from '#features/notifications/on/followed.ts';
import { notifyOnReaction, withdrawActorOnReactionRemoved } from '#features/notifications/on/reaction.ts';
import { notifyOnRequested } from '#features/notifications/on/requested.ts';
import { notifyOnScheduledFailed, notifyOnScheduledPublished } from '#features/notifications/on/scheduled.ts';
import { deleteAvatarOnAccountDeletion, restUsernameOnAccountDeletion } from '#features/profiles/on/account-deleted.ts';
import { revokeCinemaBadgeOnVerificationEnd } from '#features/profiles/on/verification-ended.ts';
import { grantCinemaBadgeOnVerification } from '#features/profiles/on/verified.ts';
import { syncReviewOnRatingSet } from '#features/reviews/on/rating-set.ts';
import { moveOnReviewMergeBegun } from '#features/reviews/on/review-merge-begun.ts';
import { syncReviewsOnImport } from '#features/reviews/on/tracking-imported.ts';
import { cancelRefreshOnAccountDeletion } from '#features/taste/on/account-deleted.ts';
import { refreshRecommendationsOnFollow } from '#features/taste/on/followed.ts';
import { removeReasonsOnFollowersErased } from '#features/taste/on/followers-erased.ts';
import { refreshRecommendationsOnImport } from '#features/taste/on/tracking-imported.ts';
import { addActivityOnListAdded } from '#features/timeline/on/list-added.ts';
import { removeActivityOnListRemoved } from '#features/timeline/on/list-removed.ts';
import { removeActivityOnRatingRemoved } from '#features/timeline/on/rating-removed.ts';
import { addActivityOnRatingSet } from '#features/timeline/on/rating-set.ts';
import { hideReviewCardOnReviewHidden } from '#features/timeline/on/review-hidden.ts';
import { addReviewCardOnReviewPublished } from '#features/timeline/on/review-published.ts';
import { showReviewCardOnReviewShown } from '#features/timeline/on/review-shown.ts';
import { removeReviewCardsOnReviewsDiscarded } from '#features/timeline/on/reviews-discarded.ts';
import { removeActivitiesOnImport } from '#features/timeline/on/tracking-imported.ts';
import { hideOnAccountDeletionBegun } from '#features/visibility/on/account-deletion-begun.ts';
import { hideOnBanned, showOnUnbanned } from '#features/visibility/on/banned.ts';

/** Every listener by name, in no particular order. listeners.test.ts exercises each of them. */
export const listeners = {
  grantCinemaBadgeOnVerification,
  revokeCinemaBadgeOnVerificationEnd,
  syncReviewOnRatingSet,
  syncClubReviewsOnRatingSet,
  addClubReviewOnRatedInClub,
  syncClubReviewsOnImport,
  releaseRatingsOnRoundRevealed,
  addActivityOnRatingSet,
  removeActivityOnRatingRemoved,
  addActivityOnListAdded,
  removeActivityOnListRemoved,
  addReviewCardOnReviewPublished,
  hideReviewCardOnReviewHidden,
  showReviewCardOnReviewShown,
  removeReviewCardsOnReviewsDiscarded,
  syncReviewsOnImport,
  removeActivitiesOnImport,
  mergeFilmOnLearned,
  answerRequestsOnAudienceChange,
  refreshRecommendationsOnFollow,
  refreshRecommendationsOnImport,
  cancelAnswersOnAccountDeletion,
  cancelRefreshOnAccountDeletion,
  removeReasonsOnFollowersErased,
  anonymizeInvitesOnAccountDeletion,
  deleteAvatarOnAccountDeletion,
  restUsernameOnAccountDeletion,
  hideOnAccountDeletionBegun,
  hideOnBanned,
  showOnUnbanned,
  notifyOnFollowed,
  notifyOnRequested,
  notifyOnApproved,
  notifyOnClubInvited,
  markReadOnClubInvitationEnded,
  notifyOnClubRequested,
  notifyOnClubRequestEnded,
  notifyOnClubRoleGiven,
  publishNotificationsOnClubRoleChanged,
  notifyOnCommentAdded,
  notifyOnCommentEdited,
  withdrawOnCommentRemoved,
  syncOnCommentModerated,
  withdrawOnCommentHidden,
  notifyOnClubFilmStarted,
  notifyOnClubTurnBegan,
  notifyOnClubRoundRevealed,
  notifyOnClubVoteOpened,
  notifyOnClubVoteUndecided,
  notifyOnClubVoteClosed,
  notifyOnReaction,
  withdrawReaction: withdrawActorOnReactionRemoved,
  notifyOnScheduledPublished,
  notifyOnScheduledFailed,
  replaceFeedOnChange,
  notifyOnFeedFailing,
  notifyOnFeedTakenOver,
  notifyOnFeedbackUpdated,
  moveNotificationsOnFilmMoved,
  moveNotificationsOnCommentsMoved,
  moveOnReviewMergeBegun,
  notifyOnCaseDecided,
  notifyOnSecondLookDecided,
  recordOnVerificationDecided,
};
