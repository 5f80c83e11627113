import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Readers } from './readers.ts';

export interface PageRow {
  /** As in web/src/app/router.tsx. */
  route: string;
  /** The address that is opened, where it is not the route. `:film` and the like are replaced by ids and usernames. */
  path?: string;
  reader: keyof Readers['browsers'];
  heading: string | RegExp;
  /** Only the browser renders it. */
  unrendered?: true;
  /** The server says that there is no such page. */
  missing?: true;
}

/** Every page of the app, opened by one reader. */
export const PAGES: PageRow[] = [
  { route: '/auth', reader: 'visitor', heading: 'Sign In', unrendered: true },
  {
    route: '/email-confirmation',
    path: '/email-confirmation?email=ada@example.com',
    reader: 'visitor',
    heading: 'Confirm Your Email',
    unrendered: true,
  },
  { route: '/onboarding', reader: 'newcomer', heading: /^Welcome to Halfstar/, unrendered: true },
  { route: '/ncg-onboarding', reader: 'cinemaNewcomer', heading: /^Welcome to Halfstar/, unrendered: true },
  { route: '/', reader: 'member', heading: /^Welcome, / },
  { route: '/timeline', reader: 'member', heading: 'Timeline' },
  { route: '/discover', reader: 'member', heading: 'Discover' },
  { route: '/movies', reader: 'member', heading: 'Movies' },
  { route: '/profile', reader: 'member', heading: ':member' },
  { route: '/followers', reader: 'member', heading: 'Followers' },
  { route: '/reviews', reader: 'member', heading: 'Reviews' },
  { route: '/lists', reader: 'member', heading: 'Lists' },
  { route: '/import', reader: 'member', heading: 'Import Data' },
  { route: '/founder-invites', reader: 'member', heading: 'Invite Codes' },
  { route: '/employee-verification', reader: 'member', heading: 'Employee Verification' },
  { route: '/admin', reader: 'admin', heading: 'Overview' },
  { route: '/admin/clubs', reader: 'admin', heading: 'Clubs' },
  { route: '/admin/invites', reader: 'admin', heading: 'Invites' },
  { route: '/admin/jobs', reader: 'admin', heading: 'Jobs' },
  { route: '/admin/settings', reader: 'admin', heading: 'Settings' },
  { route: '/admin/feedback', reader: 'admin', heading: 'Feedback' },
  { route: '/admin/members', reader: 'admin', heading: 'Members' },
  { route: '/admin/members/$userId', path: '/admin/members/:memberId', reader: 'admin', heading: ':member' },
  { route: '/admin/verification', reader: 'admin', heading: 'Verification' },
  { route: '/admin/audit-log', reader: 'admin', heading: 'Audit Log' },
  { route: '/admin/movie-backfill', reader: 'admin', heading: /backfill/i },
  { route: '/moderator', path: '/moderator?case=:case', reader: 'admin', heading: 'Moderator Panel' },
  { route: '/decisions', reader: 'member', heading: 'Decisions' },
  { route: '/decisions/$decisionId', path: '/decisions/:decision', reader: 'member', heading: 'What We Decided' },
  { route: '/moderation-ledger', reader: 'member', heading: 'Moderation Ledger' },
  { route: '/notifications', reader: 'member', heading: 'Notifications' },
  { route: '/settings', reader: 'member', heading: 'Settings' },
  { route: '/settings/feedback', reader: 'member', heading: 'Your Feedback' },
  { route: '/change-log', reader: 'visitor', heading: 'What Is New' },
  { route: '/profile/$username', path: '/profile/:friend', reader: 'member', heading: ':friend' },
  { route: '/$username', path: '/:member', reader: 'visitor', heading: ':member' },
  { route: '/$username/lists', path: '/:friend/lists', reader: 'member', heading: /^Lists of/ },
  { route: '/movies/$movieId', path: '/movies/:film', reader: 'member', heading: 'Parasite' },
  { route: '/person/$personId', path: '/person/:person', reader: 'visitor', heading: 'Akira Kurosawa' },
  { route: '/reviews/$reviewId', path: '/reviews/:review', reader: 'visitor', heading: /review of Parasite/ },
  { route: '/lists/$listId', path: '/lists/:list', reader: 'visitor', heading: 'Staircases' },
  { route: '/movie-clubs', reader: 'member', heading: 'Movie Clubs' },
  { route: '/movie-clubs/$clubId', path: '/movie-clubs/:club', reader: 'member', heading: ':clubName' },
  { route: '/$', path: '/no-such/page', reader: 'member', heading: 'Nothing is showing here', missing: true },
];

/** The routes of the app that are served: only the development server has the other one. */
export function readRoutes(): string[] {
  const router = readFileSync(new URL('../../web/src/app/router.tsx', import.meta.url), 'utf8');
  const routes = [...router.matchAll(/\bpath: '([^']+)'/g)].flatMap(([, path]) => path ?? []);
  return routes.filter((route) => route !== '/dev/kit');
}

/** Replaces `:film` and the like by the ids and names of what the readers have. */
export const fillNames = (text: string, names: Readers['names']): string =>
  text.replace(/:(\w+)/, (_, name: keyof typeof names) => names[name]);

/** Opens a page of the table in its reader's browser. */
export async function openPage(
  { browsers, names }: Readers,
  { route, path = route, reader, heading }: PageRow,
): Promise<Page> {
  const page = await browsers[reader].newPage();
  await page.goto(fillNames(path, names));
  const name = typeof heading === 'string' ? fillNames(heading, names) : heading;
  await expect(page.getByRole('heading', { level: 1, name }).first()).toBeAttached();
  return page;
}
