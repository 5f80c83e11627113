import { expect, test } from 'vitest';
import { normalizeForKey, parseTitleAndYear } from './titles.model.ts';

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
])('the key of the title %s is "%s"', (title, normal) => {
  expect(normalizeForKey(title)).toBe(normal);
});

test('a title has the same key in any Unicode normalization', () => {
  expect(normalizeForKey('Ame\u0301lie')).toBe(normalizeForKey('Am\u00e9lie'));
  expect(normalizeForKey('기생충'.normalize('NFD'))).toBe(normalizeForKey('기생충'));
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
