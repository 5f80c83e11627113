import { readdirSync } from 'node:fs';
import { isReservedUsername } from '@halfstar/contract/shared/reserved-names';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createAppRouter } from './router.tsx';

/** Whether a segment can be a username; file names contain a dot. */
const couldBeName = (segment: string) => /^[A-Za-z0-9_-]+$/.test(segment);

test('[ACC-22] the first segment of every address is a reserved username', () => {
  const firstSegments = Object.keys(createAppRouter({ queryClient: new QueryClient() }).routesByPath).map(
    (path) => path.split('/')[1] ?? '',
  );
  const names = [...new Set(firstSegments)].filter(couldBeName);
  expect(names).toEqual(expect.arrayContaining(['auth', 'timeline', 'profile', 'founder-invites', 'onboarding']));
  expect(names.filter((name) => !isReservedUsername(name))).toEqual([]);
});

test('[ACC-22] the name of every served file is a reserved username', () => {
  const names = ['assets', ...readdirSync('web/public')].filter(couldBeName);
  expect(names.filter((name) => !isReservedUsername(name))).toEqual([]);
});
