import { afterEach, expect, test, vi } from 'vitest';
import { VISITOR_SESSION } from '#test/fixtures.ts';
import { client } from './api.ts';
import { isTransient, parseProblem } from './problem.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function failingWith(response: (request: Request, init?: RequestInit) => Promise<Response>) {
  vi.stubGlobal('fetch', response);
  const error = await client.accounts.getSession().catch((thrown: unknown) => thrown);
  return { problem: parseProblem(error), passing: isTransient(error) };
}

const problemResponse = (body: object, status: number) =>
  failingWith(async () => Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } }));

const base = { type: 'about:blank', title: 'x', request_id: 'r' };

test('[API-02] a problem response has its code, message and fields', async () => {
  const errors = [
    { field: 'email', message: 'Please enter a valid email address.' },
    { field: 'email', message: 'A second complaint.' },
  ];
  const body = { ...base, status: 422, code: 'INVALID_INPUT', detail: 'Some of what you sent is not right.', errors };
  const { problem, passing } = await problemResponse(body, 422);
  expect(problem).toMatchObject({
    code: 'INVALID_INPUT',
    status: 422,
    detail: 'Please enter a valid email address.',
    fields: { email: 'Please enter a valid email address.' },
  });
  expect(passing).toBe(false);
});

test('a code of a single feature keeps the contract’s message', async () => {
  const body = { ...base, status: 409, code: 'ALREADY_WATCHED', detail: 'You have already watched this film.' };
  const { problem } = await problemResponse(body, 409);
  expect(problem).toMatchObject({ code: 'ALREADY_WATCHED', detail: 'You have already watched this film.' });
});

test('[ACC-09] exceeding the rate limit shows how long to wait and is not retried', async () => {
  const body = { ...base, status: 429, code: 'RATE_LIMITED', detail: 'Too many tries. Try again in 40 seconds.' };
  const { problem, passing } = await problemResponse(body, 429);
  expect(problem).toMatchObject({ code: 'RATE_LIMITED', detail: 'Too many tries. Try again in 40 seconds.' });
  expect(passing).toBe(false);
});

test('a missing response has its own message and is transient', async () => {
  const { problem, passing } = await failingWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(problem).toMatchObject({ code: 'UNREACHABLE', status: null });
  expect(passing).toBe(true);
});

test('a response that breaks in the middle counts as missing', async () => {
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"user":'));
      stream.error(new TypeError('network error'));
    },
  });
  const { problem } = await failingWith(
    async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
  );
  expect(problem.code).toBe('UNREACHABLE');
});

/** As fetch: the request fails once it is aborted, also in the middle of the body. */
const untilAborted = (signal?: AbortSignal | null) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));

test.each([
  ['nothing', 'half a minute', 30_000, (signal?: AbortSignal | null) => untilAborted(signal)],
  [
    'half of a response',
    'a minute',
    60_000,
    async (signal?: AbortSignal | null) => new Response(new ReadableStream({ pull: () => untilAborted(signal) })),
  ],
])('a server that accepts a request and sends %s is given up after %s', async (_what, _time, limit, respond) => {
  vi.useFakeTimers();
  let isOver = false;
  const failing = failingWith((_request, init) => respond(init?.signal)).finally(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(limit - 1);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const { problem, passing } = await failing;
  expect([problem.code, passing]).toEqual(['SLOW', true]);
});

test('a response that begins late and comes slowly is waited for', async () => {
  vi.useFakeTimers();
  const line = new TransformStream<Uint8Array>();
  const writer = line.writable.getWriter();
  const begins = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (_: Request, init: RequestInit) => {
    init.signal?.addEventListener('abort', () => void writer.abort(new Error('aborted')));
    await begins.promise;
    return new Response(line.readable, { headers: { 'content-type': 'application/json' } });
  });
  const session = client.accounts.getSession();
  await vi.advanceTimersByTimeAsync(29_999);
  begins.resolve();
  for (const half of [0, 1]) {
    await vi.advanceTimersByTimeAsync(29_999);
    const text = JSON.stringify(VISITOR_SESSION);
    await writer.write(new TextEncoder().encode(half === 0 ? text.slice(0, 9) : text.slice(9)));
  }
  await writer.close();
  expect(await session).toEqual(VISITOR_SESSION);
});

test('a mistake of the page is not called an unreachable server', () => {
  expect(parseProblem(new TypeError('x is not a function'))).toMatchObject({
    code: 'BROKEN',
    detail: 'Something went wrong in this page. Reload it and try again.',
  });
});

test("a proxy's page is never shown", async () => {
  const { problem, passing } = await failingWith(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(problem.code).toBe('UNAVAILABLE');
  expect(passing).toBe(true);
});

test('every thrown value has a message', () => {
  for (const thrown of [undefined, null, 'text', 7, new Error('x')]) {
    expect(parseProblem(thrown).detail).toMatch(/\.$/);
  }
});
