/**
 * What happens to everything that identifies a person when their account is deleted. A column that refers to an account, or looks as
 * if it could name a person, is listed here or the check fails. Where a foreign key decides, the schema must say the same.
 *
 *     erased     the row is deleted (on delete cascade)
 *     unnamed    the row stays, and no longer says who it was (on delete set null)
 *     by hand    the named code handles it, in the transaction of the deletion
 */
export type Decision = 'erased' | 'unnamed' | { byHand: string };

const DELETION = 'accounts/deletion.service.ts';
const INVITES = 'invites/on/account-deleted.ts';
const AUDIT_LOG =
  'the audit log is only added to: an id stays, which refers to nothing and names nobody once the account is gone';
const RESTING = 'profiles/usernames.service.ts: a keyed hash of it stays for 90 days';

export const WHEN_AN_ACCOUNT_GOES: Readonly<Record<string, Decision>> = {
  'access_tokens.user_id': 'erased',
  'account_deletions.user_id': 'erased',
  'auth_accounts.account_id': { byHand: `${DELETION}: the row goes by user_id` },
  'auth_accounts.user_id': 'erased',
  'auth_passkeys.user_id': 'erased',
  'auth_sessions.ip_address': { byHand: `${DELETION}: the row goes by user_id` },
  'auth_sessions.user_agent': { byHand: `${DELETION}: the row goes by user_id` },
  'auth_sessions.user_id': 'erased',
  'auth_two_factors.user_id': 'erased',
  'auth_users.email': { byHand: `${DELETION}: the row is the account` },
  'auth_users.name': { byHand: `${DELETION}: the row is the account` },
  'auth_verifications.value': { byHand: `${DELETION}: what was begun, such as a reset, is deleted` },
  'banned_members.user_id': 'erased',
  'bio_mentions.owner_id': 'erased',
  'bio_mentions.user_id': 'erased',
  'blocks.blocked_id': 'erased',
  'blocks.blocker_id': 'erased',
  'comment_mentions.user_id': 'erased',
  'comments.user_id': 'erased',
  'diary_zones.user_id': 'erased',
  'dismissed_recommendations.candidate_id': 'erased',
  'dismissed_recommendations.user_id': 'erased',
  'employee_verifications.decided_by': 'unnamed',
  'employee_verifications.user_id': 'erased',
  'employee_verifications.work_email': {
    byHand: `${DELETION}: the row goes by user_id; verification's eraser: mails to the address go before it`,
  },
  'exports.user_id': 'unnamed',
  'feedback.user_id': 'erased',
  'follow_requests.requester_id': 'erased',
  'follow_requests.target_id': 'erased',
  'follows.follower_id': 'erased',
  'follows.following_id': 'erased',
  'hidden_profiles.avatar_url': {
    byHand: 'profiles/avatars.service.ts: its files are deleted; the row goes by user_id',
  },
  'hidden_profiles.display_name': { byHand: `${DELETION}: the row goes by user_id` },
  'hidden_profiles.user_id': 'erased',
  'import_changes.user_id': 'erased',
  'import_films.user_id': 'erased',
  'import_jobs.user_id': 'erased',
  'import_rows.user_id': 'erased',
  'invite_codes.created_by': 'unnamed',
  'invite_codes.email': { byHand: `${INVITES}: removed` },
  'invite_redemptions.email': { byHand: `${INVITES}: replaced by the id of the redemption` },
  'invite_redemptions.user_id': 'unnamed',
  'invite_quotas.user_id': 'erased',
  'letterboxd_claims.user_id': 'erased',
  'letterboxd_claims.username': { byHand: `${DELETION}: the row goes by user_id` },
  'letterboxd_feeds.user_id': 'erased',
  'letterboxd_feeds.username': { byHand: `${DELETION}: the row goes by user_id` },
  'lists.user_id': 'erased',
  'mails.recipient': { byHand: `${DELETION}: mails to the address are deleted` },
  'member_audiences.user_id': 'erased',
  'moderation_actions.actor_id': { byHand: AUDIT_LOG },
  'moderation_actions.member_id': { byHand: AUDIT_LOG },
  'moderation_cases.assigned_to': 'unnamed',
  'moderation_cases.owner_id': 'erased',
  'moderation_cases.resolved_by': 'unnamed',
  'moderation_decisions.decided_by': 'unnamed',
  'moderation_decisions.member_id': 'erased',
  'moderation_decisions.second_look_by': 'unnamed',
  'movie_club_ballots.user_id': 'erased',
  'movie_club_calendars.user_id': 'erased',
  'movie_club_films.picked_by': 'unnamed',
  'movie_club_invitations.invitee_id': 'erased',
  'movie_club_invitations.inviter_id': 'unnamed',
  'movie_club_join_requests.decided_by': 'unnamed',
  'movie_club_join_requests.user_id': 'erased',
  'movie_club_members.user_id': 'erased',
  'movie_club_nominations.user_id': 'unnamed',
  'movie_club_pickers.user_id': { byHand: 'the row goes with the membership, which goes by user_id' },
  'movie_club_removals.user_id': 'erased',
  'movie_club_reviews.user_id': 'erased',
  'movie_club_rotations.picker_id': 'unnamed',
  'movie_club_votes.opened_by': 'unnamed',
  'movie_clubs.owner_id': 'unnamed',
  'movie_backfills.started_by': 'unnamed',
  'movie_lists.user_id': 'erased',
  'mutes.muted_id': 'erased',
  'mutes.muter_id': 'erased',
  'notification_actors.actor_id': 'erased',
  'notification_digests.user_id': 'erased',
  'notification_preferences.email': { byHand: 'no address, but whether a type is mailed; the row goes by user_id' },
  'notification_preferences.user_id': 'erased',
  'notifications.actor_id': 'erased',
  'notifications.recipient_id': 'erased',
  'profiles.avatar_url': { byHand: `${DELETION}: the row goes by user_id` },
  'profiles.display_name': { byHand: `${DELETION}: the row goes by user_id` },
  'profiles.search_name': { byHand: `${DELETION}: the row goes by user_id` },
  'profiles.sort_name': { byHand: `${DELETION}: the row goes by user_id` },
  'profiles.user_id': 'erased',
  'profiles.username': { byHand: `${DELETION}: the row goes by user_id; ${RESTING}` },
  'ratings.user_id': 'erased',
  'reactions.user_id': 'erased',
  'recommendation_refreshes.user_id': 'erased',
  'recommendations.candidate_id': 'erased',
  'recommendations.mutual_ids': { byHand: 'taste/recommendations.service.ts: the id is taken out' },
  'recommendations.user_id': 'erased',
  'reports.reporter_id': 'unnamed',
  'review_drafts.user_id': 'erased',
  'review_tombstones.user_id': 'erased',
  'reviews.user_id': 'erased',
  'scheduled_reviews.user_id': 'erased',
  'sign_ups.display_name': { byHand: `${DELETION}: the row goes by user_id` },
  'sign_ups.user_id': 'erased',
  'subjects.owner_id': 'erased',
  'site_announcements.changed_by': 'unnamed',
  'site_pauses.changed_by': 'unnamed',
  'timeline_activities.user_id': 'erased',
  'timeline_cards.user_id': 'erased',
  'user_sanctions.issued_by': 'unnamed',
  'user_sanctions.lifted_by': 'unnamed',
  'user_sanctions.user_id': 'erased',
  'username_changes.new_username': { byHand: `${DELETION}: the row goes by user_id` },
  'username_changes.old_username': { byHand: `${DELETION}: the row goes by user_id; ${RESTING}` },
  'username_changes.user_id': 'erased',
  'watch_events.user_id': 'erased',
};

