import { InviteType } from '@halfstar/contract/invites/invites.schema';
import { listAvatarPaths } from '@halfstar/contract/profiles/avatars.schema';
import {
  Badge,
  type Member,
  type NamedMember,
  type OwnProfile,
  type Profile,
  type ProfileAccess,
  type ProfileView,
  Tier,
} from '@halfstar/contract/profiles/profiles.schema';
import { findMentionedNames, type MentionedMember } from '@halfstar/contract/shared/mentions';
import { z } from 'zod';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { MemberRow, ProfileRow, ViewerProfileRow } from './profiles.queries.ts';

export type { MemberRow } from './profiles.queries.ts';

/** What a request needs to know of its viewer's profile. */
export type ViewerProfile = Pick<Viewer, 'tier' | 'badges' | 'hidesScores' | 'showsAdultTitles' | 'followsMany'>;

// The columns have check constraints of the same values; parsing turns text into the types.
const Badges = z.array(Badge);
const SelectedBadge = Badge.nullable();
const GivenInviteType = InviteType.nullable();

/** Throws for text that is no tier, which the column's check constraint rules out. */
export const toTier = (text: string): Tier => Tier.parse(text);
/** Throws for text that is no badge, which the column's check constraint rules out. */
export const toBadges = (texts: readonly string[]): Badge[] => Badges.parse(texts);

/** What a request needs to know of its viewer's profile, from the row. */
export const toViewerProfile = (row: ViewerProfileRow): ViewerProfile => ({
  tier: toTier(row.tier),
  badges: toBadges(row.badges),
  hidesScores: row.hide_scores_until_seen,
  showsAdultTitles: row.show_adult_titles,
  followsMany: row.follows_many,
});

/** A member as cards and lists show them. */
export const toMember = (row: MemberRow): Member => ({
  user_id: row.user_id,
  username: row.username,
  display_name: row.display_name,
  avatar_url: row.avatar_url,
  tier: toTier(row.tier),
  badges: toBadges(row.badges),
  selected_badge: SelectedBadge.parse(row.selected_badge),
});

/** The part of a member that viewers see who may know the name but not the content. */
export const toNamedMember = ({ user_id, username, display_name, avatar_url }: NamedMember): NamedMember => ({
  user_id,
  username,
  display_name,
  avatar_url,
});

/** The part of a profile that its audience sees. */
const toProfile = (row: ProfileRow): Profile => ({
  ...toMember(row),
  bio: row.bio,
  follower_count: row.follower_count,
  following_count: row.following_count,
  review_count: row.review_count,
  created_at: row.created_at,
});

/**
 * A profile as a viewer with this access sees it. @param usernames the current usernames of the members whom the bio mentions, by the
 * written name in lower case
 */
export function toProfileView(
  row: ProfileRow,
  access: ProfileAccess,
  usernames: ReadonlyMap<string, string>,
): ProfileView {
  if (access === 'full') {
    return { access, ...toProfile(row), mentions: toMentions(row.bio ?? '', usernames) };
  }
  return { access, ...toNamedMember(row) };
}

/** A profile as its owner sees it, with settings and the type of the invite. */
export const toOwnProfile = (row: ProfileRow): OwnProfile => ({
  ...toProfile(row),
  onboarding_completed: row.onboarding_completed,
  journaling_enabled: row.journaling_enabled,
  hide_scores_until_seen: row.hide_scores_until_seen,
  show_adult_titles: row.show_adult_titles,
  change_log_read_on: row.change_log_read_on,
  invite_type: GivenInviteType.parse(row.invite_type),
  letterboxd_rss_feed: row.letterboxd_rss_feed,
});

/** How many mentions of one text become links. */
const MOST_MENTIONS = 20;

/** The first twenty mentioned usernames of a text, as written. They become links if they mean members whom the viewer may see. */
export const listLinkableNames = (text: string): string[] => findMentionedNames(text, MOST_MENTIONS);

/**
 * The names in a text that become links, with the usernames that they lead to. @param usernames the current usernames of the mentioned
 * members, by the written name in lower case
 */
export const toMentions = (text: string, usernames: ReadonlyMap<string, string>): MentionedMember[] =>
  listLinkableNames(text).flatMap((written) => {
    const username = usernames.get(written.toLowerCase());
    return username === undefined ? [] : [{ written, username }];
  });

/** What other sites show for a link to the profile. */
export const toLinkPreview = ({ username, display_name, bio, review_count, avatar_url }: ProfileRow): LinkPreview => ({
  title: display_name === username ? username : `${display_name} (@${username})`,
  description:
    bio || `The film diary of ${display_name}: ${review_count} ${review_count === 1 ? 'review' : 'reviews'}.`,
  picture: toPreviewPicture(avatar_url),
  kind: 'profile',
});

function toPreviewPicture(avatarUrl: string | null): LinkPreview['picture'] {
  const largest = avatarUrl === null ? undefined : listAvatarPaths(avatarUrl)?.at(-1);
  return largest === undefined ? null : { url: largest.path, width: largest.size, height: largest.size };
}
