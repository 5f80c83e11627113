import { expect, test } from 'vitest';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { testQueryClient } from '#test/app.tsx';
import { answersForSession } from '#test/page-answers.ts';
import { stubApi } from '#test/stub-api.ts';
import { loadFirstPageWithTimeout } from './first-page.ts';
import { createRouteLoader } from './page-loader.ts';
import type { AppRouter } from './router.tsx';

/** Begins a first page whose loader waits for the code of a part. */
function openFirst({ rendered }: { rendered: boolean }) {
  stubApi(answersForSession());
  const { queryClient } = testQueryClient();
  const code = Promise.withResolvers<{ default: () => null }>();
  const Part = lazyWithRetry(() => code.promise);
  const load = createRouteLoader(async () => ({ loader: async () => await Part.preload() }));
  // Of the router only this is used.
  const router = { load: async () => void load({ context: { queryClient }, params: {}, deps: {} }) } as AppRouter;
  const events: string[] = [];
  const ready = loadFirstPageWithTimeout(queryClient, router, rendered).then(() => void events.push('ready'));
  const arrive = () => {
    events.push('code');
    code.resolve({ default: () => null });
  };
  return { events, ready, arrive };
}

test('a page that the server rendered is hydrated when the code of its parts has come, so that no click is lost', async () => {
  const { events, ready, arrive } = openFirst({ rendered: true });
  // Everything else is there by the next turn of the event loop.
  await new Promise((resolve) => setTimeout(resolve));
  arrive();
  await ready;
  expect(events).toEqual(['code', 'ready']);
});

test('an empty page is rendered without its parts', async () => {
  const { events, ready } = openFirst({ rendered: false });
  await ready;
  expect(events).toEqual(['ready']);
});
