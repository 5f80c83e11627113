import { afterEach, expect, test, vi } from 'vitest';
import { client } from './api.ts';
import { isOutcomeUnknown } from './outcome-unknown.ts';

afterEach(() => void vi.unstubAllGlobals());

const problem = (status: number, code: string) => async () =>
  Response.json(
    { type: 'about:blank', title: 'x', request_id: 'r', status, code, detail: 'Not so.' },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );
const page = (status: number) => async () => new Response('<h1>Sign in to the network</h1>', { status });

test.each([
  ['no answer', true, () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the page of a proxy for a server that is down', true, page(502)],
  ['the page of a proxy instead of the answer', true, page(200)],
  ['a refusal', false, problem(403, 'NOT_ALLOWED')],
  ['the loss of the database', true, problem(503, 'UNAVAILABLE')],
  ['a storage that is away, without which nothing is changed', false, problem(503, 'PICTURE_NOT_STORED')],
  ['a statement that took too long, perhaps after the change', true, problem(503, 'TIMED_OUT')],
  ['a film database that is away, without which nothing is changed', false, problem(503, 'MOVIE_SOURCE_OFFLINE')],
  ['an error of our server, which has undone everything', false, problem(500, 'INTERNAL')],
])('after %s it is unknown whether a change was made: %s', async (_what, isUnknown, respond) => {
  vi.stubGlobal('fetch', respond);
  const error = await client.accounts.signOut().catch((thrown: unknown) => thrown);
  expect(isOutcomeUnknown(error)).toBe(isUnknown);
});
