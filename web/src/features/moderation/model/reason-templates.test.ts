import { expect, test } from 'vitest';
import { suggestReasonText } from './reason-templates.ts';

test('a template says what was wrong and what was done', () => {
  expect(suggestReasonText(['hide', 'comment_ban'], 'harassment', 'comment')).toBe(
    'Your comment insults or threatens somebody. We have hidden it. You can still edit it. You cannot comment for some time.',
  );
  expect(suggestReasonText(['dismiss'], null, 'review')).toBe('It keeps to our rules.');
});

test('there is no template until both the actions and the rule are chosen', () => {
  expect(suggestReasonText([], 'spam', 'list')).toBe('');
  expect(suggestReasonText(['hide'], null, 'list')).toBe('');
});
