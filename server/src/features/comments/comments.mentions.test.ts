import { findMentionedNames, splitMentions } from '@halfstar/contract/shared/mentions';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const ada = { written: 'Ada', username: 'ada' };
const bo = { written: 'bo_b', username: 'bo' };

test('[COM-01] a name after an @ is a mention, but not within a word or an address', () => {
  expect(
    findMentionedNames('@Ada, (@bo_b) and “@cy”: see ada@example.com, https://x.example/@dee, @@eve a@f', 20),
  ).toEqual(['Ada', 'bo_b', 'cy']);
  expect(findMentionedNames('@ada- @bo_', 20)).toEqual(['ada-', 'ada', 'bo_', 'bo']);
  expect(findMentionedNames('@a @b @c', 2)).toEqual(['a', 'b']);
  expect(findMentionedNames('@a @b- @c', 2)).toEqual(['a', 'b-']);
});

test('[COM-01] only names of members become links', () => {
  expect(splitMentions('Yes, @Ada! And @nobody, @bo_b- too', [ada, bo])).toEqual([
    'Yes, ',
    ada,
    '! And @nobody, ',
    bo,
    '- too',
  ]);
  expect(splitMentions('@Ada', [ada])).toEqual([ada]);
  expect(splitMentions('@ada', [ada])).toEqual(['@ada']);
  expect(splitMentions('', [ada])).toEqual([]);
});

test('[COM-01] the parts joined are the text', () => {
  const pieces = fc.constantFrom('@Ada', '@bo_b', '@', 'Ada', ' ', '\n', '-', '<b>', '好', '@nobody', '.', '/');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (some) => {
      const text = some.join('');
      const parts = splitMentions(text, [ada, bo]);
      expect(parts.map((part) => (typeof part === 'string' ? part : `@${part.written}`)).join('')).toBe(text);
    }),
    { numRuns: 1000 },
  );
});
