import { expect, test } from 'vitest';
import { writeReason } from './reason-templates.ts';

test('a template says what was wrong and what was done', () => {
  expect(writeReason(['hide', 'comment_ban'], 'harassment', 'comment')).toBe(
    'Your comment insults or threatens somebody. We have hidden it. You can still edit it. You cannot comment for some time.',
  );
  expect(writeReason(['dismiss'], null, 'review')).toBe('It keeps to our rules.');
});

test('there is no template until both the actions and the rule are chosen', () => {
  expect(writeReason([], 'spam', 'list')).toBe('');
  expect(writeReason(['hide'], null, 'list')).toBe('');
});
