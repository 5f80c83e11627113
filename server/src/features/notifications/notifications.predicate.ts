import {
  NOTIFICATION_TYPES,
  type NotificationType,
  notificationTypes,
} from '@halfstar/contract/notifications/types.notifications';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { clubInsideReadableTo, clubPassesModeration, saidVisibleTo } from '#features/clubs/clubs.predicate.ts';
import {
  nameVisibleTo,
  noBlockBetween,
  visibleTo,
  visibleToFellow,
} from '#features/visibility/visibility.predicate.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';

/** Whoever reads their own notifications. */
export type Recipient = Pick<Viewer, 'userId' | 'accessToken'>;

/** Types that say no more of their actor than the name. */
const NAMES_ONLY = NOTIFICATION_TYPES.filter((type) => notificationTypes[type].namesOnly === true);

/** Types whose actor has addressed the recipient. */
const ADDRESSED = NOTIFICATION_TYPES.filter((type) => notificationTypes[type].addressed === true);

/** Types whose actor has said it in a club. */
const SAID_IN_CLUB = NOTIFICATION_TYPES.filter((type) => notificationTypes[type].saidInClub === true);

/** Whether a member may be notified of what another one did, in this club if it was said in one. */
export function mayHearOf(
  type: NotificationType,
  recipientId: RawBuilder<unknown>,
  actorId: string,
  clubId: string | null | undefined,
): RawBuilder<SqlBool> {
  const actor = sql`${actorId}::uuid`;
  const recipient = { userId: recipientId };
  if (SAID_IN_CLUB.includes(type)) return saidVisibleTo(recipient, sql`${clubId}::uuid`, actor);
  if (ADDRESSED.includes(type)) return visibleToFellow(recipient, actor);
  return NAMES_ONLY.includes(type) ? nameVisibleTo(recipient, actor) : visibleTo(recipient, actor);
}

/** Whether the recipient may see this actor of notification `n`, who has said it in a club or done it elsewhere. */
const isActorShown = (recipient: Recipient, actor: RawBuilder<unknown>) => sql<SqlBool>`case
  when n.type = any(${SAID_IN_CLUB}::text[]) then ${saidVisibleTo(recipient, sql`n.club_id`, actor)}
  when n.type = any(${ADDRESSED}::text[]) then ${visibleToFellow(recipient, actor)}
  when n.type = any(${NAMES_ONLY}::text[]) then ${nameVisibleTo(recipient, actor)}
  else ${visibleTo(recipient, actor)} end`;

/** The active actors of notification `n` whom the recipient may see. Served by notification_actors_latest_idx. */
export const shownActors = (recipient: Recipient): RawBuilder<unknown> => sql`
  from notification_actors a where a.notification_id = n.id and a.active and ${isActorShown(recipient, sql`a.actor_id`)}`;

/**
 * Whether what notification `n` says of follows and clubs is still true: nobody asked in vain, and who follows, or was let to, still does.
 * An invitation to a club is open at this time (ISO timestamp) or was accepted, and what was said in a club may still be read.
 */
const isStillTrue = (recipient: Recipient, at: string) => sql<SqlBool>`case n.type
  when 'follow' then exists (
    select from follows f where f.follower_id = n.actor_id and f.following_id = n.recipient_id)
  when 'follow_approved' then exists (
    select from follows f where f.follower_id = n.recipient_id and f.following_id = n.actor_id)
  when 'follow_request' then exists (
      select from follow_requests q where q.requester_id = n.actor_id and q.target_id = n.recipient_id)
    or exists (select from follows f where f.follower_id = n.actor_id and f.following_id = n.recipient_id)
  when 'club_invitation' then exists (
    select from movie_club_invitations i where i.id = n.target_id
      and (i.status = 'accepted' or (i.status = 'pending' and i.expires_at > ${at})))
  when 'club_request' then exists (
      select from movie_club_join_requests q where q.club_id = n.target_id and q.user_id = n.actor_id and q.status = 'pending')
    and exists (
      select from movie_club_members m
      where m.club_id = n.target_id and m.user_id = n.recipient_id and m.role in ('owner', 'moderator'))
  when 'club_vote_undecided' then exists (
    select from movie_club_votes v where v.id = n.target_id and v.outcome = 'undecided')
  when 'club_turn' then exists (
    select from movie_club_rotations r where r.club_id = n.target_id and r.picker_id = n.recipient_id)
  when 'club_owner' then exists (select from movie_clubs c where c.id = n.club_id and c.owner_id = n.recipient_id)
  when 'club_moderator' then exists (
    select from movie_club_members m where m.club_id = n.club_id and m.user_id = n.recipient_id and m.role = 'moderator')
  when 'club_mention' then exists (select from movie_clubs c where c.id = n.club_id and ${clubInsideReadableTo(recipient)})
  else n.type not in ('club_approved', 'club_film', 'club_post', 'club_reveal', 'club_vote', 'club_vote_result') or exists (
    select from movie_club_members m where m.club_id = n.club_id and m.user_id = n.recipient_id) end`;

/** Whether the recipient of notification `n` is a member of the club `c`. */
const isMemberOfClub = sql`exists (select from movie_club_members m where m.club_id = c.id and m.user_id = n.recipient_id)`;

/**
 * Whether the recipient may know of the club of notification `n`: one that moderators hide, or whose owner a block separates from them,
 * exists for its members only.
 */
const isClubKnown = (recipient: Recipient) => sql<SqlBool>`(n.club_id is null or exists (
  select from movie_clubs c where c.id = n.club_id and ${clubPassesModeration(isMemberOfClub)}
    and (${noBlockBetween(recipient, sql`c.owner_id`)} or ${isMemberOfClub})))`;

/**
 * Whether the recipient may see notification `n` now: they have not deleted it, what it is about exists and is visible to them, and
 * so is one of its actors; moderators do not keep back the comment that it is about. Every list and count of notifications has this
 * condition.
 */
export const isShown = (ctx: Context, recipient: Recipient): RawBuilder<SqlBool> => sql`(
  n.recipient_id = ${recipient.userId} and n.deleted_at is null and n.type = any(${NOTIFICATION_TYPES}::text[])
  and (not n.about_comment or exists (select from comments c where c.id = n.comment_id and c.moderation is null)) and ${isStillTrue(recipient, timestamp(ctx.clock))}
  and ${isClubKnown(recipient)}
  and (n.actor_id is null or ${isActorShown(recipient, sql`n.actor_id`)})
  and (not n.grouped or exists (select ${shownActors(recipient)}))
  and (n.subject_id is null or exists (
    select from subjects s where s.id = n.subject_id and not s.hidden and ${visibleTo(recipient, sql`s.owner_id`)})))`;

/** Whether the recipient wants this type. */
export const isWanted = (
  recipient: RawBuilder<unknown>,
  type: NotificationType,
): RawBuilder<SqlBool> => sql`not exists (
  select from notification_preferences p where p.user_id = ${recipient} and p.type = ${type} and not p.in_app)`;
