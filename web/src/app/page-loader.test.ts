import { afterEach, expect, test, vi } from 'vitest';
import { provideServerRequest } from '#lib/server-render.ts';
import { testQueryClient } from '#test/app.tsx';
import { eventually } from '#test/eventually.ts';
import { ADA, makeOwnProfile, signedIn } from '#test/fixtures.ts';
import { answersForMember, answersForSession } from '#test/page-answers.ts';
import { deferResponse, refuse, stubApi } from '#test/stub-api.ts';
import { createRouteLoader, waitForPageLoaders } from './page-loader.ts';
import { membersOnly, type PageLoader, type PageRequest } from './page-request.ts';

afterEach(() => provideServerRequest(() => undefined));

const asServer = () =>
  provideServerRequest(() => ({
    fetch: (request) => fetch(request),
    origin: 'http://localhost:3000',
    cookie: '',
    at: 0,
  }));

/** Opens a page with this loader at a parsed address. */
function open(loader: PageLoader | undefined) {
  const { queryClient } = testQueryClient();
  const load = createRouteLoader(async () => ({ loader }) as never);
  return load({ context: { queryClient }, params: { movieId: '7' }, deps: { tab: 'popular' } });
}

test('the server waits until the page is loaded', async () => {
  stubApi(answersForSession());
  asServer();
  const held = deferResponse<void>();
  const events: string[] = [];
  const loader = vi.fn<PageLoader>(() => held.promise.then(() => void events.push('loaded')));
  const rendering = open(loader)?.then(() => void events.push('rendered'));
  await eventually(() => expect(loader).toHaveBeenCalledOnce());
  expect(events).toEqual([]);
  held.give();
  await rendering;
  expect(events).toEqual(['loaded', 'rendered']);
});

test('on the server a failed load rejects, so that the browser renders the page', async () => {
  stubApi(answersForSession());
  asServer();
  await expect(open(() => Promise.reject(new TypeError('away')))).rejects.toThrow('away');
});

test('a browser shows the page while loading; failures are shown by the page’s own queries', async () => {
  stubApi(answersForSession());
  const loader = vi.fn<PageLoader>(() => Promise.reject(new TypeError('away')));
  expect(open(loader)).toBeUndefined();
  await eventually(() => expect(loader).toHaveBeenCalledOnce());
});

test('what browsers load beside a page can be waited for, also when it fails', async () => {
  stubApi(answersForSession());
  const [good, bad] = [deferResponse<void>(), deferResponse<void>()];
  const events: string[] = [];
  open(() => good.promise.then(() => void events.push('loaded')));
  open(() => bad.promise);
  const waiting = waitForPageLoaders().then(() => void events.push('hydrated'));
  good.give();
  await eventually(() => expect(events).toEqual(['loaded']));
  bad.fail(new TypeError('away'));
  await waiting;
  expect(events).toEqual(['loaded', 'hydrated']);
});

test('a loader gets the viewer and the parsed address', async () => {
  stubApi(answersForMember());
  asServer();
  const requests: PageRequest[] = [];
  await open(async (request) => void requests.push(request));
  expect(requests).toMatchObject([
    {
      viewer: { kind: 'member', profile: { user_id: ADA.user_id } },
      params: { movieId: '7' },
      search: { tab: 'popular' },
    },
  ]);
});

test.each([
  ['a visitor', answersForSession(), 'visitor'],
  ['an unconfirmed account', answersForSession(signedIn(ADA, { email_confirmed: false })), 'incomplete'],
  [
    'an account that is about to go',
    answersForSession(signedIn(ADA, { deletion_due_at: '2026-12-01T00:00:00.000Z' })),
    'incomplete',
  ],
  ['an unfinished onboarding', answersForMember({ onboarding_completed: false }), 'incomplete'],
  ['an onboarding that was never begun', answersForMember({ onboarding_completed: null }), 'incomplete'],
  ['a member', answersForMember(), 'member'],
])('a page is loaded for %s, and loaders of member pages run only for members', async (_, answers, kind) => {
  stubApi(answers);
  asServer();
  const seen: string[] = [];
  const load = vi.fn<() => Promise<void>>(async () => {});
  await open(async (request) => {
    seen.push(request.viewer.kind);
    await membersOnly(load)(request);
  });
  expect(seen).toEqual([kind]);
  expect(load).toHaveBeenCalledTimes(kind === 'member' ? 1 : 0);
});

test('the viewer’s profile is created when it is loaded for the first time', async () => {
  const api = stubApi({
    ...answersForMember(),
    'profiles.getOwn': refuse('NOT_FOUND', 404),
    'profiles.create': makeOwnProfile(ADA),
  });
  asServer();
  await open(undefined);
  expect(api.calls).toEqual(['accounts.getSession', 'profiles.getOwn', 'profiles.create']);
});
