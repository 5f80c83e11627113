import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitMemberText } from './member-text.ts';

const ada = { written: 'ada', username: 'ada_l' };
const link = (url: string, label: string) => ({ url, label });

test.each([
  ['nothing here', ['nothing here']],
  ['https://halfstar.example', [link('https://halfstar.example/', 'halfstar.example')]],
  ['[me](https://a.example/)', ['[me](', link('https://a.example/', 'a.example/'), ')']],
  ['See http://a.example/x?y=1#z.', ['See ', link('http://a.example/x?y=1#z', 'a.example/x?y=1#z'), '.']],
  ['(https://a.example/b_(film))', ['(', link('https://a.example/b_(film)', 'a.example/b_(film)'), ')']],
  ['“https://a.example”, he said', ['“', link('https://a.example/', 'a.example'), '”, he said']],
  ['HTTPS://A.EXAMPLE/B', [link('https://a.example/B', 'a.example/B')]],
  ['@ada https://a.example/@ada @ada', [ada, ' ', link('https://a.example/@ada', 'a.example/@ada'), ' ', ada]],
])('addresses and mentions of %j are links, the signs around them are not', (text, parts) => {
  expect(splitMemberText(text, [ada])).toEqual(parts);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example/x',
  'https://',
  'https://localhost/x',
  'https://bank.example@evil.example/',
  'https://user:secret@a.example/',
  'xhttps://a.example',
  'mailto:ada@a.example',
])('%j is no link', (text) => {
  expect(splitMemberText(text, [ada])).toEqual([text]);
});

test('the name of a host is shown in the form in which it cannot pass for another', () => {
  expect(splitMemberText('https://аррӏе.example', [])).toEqual([
    link('https://xn--80ak6aa92e.example/', 'xn--80ak6aa92e.example'),
  ]);
});

const escape = (text: string) => text.replace(/[^\w]/g, '\\$&');

test('whatever the text, nothing beside its links is lost, and every link is one of the web', () => {
  const piece = fc.constantFrom(
    'https://',
    'a.example',
    '/',
    '@ada',
    ' ',
    '.',
    ')',
    '(',
    '<b>',
    '"',
    "'",
    'javascript:',
    '\n',
    '?q=',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const parts = splitMemberText(text, [ada]);
      const urls = parts.flatMap((part) => (typeof part !== 'string' && 'url' in part ? [part.url] : []));
      expect(urls.filter((url) => !/^https?:\/\/[^/@.]+(\.[^/@.]+)+\//.test(url))).toEqual([]);
      // Each link stands for some characters without a space, everything else for itself.
      const pattern = parts.map((part) =>
        typeof part === 'string' ? escape(part) : 'url' in part ? '\\S+' : escape(`@${part.written}`),
      );
      expect(text).toMatch(new RegExp(`^${pattern.join('')}$`));
    }),
  );
});