/** A column of the migrated schema. */
export interface Column {
  /** `table.column` */
  name: string;
  /** The table that its foreign key refers to, and its action on delete as pg_constraint's letter. */
  refers_to: string | null;
  on_delete: string | null;
  /** Whether an index begins with it and holds every row. */
  indexed: boolean;
}

/** Tables whose rows are people. */
const PEOPLE: ReadonlySet<string | null> = new Set(['auth_users', 'profiles']);

/** Names of columns that may identify a person without a foreign key. */
const PERSONAL =
  /\.(.*_)?(user|member|account|author|owner|sender|recipient|inviter|invitee|follower|following|moderator|creator|actor)(_id|name|_agent)?$|\.(.*_)?(email|ip|ip_address|phone|avatar_url|display_name|full_name)$|\.[a-z]+_by(_id)?$/;

const LETTERS = { erased: 'c', unnamed: 'n' } as const;

/** Yields columns without a decision, columns whose schema differs from it, and decisions about missing columns. */
export function* findErrors(columns: readonly Column[]): Generator<string> {
  const names = new Set(columns.map(({ name }) => name));
  for (const { name, refers_to, on_delete, indexed } of columns) {
    const toPeople = PEOPLE.has(refers_to);
    const decision = WHEN_AN_ACCOUNT_GOES[name];
    if (decision === undefined) {
      // A foreign key to something else, say a film, names that.
      const personal = toPeople || (refers_to === null && PERSONAL.test(name));
      if (personal) yield `${name}: what happens to it when an account goes? Decide in scripts/support/deletion.ts.`;
    } else if (typeof decision === 'string' && (!toPeople || on_delete !== LETTERS[decision])) {
      yield `${name}: is to be ${decision}, but its foreign key does something else, or there is none.`;
    } else if (typeof decision === 'string' && !indexed) {
      yield `${name}: no index begins with it, so an account that goes reads the whole table.`;
    } else if (typeof decision !== 'string' && toPeople) {
      yield `${name}: refers to a person, so its foreign key must decide: erased or unnamed.`;
    }
  }
  for (const name of Object.keys(WHEN_AN_ACCOUNT_GOES)) {
    if (!names.has(name)) yield `${name}: is decided upon, but there is no such column.`;
  }
}
