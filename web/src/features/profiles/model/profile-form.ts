import type { Badge, OwnProfile, ProfileForm } from '@halfstar/contract/profiles/profiles.schema';

/** The values of the form. Empty: no bio, no feed, no selected badge. */
export type ProfileValues = ReturnType<typeof toProfileValues>;

/** The values of the form for a saved profile. */
export const toProfileValues = (profile: OwnProfile) => ({
  display_name: profile.display_name,
  bio: profile.bio ?? '',
  selected_badge: profile.selected_badge ?? ('' as Badge | ''),
  letterboxd_rss_feed: profile.letterboxd_rss_feed ?? '',
});

/**
 * Only the values that differ from the saved ones, because another tab may have saved the others meanwhile. An empty badge or feed becomes
 * null.
 */
export function toProfileChanges(values: ProfileValues, saved: ProfileValues): ProfileForm {
  const { display_name, bio, selected_badge, letterboxd_rss_feed } = values;
  return {
    ...(display_name === saved.display_name ? {} : { display_name }),
    ...(bio === saved.bio ? {} : { bio }),
    ...(selected_badge === saved.selected_badge ? {} : { selected_badge: selected_badge || null }),
    ...(letterboxd_rss_feed === saved.letterboxd_rss_feed
      ? {}
      : { letterboxd_rss_feed: letterboxd_rss_feed.trim() || null }),
  };
}
