import { z } from 'zod';
import { MovieSummary } from '../movies/movies.schema.ts';
import { Member } from '../profiles/profiles.schema.ts';
import { Review } from '../reviews/reviews.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { makePageSchema } from '../shared/page.schema.ts';
import { Stars } from '../shared/rating.schema.ts';
import { ReactionSummary } from '../shared/reactions.schema.ts';
import { MovieStatus, MovieTracking } from '../tracking/tracking.schema.ts';

/** In the order in which a combined card shows them. */
export const ACTIVITY_TYPES = ['rating', 'watched_add', 'favorites_add', 'watchlist_add'] as const;
export const ActivityType = z.enum(ACTIVITY_TYPES);
export type ActivityType = z.infer<typeof ActivityType>;

/** Acts of one member on one film within this many hours, first to last, make one card. */
export const COMBINATION_WINDOW_HOURS = 24;

export const Activity = z.object({
  id: Id,
  activity_type: ActivityType,
  rating: Stars.nullable().meta({
    description: 'Only for a rating, and null while its stars are hidden from the viewer.',
  }),
  created_at: Timestamp,
});
export type Activity = z.infer<typeof Activity>;

const cardBase = {
  id: Id,
  card_at: Timestamp,
  tracking: MovieTracking.meta({ description: 'Of the film, as `GET /tracking` answers it to the viewer.' }),
};
const activityCard = {
  ...cardBase,
  member: Member,
  movie: MovieSummary,
  reactions: ReactionSummary.meta({ description: 'Of the first activity.' }),
  can: z.object({ react: z.boolean() }),
};

export const TimelineCard = z.discriminatedUnion('type', [
  z.object({ type: z.literal('review'), ...cardBase, review: Review }),
  z.object({ type: z.literal('activity'), ...activityCard, activities: z.array(Activity).length(1) }),
  z.object({ type: z.literal('combined_activity'), ...activityCard, activities: z.array(Activity).min(2) }),
]);
export type TimelineCard = z.infer<typeof TimelineCard>;
export type ActivityCard = Exclude<TimelineCard, { type: 'review' }>;

/** How long the quoted beginning of a friend's review is at most. */
export const MAX_OPENING = 180;

/** The rating, lists and review of a film by a member whom the viewer follows. `acted_at` is their latest act that was not undone. */
export const FriendOfMovie = z.object({
  member: Member,
  rating: Stars.nullable(),
  status: MovieStatus,
  favorite: z.boolean(),
  review_id: Id.nullable(),
  opening: z
    .string()
    .nullable()
    .meta({
      description: `How their review begins, in at most ${MAX_OPENING} characters; null when it gives something away.`,
    }),
  acted_at: Timestamp,
});
export type FriendOfMovie = z.infer<typeof FriendOfMovie>;

/** A page of the people whom the viewer follows who have tracked a film. */
export const FriendsOfMovie = makePageSchema(FriendOfMovie).extend({
  total: z.number().int().meta({ description: 'How many there are in all.' }),
});
export type FriendsOfMovie = z.infer<typeof FriendsOfMovie>;

export const TIMELINE_FILTERS = ['all', 'reviews', 'activities'] as const;
export const TimelineFilter = z.enum(TIMELINE_FILTERS);
export type TimelineFilter = z.infer<typeof TimelineFilter>;

export const TIMELINE_SORTS = ['newest', 'oldest', 'name'] as const;
export const TimelineSort = z.enum(TIMELINE_SORTS).meta({
  description:
    'name: by the display names of the members from A to Z, without regard to case and accents and with numbers by their value, and then newest first for each member.',
});
export type TimelineSort = z.infer<typeof TimelineSort>;

/** How many new cards are counted at most. */
export const MAX_NEW_CARDS = 20;

/** How many cards came to the home timeline. `more`: there are more than were counted. */
export const NewCards = z.object({ count: z.number().int().min(0).max(MAX_NEW_CARDS), more: z.boolean() });
export type NewCards = z.infer<typeof NewCards>;
