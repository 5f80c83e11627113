import { expect, test } from 'vitest';
import { type PageAt, withPageFiles } from './page-files.ts';

const FILES = {
  home: ['/home.js', '/home.css', '/shared.js'],
  'auth/AuthPage': ['/auth.js', '/shared.js'],
  movies: ['/movies.js'],
  movie: ['/movie.js'],
  review: ['/review.js'],
  profile: ['/profile.js'],
  'movie-backfill': ['/movie-backfill.js'],
  shell: ['/shell.js', '/shared.js'],
};
const at = (name: string | null, layout: PageAt['layout']): PageAt => ({ name, layout });
const named = (page: PageAt, forMember: boolean) =>
  [
    ...withPageFiles('<head></head>', { files: FILES, page, forMember, rendered: false }).matchAll(/href="([^"]+)"/g),
  ].map(([, file]) => file);

test("the files of a member's page are listed once each, with those of the shell", () => {
  expect(named(at('home', 'members'), true)).toEqual(['/home.js', '/home.css', '/shared.js', '/shell.js']);
  expect(named(at('movies', 'members'), true)).toEqual(['/movies.js', '/shell.js', '/shared.js']);
  expect(named(at('movie', 'open'), true)).toEqual(['/movie.js', '/shell.js', '/shared.js']);
  expect(named(at('movie-backfill', 'members'), true)).toEqual(['/movie-backfill.js', '/shell.js', '/shared.js']);
  expect(named(at('profile', 'open'), true)).toEqual(['/profile.js', '/shell.js', '/shared.js']);
  expect(named(at('auth/AuthPage', 'bare'), true)).toEqual(['/auth.js', '/shared.js']);
});

test('a visitor gets the files of public pages, and otherwise of the sign-in page', () => {
  expect(named(at('profile', 'open'), false)).toEqual(['/profile.js']);
  expect(named(at('review', 'open'), false)).toEqual(['/review.js']);
  expect(named(at('movies', 'members'), false)).toEqual(['/auth.js', '/shared.js']);
  expect(named(at('home', 'members'), false)).toEqual(['/auth.js', '/shared.js']);
});

test('an unknown address has no files', () => {
  expect(named(at(null, 'open'), true)).toEqual(['/shell.js', '/shared.js']);
  expect(
    withPageFiles('<head></head>', { files: {}, page: at('movies', 'members'), forMember: true, rendered: false }),
  ).toBe('<head></head>');
});

test('a page that is rendered on the server waits for its style sheets', () => {
  const asked = { files: FILES, page: at('home', 'members'), forMember: true };
  expect(withPageFiles('<head></head>', { ...asked, rendered: true })).toContain(
    '<link rel="stylesheet" crossorigin href="/home.css" />',
  );
  expect(withPageFiles('<head></head>', { ...asked, rendered: false })).toContain(
    '<link rel="preload" as="style" crossorigin href="/home.css" />',
  );
});
