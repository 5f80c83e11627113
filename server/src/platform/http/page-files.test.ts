import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { getInlineScriptHashes, type PageAt, withPageFiles } from './page-files.ts';

const BY_PAGE = {
  home: ['/home.js', '/home.css', '/shared.js'],
  'auth/AuthPage': ['/auth.js', '/shared.js'],
  movies: ['/movies.js'],
  movie: ['/movie.js'],
  review: ['/review.js'],
  profile: ['/profile.js'],
  'movie-backfill': ['/movie-backfill.js'],
  shell: ['/shell.js', '/shared.js'],
};
const STYLES = new Map([['/home.css', '.home { color: red }']]);
const FILES = { byPage: BY_PAGE, styles: STYLES };
const HEAD = '<head><!--page-styles--><script type="module" src="/app.js"></script></head>';
const at = (name: string | null, layout: PageAt['layout']): PageAt => ({ name, layout });
const named = (page: PageAt, forMember: boolean) =>
  [...withPageFiles(HEAD, { files: FILES, page, forMember, rendered: false }).matchAll(/href="([^"]+)"/g)].map(
    ([, file]) => file,
  );

test("the files of a member's page are listed once each, with those of the shell", () => {
  expect(named(at('home', 'members'), true)).toEqual(['/home.css', '/home.js', '/shared.js', '/shell.js']);
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
    withPageFiles(HEAD, {
      files: { byPage: {}, styles: new Map() },
      page: at('movies', 'members'),
      forMember: true,
      rendered: false,
    }),
  ).not.toMatch(/<link|<!--/);
});

test('a page that is rendered on the server brings its styles along', () => {
  const asked = { files: FILES, page: at('home', 'members'), forMember: true };
  const rendered = withPageFiles(HEAD, { ...asked, rendered: true });
  expect(rendered).toContain('<style>.home { color: red }</style><link rel="stylesheet" disabled href="/home.css" />');
  const empty = withPageFiles(HEAD, { ...asked, rendered: false });
  expect(empty).toContain('<link rel="preload" as="style" crossorigin href="/home.css" />');
  expect(empty).not.toContain('<style>');
});

test('the styles of a page come before all scripts, and its scripts wait for what is more urgent', () => {
  const page = withPageFiles(HEAD, { files: FILES, page: at('home', 'members'), forMember: true, rendered: true });
  expect([...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, file]) => file)).toEqual([
    '/home.css',
    '/app.js',
    '/home.js',
    '/shared.js',
    '/shell.js',
  ]);
  expect(page.match(/<link rel="modulepreload"/g)).toHaveLength(3);
  expect(page.match(/<link rel="modulepreload" fetchpriority="low"/g)).toHaveLength(3);
});

test('the content security policy allows the scripts inside the page, by their hashes, and no data', () => {
  const data = '<script type="application/json">{}</script><script src="/a.js"></script>';
  expect(getInlineScriptHashes(`${data}<script>alert(1);</script>`)).toEqual([
    `'sha256-${createHash('sha256').update('alert(1);').digest('base64')}'`,
  ]);
  expect(getInlineScriptHashes(null)).toEqual([]);
});
