import type { TimelineCard } from '@halfstar/contract/timeline/timeline.schema';

/** What a card tells, in few words: `combined_activity rating:3.5 watched_add`. */
export const describeCard = (card: TimelineCard): string =>
  card.type === 'review'
    ? `review ${card.review.rating}`
    : [
        card.type,
        ...card.activities.map((act) => act.activity_type + (act.rating === null ? '' : `:${act.rating}`)),
      ].join(' ');

export const movieIdOf = (card: TimelineCard): string =>
  card.type === 'review' ? card.review.movie.id : card.movie.id;

export const usernameOf = (card: TimelineCard): string =>
  card.type === 'review' ? card.review.author.username : card.member.username;
