/**
 * Calls that show nothing of another member, by what they show instead. Each line has the calls of one part of the contract.
 */
export const NOTHING_OF_OTHERS: Record<string, Record<string, string>> = {
  'the viewer’s own account, settings and things': {
    accounts: [
      'getSession signIn signOut signUp confirmEmail resendConfirmation requestPasswordReset',
      'resetPassword changePassword',
    ].join(' '),
    sessions: 'list end endOthers endAll',
    secondFactor: 'completeSignIn get prepare turnOn renewRecoveryCodes turnOff',
    passkeys: 'getSignInOptions signIn list getRegistrationOptions add rename remove',
    accessTokens: 'list create revoke',
    deletion: 'request cancel',
    sanctions: 'list',
    verification: 'getOwn request confirm withdraw setLocation',
    visibility: 'getAudience setAudience',
    profiles:
      'getOwn create completeOnboarding changeSettings markChangeLogRead changeUsername update setAvatar removeAvatar',
    follows: 'unfollow removeFollower',
    tracking: 'rate removeRating addToList removeFromList markToSeeAgain unmarkToSeeAgain',
    diary: 'listByMovie add deleteByMovie update delete',
    lists: 'listForMovie create delete addMovie removeMovie moveMovie setMovieNote',
    reviews: 'publish getOwn restore',
    clubCalendar: 'get renew remove',
    clubMovies: 'unplan finishCurrent',
    clubReviews: 'listOwn listWatched save delete',
    clubPosts: 'addToClub addToMovie update delete',
    clubVotes: 'open cancel',
    notifications: 'markRead markAllRead delete getPreferences setPreference setDigest',
    drafts: 'save get list delete',
    scheduled: 'schedule get list publishNow cancel',
    requests: 'count approve decline approveAll',
    blocks: 'block unblock mute unmute',
    recommendations: 'restore',
    imports: [
      'create list get setFileKind listRows listMovies setOptions setRemovals setLeftOutRows start cancel undo',
      'resetStuck getReport listUnmatched retryUnmatched chooseMovie',
    ].join(' '),
    exports: 'get request download',
    clubs: 'create',
    clubInvitations: 'accept decline revoke',
    clubRequests: 'withdraw',
    clubRotation: 'stop',
    feedback: 'send listOwn',
    reports: 'listOwn',
    decisions: 'get listOwn askSecondLook',
    feeds: 'get save sync startProof checkProof',
  },
  'films, and figures over all members that name nobody': {
    movies: 'search get listByIds getByTmdbId',
    tracking: 'getByMovies',
    browse: 'listMovies listPopular listTrending',
    people: 'get search',
    similarMovies: 'list',
  },
  'invites: who made a code sees the names of those who used it': {
    invites: 'validate getOverview create createBatch revoke',
  },
  'what only moderators ask for, whoever may see the member': {
    cases: 'list count get claim release act',
    secondLooks: 'decide',
  },
  'what moderators did, without any name': {
    ledger: 'list',
  },
  'what admins tell everybody, without any name': {
    site: 'get',
  },
  'what only admins ask for': {
    admin:
      'listMembers getMember setTier setBadges imposeSanction liftSanction signOutMember listAudit ' +
      'getFigures listJobs retryJob listClubs listInvites revokeInvite ' +
      'getSettings writeAnnouncement editAnnouncement endAnnouncement pause endPause',
    invites: 'getQuota setQuota',
    verification: 'listPending decide',
    backfill: 'getGaps getLatest listMisses start pause resume cancel',
    imports: 'mergeMovie',
    feedback: 'list getCounts update',
  },
};
