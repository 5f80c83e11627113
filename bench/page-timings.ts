// When pages show their largest content in a browser with an empty cache, plain and on a slow phone, how long the first navigation
// between them takes on a slow line, and the bytes of first pages.
import type { Browser } from '@playwright/test';
import type { MemberClient } from '../server/test/client.ts';
import { fillCommunity } from './community.ts';
import { NAVIGATIONS, navigateFirst } from './first-navigation.ts';
import { firstPages } from './first-page.ts';
import { openBrowser, print, signedIn, startTestServer } from './test-server.ts';
import { DESK, measureVitals, PHONE, slowDown } from './vitals.ts';

const TURNS = 5;
const COMMUNITY = { members: 200, followees: 20, cards: 6000 };
const FOLLOWEES = 20;
const FILM = 'Casablanca';

interface PageToOpen {
  name: string;
  path: string;
  signedIn: boolean;
}

/** A server with its own web app, on data of its own. */
interface Build {
  name: string;
  origin: string;
  cookies: string;
  pages: PageToOpen[];
  /** What was measured so far, by row of the table. */
  figures: Map<string, number[]>;
  /** Warnings and errors of the console. */
  consoleErrors: Set<string>;
  close(): Promise<void>;
}

/** @param main the main.ts of another checkout; its web app must be built */
async function openBuild(name: string, main?: string): Promise<Build> {
  const { server, databaseUrl, reader, close } = await startTestServer('pages', { main });
  await fillCommunity(databaseUrl, COMMUNITY);
  await followSome(reader);
  const { items } = await reader.api.movies.search({ query: FILM });
  return {
    name,
    origin: server.origin,
    cookies: reader.cookies,
    pages: [
      { name: 'home, signed in', path: '/', signedIn: true },
      { name: 'film page, visitor', path: `/movies/${items[0]?.id}`, signedIn: false },
      { name: 'profile, signed in', path: '/profile/member0', signedIn: true },
      { name: '/movies, signed in', path: '/movies', signedIn: true },
    ],
    figures: new Map(),
    consoleErrors: new Set(),
    close,
  };
}

/** Home shows the timeline of the members whom its reader follows. */
async function followSome({ api }: MemberClient): Promise<void> {
  for (let at = 0; at < FOLLOWEES; at += 1) {
    const { user_id } = await api.profiles.getByUsername({ username: `member${at}` });
    await api.follows.follow({ user_id });
  }
}

const note = (build: Build, row: string, value: number) =>
  build.figures.set(row, [...(build.figures.get(row) ?? []), value]);

/** Opens a page in a new context: its cache is empty, so that every byte comes over the emulated network. */
async function openPage(browser: Browser, build: Build, page: PageToOpen, slow: boolean): Promise<number> {
  const context = page.signedIn
    ? await signedIn(browser, build.origin, build.cookies, slow ? PHONE : DESK)
    : await browser.newContext(slow ? PHONE : DESK);
  const tab = await context.newPage();
  if (slow) await slowDown(tab);
  const { largest, consoleErrors } = await measureVitals(tab, `${build.origin}${page.path}`);
  for (const text of consoleErrors) build.consoleErrors.add(`${page.path}: ${text}`);
  await context.close();
  return largest;
}

/** Opens every page of every build once a turn, so that other load on the machine affects all builds alike. */
async function measureInTurns(browser: Browser, builds: readonly Build[]): Promise<void> {
  // The first turn only warms the servers up.
  for (let turn = 0; turn <= TURNS; turn += 1) {
    for (const slow of [false, true]) {
      for (const at of builds[0]?.pages.keys() ?? []) {
        for (const build of turn % 2 === 0 ? builds : builds.toReversed()) {
          const page = build.pages[at];
          if (page === undefined) continue;
          const largest = await openPage(browser, build, page, slow);
          if (turn > 0) note(build, `LCP of ${page.name}, ${slow ? 'slow phone' : 'plain'} (ms)`, largest);
        }
      }
    }
  }
}

/** The first navigation of a member from page to page, on a slow line with a desk's window. */
async function measureNavigations(browser: Browser, builds: readonly Build[]): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const navigation of NAVIGATIONS) {
      for (const idle of [true, false]) {
        for (const build of builds) {
          const context = await signedIn(browser, build.origin, build.cookies, DESK);
          const { shown, content } = await navigateFirst(await context.newPage(), build.origin, navigation, idle);
          const when = idle ? 'idle page' : 'just loaded';
          note(build, `${navigation.name}, slow, ${when}: skeleton (ms)`, shown);
          note(build, `${navigation.name}, slow, ${when}: content (ms)`, content);
          await context.close();
        }
      }
    }
  }
}

async function weighFirstPages({ origin, cookies, figures }: Build): Promise<void> {
  const weights = await firstPages(origin, cookies);
  for (const [who, { js, css, later }] of Object.entries(weights)) {
    figures.set(`first page of a ${who}, JS (bytes)`, [js]);
    figures.set(`first page of a ${who}, CSS (bytes)`, [css]);
    figures.set(`first page of a ${who}, more when idle (bytes)`, [later]);
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const column = (text: string) => text.padStart(14);

function printTable(builds: readonly Build[]): void {
  const [first, second] = builds;
  print(
    `\n${'medians of 5, empty cache'.padEnd(52)}${builds.map(({ name }) => column(name)).join('')}${second ? column('ratio') : ''}`,
  );
  for (const row of first?.figures.keys() ?? []) {
    const [mine = 0, other] = builds.map(({ figures }) => median(figures.get(row) ?? []));
    const values = [mine, ...(other === undefined ? [] : [other])].map((value) => column(value.toFixed(0)));
    print(`${row.padEnd(52)}${values.join('')}${other === undefined ? '' : column((mine / other).toFixed(2))}`);
  }
  const row = 'warnings and errors in the console (must be 0)';
  print(`${row.padEnd(52)}${builds.map(({ consoleErrors }) => column(String(consoleErrors.size))).join('')}`);
  for (const { name, consoleErrors } of builds) for (const text of consoleErrors) print(`  ${name}: ${text}`);
}

/**
 * Prints the table of page timings. Sets the exit code when a page of this build logs an error to the console.
 * @param otherMain another checkout's main.ts, whose build is measured in turns with this one's
 */
export async function measurePages(otherMain?: string): Promise<void> {
  const builds: Build[] = [];
  const browser = await openBrowser();
  try {
    builds.push(await openBuild('this build'));
    if (otherMain !== undefined) builds.push(await openBuild('other build', otherMain));
    await measureInTurns(browser, builds);
    await measureNavigations(browser, builds);
    for (const build of builds) await weighFirstPages(build);
    printTable(builds);
    if ((builds[0]?.consoleErrors.size ?? 0) > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    for (const { close } of builds) await close();
  }
}
