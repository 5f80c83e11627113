import { readFileSync } from 'node:fs';
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { arriveAs, joinAs, makeUnique, type Stage } from '../../scripts/support/people.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { Client, MemberClient } from '../../server/test/client.ts';
import { canBeInserted, insertReadyMember } from '../../server/test/ready-members.ts';
import { createReaders, type Readers } from './readers.ts';

export interface TestServer {
  origin: string;
  databaseUrl: string;
  /** With which the server signs cookies. */
  secret: string;
  adminCookies: string;
}

export interface TestUser {
  client: MemberClient;
  context: BrowserContext;
  page: Page;
}

interface Fixtures {
  /** Creates an unused invite code, limited to `email` if that is given. */
  invite(email?: string): Promise<string>;
  /** Creates an invite code of the cinema type. */
  cinemaInvite(): Promise<string>;
  /**
   * Creates a user who has reached this stage of signing up, in a browser of their own: a founder unless `inviteCode` is given.
   * The name is made unique.
   */
  newUser(
    name: string,
    signUpStage: Stage,
    browserOptions?: BrowserContextOptions,
    inviteCode?: string,
  ): Promise<TestUser>;
  /** Creates a member with a browser of their own. The name is made unique. */
  newMember(name: string, browserOptions?: BrowserContextOptions): Promise<TestUser>;
  /** The id of a film of the catalog. */
  film(title: string): Promise<string>;
}

interface WorkerFixtures {
  testServer: TestServer;
  /** Creates a member, signed in. Inserts them where that is possible, which takes a twentieth of the time of signing up. */
  joinReady(name: string): Promise<MemberClient>;
  /** Those who read the pages, prepared once for all tests of a worker, so no test may change what they have. */
  readers: Readers;
}

const readTestServer = (): TestServer =>
  JSON.parse(readFileSync(process.env.HALFSTAR_TEST_SERVER ?? '', 'utf8')) as TestServer;

function adminOf({ origin, adminCookies }: TestServer): Client {
  const admin = new Client(origin);
  admin.cookies = adminCookies;
  return admin;
}

/** Puts a client's cookies into a browser. */
export const signIn = (context: BrowserContext, origin: string, client: Client) =>
  context.addCookies(
    client.cookies.split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin };
    }),
  );

/**
 * Turns server rendering off for these pages, so that they fetch everything themselves and a test can delay, refuse or rewrite
 * the responses.
 */
export const disableServerRendering = (where: Page | BrowserContext) =>
  where.route(
    ({ pathname }) => !/^\/api\/|\./.test(pathname),
    (route) => route.continue({ headers: { ...route.request().headers(), accept: '*/*' } }),
  );

/** Keeps live messages away from a page, so that what happened just before, or meanwhile, makes it refetch nothing. */
export const disableLiveMessages = (page: Page) => page.routeWebSocket('**/api/live*', () => {});

const PROBE = '/is-it-routed';

/**
 * Chromium confirms a route slightly before it applies to a page that is already open, and requests in between are not
 * intercepted. Waits until one is.
 */
async function untilStopped(page: Page, route: Page['route']): Promise<void> {
  await route.call(page, `**${PROBE}`, (probe) => probe.fulfill({ status: 204 }));
  const fetchProbe = () => page.evaluate(async (url) => (await fetch(url)).status, PROBE);
  while ((await fetchProbe()) !== 204);
  await page.unroute(`**${PROBE}`);
}

/**
 * Lets `unroute` behave like `unrouteAll({ behavior: 'ignoreErrors' })`: a request that is still in a handler when that is removed goes
 * on without it, and the handler's answer comes too late.
 */
function ignoreLateAnswers(page: Page): void {
  const { route, unroute } = page;
  const removed = new Set<unknown>();
  page.route = (url, handler, options) => {
    removed.delete(url);
    const answer: typeof handler = async (...request) => {
      try {
        return await handler(...request);
      } catch (error) {
        if (!removed.has(url)) throw error;
      }
    };
    return route.call(page, url, answer, options);
  };
  page.unroute = (url) => {
    removed.add(url);
    return unroute.call(page, url);
  };
}

/**
 * Makes navigation wait until the app has hydrated the page, because its buttons work only then, and makes `route` wait until
 * it is in effect.
 */
