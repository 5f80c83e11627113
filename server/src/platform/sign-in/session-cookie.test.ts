import { expect, test } from 'vitest';
import { sessionCookie } from './session-cookie.ts';

const cookie = sessionCookie('one secret', false);
const pairOf = (line: string) => line.split(';', 1)[0] ?? '';

test('an issued cookie is read at any position of the header', () => {
  const pair = pairOf(cookie.issue('token.with.dots'));
  expect(cookie.tokenOf(pair)).toBe('token.with.dots');
  expect(cookie.tokenOf(`theme=dark;  ${pair}; x=y=z`)).toBe('token.with.dots');
});

test('other cookies are not read', () => {
  const [name, value = ''] = pairOf(cookie.issue('token')).split('=');
  const foreign = pairOf(sessionCookie('another secret', false).issue('token'));
  const secure = pairOf(sessionCookie('one secret', true).issue('token'));
  const withdrawn = pairOf(cookie.withdraw());
  const headers = [
    undefined,
    '',
    ';;',
    name,
    `${name}=`,
    `${name}=%E0%A4%A`,
    `not${name}=${value}`,
    foreign,
    secure,
    withdrawn,
  ];
  expect(headers.map((header) => cookie.tokenOf(header))).toEqual(headers.map(() => null));
});
