/** Calls that answer without anything of another member, by what they answer with. */
export const NOTHING_OF_OTHERS: Record<string, string> = {
  'the viewer’s own account, settings and things': [
    'accounts.getSession accounts.signIn accounts.signOut accounts.signUp accounts.confirmEmail',
    'accounts.resendConfirmation accounts.requestPasswordReset accounts.resetPassword accounts.changePassword',
    'sessions.list sessions.end sessions.endOthers sessions.endAll secondFactor.completeSignIn secondFactor.get',
    'secondFactor.prepare secondFactor.turnOn secondFactor.renewRecoveryCodes secondFactor.turnOff',
    'passkeys.getSignInOptions passkeys.signIn passkeys.list passkeys.getRegistrationOptions passkeys.add',
    'passkeys.rename passkeys.remove deletion.request deletion.cancel verification.getOwn verification.request',
    'verification.confirm verification.withdraw verification.setLocation visibility.getAudience',
    'visibility.setAudience profiles.getOwn profiles.create profiles.completeOnboarding profiles.changeSettings',
    'profiles.changeUsername profiles.update profiles.setAvatar profiles.removeAvatar follows.unfollow',
    'follows.removeFollower tracking.rate tracking.removeRating tracking.addToList tracking.removeFromList',
    'tracking.markToSeeAgain tracking.unmarkToSeeAgain diary.listByMovie diary.add diary.deleteByMovie',
    'diary.update diary.delete lists.listForMovie lists.create lists.delete lists.addFilm lists.removeFilm',
    'lists.moveFilm lists.setFilmNote reviews.publish reviews.getOwn reviews.restore notifications.markRead',
    'notifications.markAllRead notifications.delete notifications.getPreferences notifications.setPreference',
    'notifications.setDigest drafts.save drafts.get drafts.list drafts.delete scheduled.schedule scheduled.get',
    'scheduled.list scheduled.publishNow scheduled.cancel requests.count requests.approve',
    'requests.decline requests.approveAll blocks.block blocks.unblock blocks.mute blocks.unmute',
    'recommendations.restore imports.create imports.list imports.get imports.setFileKind imports.listRows',
    'imports.listFilms imports.setOptions imports.setRemovals imports.start imports.cancel imports.undo',
    'exports.get exports.request exports.download imports.resetStuck imports.getReport imports.listUnmatched imports.retryUnmatched imports.chooseFilm',
    'feeds.get feeds.save feeds.sync feeds.startProof feeds.checkProof',
  ].join(' '),
  'films, and figures over all members that name nobody':
    'movies.search movies.get tracking.getByMovies browse.listFilms browse.listPopular browse.listTrending',
  'invites: who made a code sees the names of those who used it':
    'invites.validate invites.getOverview invites.create invites.createBatch invites.revoke',
  'what only admins ask for':
    'invites.getQuota invites.setQuota verification.listPending verification.decide backfill.getGaps backfill.getLatest backfill.listMisses backfill.start backfill.pause backfill.resume backfill.cancel imports.mergeFilm',
};
