import type { TimelineCard } from '@halfstar/contract/timeline/timeline.schema';

/** A card in few words: `combined_activity rating:3.5 watched_add`. */
export const describeCard = (card: TimelineCard): string =>
  card.type === 'review'
    ? `review ${card.review.rating}`
    : [
        card.type,
        ...card.activities.map((act) => act.activity_type + (act.rating === null ? '' : `:${act.rating}`)),
      ].join(' ');

/** The id of the film of a card. */
export const movieIdOf = (card: TimelineCard): string =>
  card.type === 'review' ? card.review.movie.id : card.movie.id;

/** The username of a card's member. */
export const usernameOf = (card: TimelineCard): string =>
  card.type === 'review' ? card.review.author.username : card.member.username;
