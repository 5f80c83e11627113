import { expect, test } from 'vitest';
import { pageAt } from './page-at.ts';

test.each([
  ['/', 'home', 'members'],
  ['/movies', 'movies', 'members'],
  ['/movies/1', 'movie', 'open'],
  ['/reviews', 'reviews', 'members'],
  ['/reviews/1', 'review', 'open'],
  ['/lists', 'lists', 'members'],
  ['/lists/1', 'list', 'open'],
  ['/ada', 'profile', 'open'],
  ['/profile', 'profile', 'members'],
  ['/profile/ada', 'profile', 'open'],
  ['/admin/movie-backfill', 'movie-backfill', 'members'],
  ['/auth', 'auth', 'bare'],
  ['/onboarding', 'onboarding', 'bare'],
  ['/admin/nothing', null, 'open'],
])('at %s stands %s, in the layout %s', (path, name, layout) => {
  expect(pageAt(path)).toEqual({ name, layout });
});
