import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSafeNextPath } from './safe-next.ts';

const ORIGIN = 'https://halfstar.example';

test.each(['/', '/timeline', '/reviews?film=1', '/ada#top', '/a%2Fb'])('[ACC-08] %s is a valid path', (path) => {
  expect(toSafeNextPath(path, ORIGIN)).toBe(path);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  'timeline',
  '',
  ' /timeline',
  undefined,
  null,
  7,
])('[ACC-08] %j redirects to home', (path) => {
  expect(toSafeNextPath(path, ORIGIN)).toBe('/');
});

test('[ACC-08] for any ?next= the result stays on this origin', () => {
  const hostilePaths = fc.array(
    fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', '\t', '%', 'e', 'evil.example', 'https:'),
  );
  fc.assert(
    fc.property(hostilePaths, (parts) => {
      const answer = toSafeNextPath(parts.join(''), ORIGIN);
      expect(answer.startsWith('/')).toBe(true);
      expect(new URL(answer, ORIGIN).origin).toBe(ORIGIN);
    }),
    { numRuns: 2000 },
  );
});
