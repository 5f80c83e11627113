import { expect, test } from 'vitest';
import { normalizeTitle, parseTitleAndYear, toSearchOriginal, toSearchTitle } from './titles.service.ts';

test.each([
  ['WALL·E', 'wall e'],
  ['Amélie', 'amelie'],
  ["Ocean's Eleven", 'oceans eleven'],
  ['Ocean’s Eleven', 'oceans eleven'],
  ['Fast & Furious', 'fast and furious'],
  ['E.T. the Extra-Terrestrial', 'et the extra terrestrial'],
  ['L.A. Confidential', 'la confidential'],
  ['S.W.A.T.', 'swat'],
  ['  Good Night,  and Good Luck. ', 'good night and good luck'],
  ['기생충', '기생충'],
  ['千と千尋の神隠し', '千と千尋の神隠し'],
  ['Смерть', 'смерть'],
  ['8½', '81 2'],
  ['½', '1 2'],
  ['Alien³', 'alien3'],
  ['!', '!'],
  ['…', '…'],
  ['\u0000Heat\t', 'heat'],
])('the title %s is compared as "%s"', (title, normal) => {
  expect(normalizeTitle(title)).toBe(normal);
});

test('a title has the same form in any Unicode normalization', () => {
  expect(normalizeTitle('Ame\u0301lie')).toBe(normalizeTitle('Am\u00e9lie'));
  expect(normalizeTitle('기생충'.normalize('NFD'))).toBe(normalizeTitle('기생충'));
});

test.each([
  ['The Matrix', 'matrix'],
  ['A Serious Man', 'serious man'],
  ['An Education', 'education'],
  ['Them!', 'them'],
  ['Anora', 'anora'],
  ['The', 'the'],
  ['A', 'a'],
])('%s is found as "%s", without its leading article', (title, expected) => {
  expect(toSearchTitle(title)).toBe(expected);
});

test('an original title that repeats the title is not stored', () => {
  expect(toSearchOriginal('Parasite', '기생충')).toBe('기생충');
  expect(toSearchOriginal('Amélie', 'Amelie')).toBeNull();
  expect(toSearchOriginal('Heat', null)).toBeNull();
});

test.each([
  ['heat 1995', { title: 'heat', year: 1995 }],
  ['Heat (1995)', { title: 'Heat', year: 1995 }],
  ['Heat, 1995', { title: 'Heat', year: 1995 }],
  ['Heat [1995]', { title: 'Heat', year: 1995 }],
  ['blade runner 2049', { title: 'blade runner', year: 2049 }],
  ['1917', null],
  ['heat 199', null],
  ['room 3000', null],
  ['heat', null],
])('"%s" is read as a title and a year: %o', (text, expected) => {
  expect(parseTitleAndYear(text)).toEqual(expected);
});
