import { expect, test } from 'vitest';
import { withPageFiles } from './page-files.ts';

const FILES = {
  home: ['/home.js', '/home.css', '/shared.js'],
  auth: ['/auth.js', '/shared.js'],
  movies: ['/movies.js'],
  movie: ['/movie.js'],
  review: ['/review.js'],
  profile: ['/profile.js'],
  'movie-backfill': ['/movie-backfill.js'],
  shell: ['/shell.js', '/shared.js'],
};
const named = (pathname: string, forMember: boolean) =>
  [
    ...withPageFiles('<head></head>', { files: FILES, pathname, forMember, drawn: false }).matchAll(/href="([^"]+)"/g),
  ].map(([, file]) => file);

test('the files of a member’s page are named once each, with those of the shell', () => {
  expect(named('/', true)).toEqual(['/home.js', '/home.css', '/shared.js', '/shell.js']);
  expect(named('/movies', true)).toEqual(['/movies.js', '/shell.js', '/shared.js']);
  expect(named('/movies/1', true)).toEqual(['/movie.js', '/shell.js', '/shared.js']);
  expect(named('/admin/movie-backfill', true)).toEqual(['/movie-backfill.js', '/shell.js', '/shared.js']);
  expect(named('/ada', true)).toEqual(['/profile.js', '/shell.js', '/shared.js']);
  expect(named('/auth', true)).toEqual(['/auth.js', '/shared.js']);
});

test('a visitor gets the files of what everybody may read, and otherwise of the way in', () => {
  expect(named('/profile/ada', false)).toEqual(['/profile.js']);
  expect(named('/reviews/1', false)).toEqual(['/review.js']);
  expect(named('/movies', false)).toEqual(['/auth.js', '/shared.js']);
  expect(named('/', false)).toEqual(['/auth.js', '/shared.js']);
});

test('an address of nothing names no file', () => {
  expect(named('/admin/nothing', true)).toEqual(['/shell.js', '/shared.js']);
  expect(withPageFiles('<head></head>', { files: {}, pathname: '/movies', forMember: true, drawn: false })).toBe(
    '<head></head>',
  );
});

test('the style of a page that comes drawn is waited for', () => {
  const asked = { files: FILES, pathname: '/', forMember: true };
  expect(withPageFiles('<head></head>', { ...asked, drawn: true })).toContain(
    '<link rel="stylesheet" crossorigin href="/home.css" />',
  );
  expect(withPageFiles('<head></head>', { ...asked, drawn: false })).toContain(
    '<link rel="preload" as="style" crossorigin href="/home.css" />',
  );
});
