import { clubFilmSubjects, clubSubjects } from '#features/clubs/posts.service.ts';
import { reviewSubjects } from '#features/reviews/reviews.service.ts';
import type { SubjectKinds } from '#features/subjects/subjects.service.ts';
import { activityCardSubjects } from '#features/timeline/activities.service.ts';

/** The rules of all kinds of subjects: what members react to. */
export const subjects: SubjectKinds = {
  review: reviewSubjects,
  activity_card: activityCardSubjects,
  club: clubSubjects,
  club_film: clubFilmSubjects,
};
