import { TAB_HEADER } from '@halfstar/contract/shared/tab-header';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADA, signedIn, VISITOR_SESSION } from '#test/fixtures.ts';
import { refuse, stubApi } from '#test/stub-api.ts';
import { client } from './api.ts';
import { parseProblem } from './problem.ts';
import { provideServerRequest } from './server-render.ts';
import { THIS_TAB } from './this-tab.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  provideServerRequest(() => undefined);
});

const VERIFICATION = {
  state: 'none',
  location: null,
  work_email: null,
  tries_left: null,
  verified_until: null,
} as const;
/** A call that the contract limits to ten an hour. */
const request = () => client.verification.request({ location: 'Odeon', work_email: 'ada@odeon.example' });
const refusedAs = async (call: Promise<unknown>) =>
  parseProblem(
    await call.then(
      () => null,
      (error: unknown) => error,
    ),
  );

/** Records the requests that reach `fetch`, which returns the same response to all. */
function recordRequests(answer: () => Response = () => Response.json(VISITOR_SESSION)) {
  const requests: [Request, RequestInit | undefined][] = [];
  vi.stubGlobal('fetch', async (each: Request, init?: RequestInit) => {
    requests.push([each, init]);
    return answer();
  });
  return requests;
}

test('every request goes to this origin with cookies and the tab’s id', async () => {
  const requests = recordRequests();
  await client.accounts.getSession();
  const [[sent, init] = []] = requests;
  expect(sent?.url).toBe('http://localhost:3000/api/session');
  expect(sent?.headers.get(TAB_HEADER)).toBe(THIS_TAB);
  expect(init?.credentials).toBe('same-origin');
  expect(THIS_TAB).toMatch(/^[0-9a-f]{24}$/);
});

test('on the server the API is called as the viewer, without the network', async () => {
  const requests = recordRequests();
  const requested: string[] = [];
  provideServerRequest(() => ({
    fetch: async ({ url }) => {
      requested.push(url);
      return Response.json(signedIn(ADA));
    },
    origin: 'https://halfstar.example',
    cookie: 'session=ada',
    at: 0,
  }));
  expect((await client.accounts.getSession()).user?.id).toBe(ADA.user_id);
  expect(requested).toEqual(['https://halfstar.example/api/session']);
  expect(requests).toEqual([]);
});

test('an error response has its code, status and data', async () => {
  const draft = null;
  stubApi({
    'drafts.delete': refuse('DRAFT_CHANGED', 409, {
      detail: 'Your draft was changed elsewhere meanwhile.',
      data: { draft },
    }),
  });
  const problem = await refusedAs(client.drafts.delete({ movie_id: '0199d2c1-7f64-7a3e-9e0f-000000000101' }));
  expect(problem).toMatchObject({
    code: 'DRAFT_CHANGED',
    status: 409,
    detail: 'Your draft was changed elsewhere meanwhile.',
    data: { draft },
  });
});

test('a JSON error that is not our server’s is no problem response', async () => {
  recordRequests(() => Response.json({ code: 'no detail' }, { status: 404 }));
  expect(await refusedAs(client.accounts.getSession())).toMatchObject({ code: 'UNREADABLE', status: null });
});

test('[SEC-07] the eleventh call in an hour is refused with the server’s message and without a request', async () => {
  vi.setSystemTime('2026-11-21T12:00:00Z');
  const server = stubApi({ 'verification.request': VERIFICATION });
  for (let tries = 0; tries < 10; tries += 1) await request();
  expect(await refusedAs(request())).toMatchObject({
    code: 'RATE_LIMITED',
    status: 429,
    detail: 'Too many tries. Try again in 60 minutes.',
  });
  vi.setSystemTime('2026-11-21T12:59:00Z');
  expect((await refusedAs(request())).detail).toBe('Too many tries. Try again in 60 seconds.');
  expect(server.calls).toHaveLength(10);
  vi.setSystemTime('2026-11-21T13:00:00Z');
  await request();
  expect(server.calls).toHaveLength(11);
});

test('[SEC-07] calls during server rendering do not count towards the local limit', async () => {
  vi.setSystemTime('2026-11-22T12:00:00Z');
  const server = stubApi({ 'verification.request': VERIFICATION });
  provideServerRequest(() => ({ fetch: server.fetch, origin: 'http://localhost:3000', cookie: '', at: 0 }));
  for (let tries = 0; tries < 12; tries += 1) await request();
  expect(server.calls).toHaveLength(12);
});

test('a call without a rate limit is never refused locally', async () => {
  const server = stubApi({ 'accounts.getSession': VISITOR_SESSION });
  for (let tries = 0; tries < 30; tries += 1) await client.accounts.getSession();
  expect(server.calls).toHaveLength(30);
});
