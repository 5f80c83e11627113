import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { testQueryClient } from '#test/app.tsx';
import { eventually } from '#test/eventually.ts';
import { refreshQueriesShowing, setRefreshHold } from './query-client.ts';

/** A hold on refreshes, and the updates that wait for its end. */
const hold = { active: false, waiting: [] as (() => void)[] };

function end(): void {
  hold.active = false;
  for (const update of hold.waiting.splice(0)) update();
}
afterEach(end);

setRefreshHold({
  shows: ['timeline'],
  isActive: () => hold.active,
  onEnd: (update) => hold.waiting.push(update),
});

/** A timeline and a profile on screen, and how often each was fetched. */
async function openPage() {
  const { queryClient } = testQueryClient();
  const fetched = { timeline: 0, profile: 0 };
  const show = (name: keyof typeof fetched, shows: ('timeline' | 'profile')[]) => {
    const queryFn = async () => (fetched[name] += 1);
    return new QueryObserver(queryClient, { queryKey: [name], queryFn, meta: { shows } }).subscribe(() => {});
  };
  const close = { timeline: show('timeline', ['timeline']), profile: show('profile', ['profile']) };
  onTestFinished(close.timeline);
  onTestFinished(close.profile);
  await eventually(() => expect(fetched).toMatchObject({ timeline: 1, profile: 1 }));
  return { queryClient, fetched, close };
}

test('while a hold is active only other queries are refetched, the rest when it ends', async () => {
  const { queryClient, fetched } = await openPage();
  hold.active = true;
  await refreshQueriesShowing(queryClient, ['timeline', 'profile']);
  expect(fetched).toMatchObject({ timeline: 1, profile: 2 });
  end();
  await eventually(() => expect(queryClient.isFetching()).toBe(0));
  expect(fetched).toMatchObject({ timeline: 2, profile: 2 });
});

test('without an active hold everything is refetched at once', async () => {
  const { queryClient, fetched } = await openPage();
  await refreshQueriesShowing(queryClient, ['timeline', 'profile']);
  expect(fetched).toMatchObject({ timeline: 2, profile: 2 });
  expect(hold.waiting).toEqual([]);
});

test('queries that are off screen when the hold ends are refetched when shown again', async () => {
  const { queryClient, fetched, close } = await openPage();
  hold.active = true;
  await refreshQueriesShowing(queryClient, ['timeline']);
  close.timeline();
  end();
  await eventually(() => expect(queryClient.isFetching()).toBe(0));
  expect(fetched.timeline).toBe(1);
  expect(queryClient.getQueryState(['timeline'])?.isInvalidated).toBe(true);
});
