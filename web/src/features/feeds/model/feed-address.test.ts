import { expect, test } from 'vitest';
import { checkFeedAddress } from './feed-address.ts';

const ADA = 'https://letterboxd.com/ada/rss/';
const INVALID = 'Please enter a valid Letterboxd RSS feed URL';
const VALID = 'Valid RSS feed URL';

test.each([
  ['', null, { message: null, valid: true, changed: false }],
  ['  ', null, { message: null, valid: true, changed: false }],
  ['', ADA, { message: null, valid: true, changed: true }],
  [ADA, ADA, { message: VALID, valid: true, changed: false }],
  ['https://letterboxd.com/ada/rss', ADA, { message: VALID, valid: true, changed: false }],
  ['https://letterboxd.com/a-b_9/rss/', ADA, { message: VALID, valid: true, changed: true }],
  [ADA, null, { message: VALID, valid: true, changed: true }],
  ['https://letterboxd.com/ada/', null, { message: INVALID, valid: false, changed: true }],
  ['https://letterboxd.com/a.b/rss/', null, { message: INVALID, valid: false, changed: true }],
  ['https://letterboxd.com.evil.example/ada/rss/', null, { message: INVALID, valid: false, changed: true }],
  ['https://letterboxd.com:8080/ada/rss/', null, { message: INVALID, valid: false, changed: true }],
  ['https://ada@letterboxd.com/ada/rss/', null, { message: INVALID, valid: false, changed: true }],
  ['https://letterboxd.com/ada/rss/?a=1', null, { message: INVALID, valid: false, changed: true }],
])('[RSS-01] the address "%s", with %s saved, is judged', (entered, saved, expected) => {
  expect(checkFeedAddress(entered, saved)).toEqual(expected);
});
