import {
  defineNotificationTypes,
  formatActors,
  formatFilmTitle,
  type NotificationFacts,
} from '../shared/notification-type.ts';

const reviewPath = ({ subjectId }: NotificationFacts) => `/reviews/${subjectId}`;

/** The review page scrolls to the comment that its address names. */
const commentPath = (facts: NotificationFacts) => `${reviewPath(facts)}?comment=${facts.commentId}`;

/** Where a scheduled review was published. */
const inClub = ({ clubId, clubName }: NotificationFacts): string =>
  clubId === null ? '' : ` in ${clubName ?? 'a movie club'}`;

/** The notifications about reviews, comments and scheduled reviews. */
export const reviewNotifications = defineNotificationTypes({
  comment: {
    group: 'comments',
    label: 'Comments on your reviews',
    describe: (facts) => ({
      title: 'New comment',
      message: `${formatActors(facts)} commented on your review of ${formatFilmTitle(facts)}.`,
    }),
    link: commentPath,
  },
  mention: {
    group: 'comments',
    label: 'Comments that mention you',
    describe: (facts) => ({
      title: 'You were mentioned',
      message: `${formatActors(facts)} mentioned you in a comment on ${facts.subjectOwner ?? 'a'} review of ${formatFilmTitle(facts)}.`,
    }),
    link: commentPath,
  },
  review_reaction: {
    group: 'reactions',
    label: 'Reactions to your reviews',
    describe: (facts) => ({
      title: 'New reaction',
      message: `${formatActors(facts)} reacted to your review of ${formatFilmTitle(facts)}.`,
    }),
    link: reviewPath,
  },
  scheduled_published: {
    group: 'reviews',
    label: 'Scheduled reviews that were published',
    describe: (facts) => ({
      title: 'Review published',
      message: `Your scheduled review of ${formatFilmTitle(facts)} is out${inClub(facts)}.`,
    }),
    link: (facts) =>
      facts.clubId === null ? reviewPath(facts) : `/movie-clubs/${facts.clubId}?watched=${facts.movieId}`,
  },
  scheduled_failed: {
    group: 'reviews',
    label: 'Scheduled reviews that could not be published',
    describe: (facts) => ({
      title: 'Review not published',
      message: `Your scheduled review of ${formatFilmTitle(facts)} could not be published. ${facts.note ?? ''} Its text is a draft again.`,
    }),
    link: () => '/reviews?tab=drafts',
  },
});
