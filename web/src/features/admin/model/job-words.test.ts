import { expect, test } from 'vitest';
import { parseJobQuery } from './job-words.ts';

test('a state that jobs of the kind never have is left out', () => {
  expect(parseJobQuery({ kind: 'queued', state: 'failed' })).toEqual({ kind: 'queued', state: 'failed' });
  expect(parseJobQuery({ kind: 'queued', state: 'done' })).toEqual({ kind: 'queued', state: undefined });
  expect(parseJobQuery({ kind: 'nonsense' })).toEqual({ kind: 'import', state: undefined });
});