function waitUntilHydrated(page: Page): Page {
  ignoreLateAnswers(page);
  const { goto, reload, route } = page;
  const hydrated = () => page.locator('html:not([data-app="loading"])').waitFor({ state: 'attached' });
  page.goto = async (...where) => {
    const response = await goto.apply(page, where);
    await hydrated();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    await hydrated();
    return response;
  };
  page.route = async (...how) => {
    const routed = await route.apply(page, how);
    if (page.url() !== 'about:blank') await untilStopped(page, route);
    return routed;
  };
  return page;
}

/**
 * How many times longer than usual the app waits before it gives up, shows a toast, and tries again by itself. The toast of twelve
 * seconds still goes before an act on what it covers has failed.
 */
export const PATIENCE = { waits: 60, toasts: 4, retries: 60 };

const makePatient = (context: BrowserContext) =>
  context.addInitScript((patience) => Object.assign(window, { halfstarPatience: patience }), PATIENCE);

/** The same for every page of a context. */
function waitUntilHydratedIn(context: BrowserContext): BrowserContext {
  const { newPage } = context;
  context.newPage = async () => waitUntilHydrated(await newPage.call(context));
  return context;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  testServer: [async ({}, use) => use(readTestServer()), { scope: 'worker' }],
  browser: [
    async ({ browser }, use) => {
      const { newContext } = browser;
      browser.newContext = async (options) => {
        const context = await newContext.call(browser, { serviceWorkers: 'block', ...options });
        await makePatient(context);
        return waitUntilHydratedIn(context);
      };
      await use(browser);
      browser.newContext = newContext;
    },
    { scope: 'worker' },
  ],
  joinReady: [
    async ({ testServer }, use) => {
      const { origin, databaseUrl, secret } = testServer;
      const { db } = openDatabase({
        url: databaseUrl,
        namedStatements: true,
        maxConnections: 2,
        onConnectionError: () => undefined,
      });
      // The admin has signed up with the password that all of them have.
      const { password } = await db.selectFrom('auth_accounts').select('password').executeTakeFirstOrThrow();
      const source = { db, secret, secure: false, passwordHash: password ?? '' };
      await use(async (name) => {
        if (!canBeInserted(name)) return joinAs(origin, name, (await adminOf(testServer).api.invites.create({})).code);
        return Object.assign(new MemberClient(origin), await insertReadyMember(source, name, 'founder', new Date()));
      });
      await db.destroy();
    },
    { scope: 'worker' },
  ],
  readers: [
    async ({ browser, testServer, joinReady }, use) => {
      const contexts: BrowserContext[] = [];
      await use(
        await createReaders(testServer, adminOf(testServer), joinReady, async (client) => {
          const context = await browser.newContext({ baseURL: testServer.origin });
          contexts.push(context);
          if (client !== null) await signIn(context, testServer.origin, client);
          return context;
        }),
      );
      for (const context of contexts) await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await makePatient(context);
    await use(context);
  },
  page: async ({ page }, use) => use(waitUntilHydrated(page)),
  baseURL: async ({ testServer }, use) => use(testServer.origin),
  invite: async ({ testServer }, use) => {
    // A founder has only a few codes, so an admin makes them for all tests.
    const admin = adminOf(testServer);
    await use(async (email) => (await admin.api.invites.create({ email })).code);
  },
  cinemaInvite: async ({ testServer }, use) => {
    const admin = adminOf(testServer);
    await use(async () => {
      const { items } = await admin.api.invites.createBatch({ invite_type: 'ncg_employee' });
      return items[0]?.code ?? '';
    });
  },
  newUser: async ({ testServer, browser, invite, joinReady }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (name, signUpStage, browserOptions, inviteCode) => {
      const unique = makeUnique(name);
      const client =
        signUpStage === 'member' && inviteCode === undefined
          ? await joinReady(unique)
          : await arriveAs(testServer.origin, unique, inviteCode ?? (await invite()), signUpStage);
      const context = await browser.newContext({ baseURL: testServer.origin, ...browserOptions });
      contexts.push(context);
      await signIn(context, testServer.origin, client);
      return { client, context, page: await context.newPage() };
    });
    for (const context of contexts) {
      // A page may still request something that a test intercepts, and nobody waits for that any more.
      for (const route of [context, ...context.pages()]) await route.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  },
  newMember: async ({ newUser }, use) => use((name, browserOptions) => newUser(name, 'member', browserOptions)),
  film: async ({ testServer }, use) => {
    const visitor = new Client(testServer.origin);
    await use(async (title) => {
      const { items } = await visitor.api.movies.search({ query: title });
      const [first] = items;
      if (first === undefined) throw new Error(`no film is called ${title}`);
      return first.id;
    });
  },
});

export { expect } from '@playwright/test';
