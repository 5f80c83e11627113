import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { findInQueries } from './find-in-queries.ts';

type Named = { username: string };
const isAda = (value: object): value is Named => 'username' in value && value.username === 'ada';

test('a thing is found in whatever response contains it', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['session'], null);
  queryClient.setQueryData(['films'], { items: [{ title: 'Heat' }] });
  expect(findInQueries(queryClient, isAda)).toBeUndefined();
  queryClient.setQueryData(['cards'], { pages: [{ items: [{ member: { username: 'bob' } }] }, { items: [] }] });
  expect(findInQueries(queryClient, isAda)).toBeUndefined();
  queryClient.setQueryData(['more'], { pages: [{ items: [{ review: { author: { username: 'ada', id: 7 } } }] }] });
  expect(findInQueries(queryClient, isAda)).toEqual({ username: 'ada', id: 7 });
});
