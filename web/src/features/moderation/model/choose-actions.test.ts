import { expect, test } from 'vitest';
import { toggleAction } from './choose-actions.ts';

test.each([
  ['adds to what it goes with', ['hide'], 'comment_ban', ['hide', 'comment_ban']],
  ['takes the place of what it excludes', ['hide', 'warn'], 'remove', ['warn', 'remove']],
  ['takes the place of everything when it is a decision of its own', ['hide', 'warn'], 'dismiss', ['dismiss']],
  ['takes the place of a decision of its own', ['dismiss'], 'hide', ['hide']],
  ['is taken out when it is pressed again', ['hide', 'warn'], 'hide', ['warn']],
] as const)('an action %s', (_, chosen, action, expected) => {
  expect(toggleAction(chosen, action)).toEqual(expected);
});
