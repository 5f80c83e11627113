import { z } from 'zod';
import { MoviePage } from '../movies/movies.schema.ts';
import { MovieReviews, Review, ReviewClub } from '../reviews/reviews.schema.ts';
import { FriendsOfMovie } from '../timeline/timeline.schema.ts';
import { MovieTracking } from '../tracking/tracking.schema.ts';

/** What the page of a film shows at first. Each part is what its own call answers for the same viewer. */
export const MoviePageParts = z.object({
  movie: MoviePage,
  tracking: MovieTracking,
  reviews: MovieReviews.meta({ description: 'The first page, newest first.' }),
  own_review: Review.nullable().meta({ description: "The viewer's own. Null when there is none, and for visitors." }),
  watched_in: ReviewClub.nullable().meta({
    description:
      'The movie club in which the viewer has reviewed the film, so that it counts as watched. Null when there is none.',
  }),
  friends: FriendsOfMovie.nullable().meta({ description: 'The first page. Null for visitors, who follow nobody.' }),
});
export type MoviePageParts = z.infer<typeof MoviePageParts>;
