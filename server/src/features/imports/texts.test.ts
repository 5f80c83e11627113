import { validateSafety } from '@halfstar/contract/shared/content-safety';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { honestTexts } from '#test/texts.ts';
import { htmlToText, toImportedText } from './texts.model.ts';

test.each([
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['One<br>Two<br/>Three', 'One\nTwo\nThree'],
  ['<i>title<i> and <b>more', 'title and more'],
  ['<a href="https://a.example/">here</a>', 'here'],
  ['&#39;it&#39; &amp;amp; &quot;x&quot;', '\'it\' &amp; "x"'],
  ['a<script>alert(1)</script>b', 'ab'],
  ['1 < 2 > 0', '1 < 2 > 0'],
  ['Alien<Aliens. The rest is <b>history</b>', 'Alien<Aliens. The rest is history'],
  ['if x<y then a<b', 'if x<y then a<b'],
  ['<3 it, and <a much longer thought', '<3 it, and <a much longer thought'],
  ['before <script>after, to the end', 'before after, to the end'],
  ['kept <!-- not this --> as well', 'kept  as well'],
  ['kept <!-- to the end', 'kept <!-- to the end'],
  ['  \n\n\n\n x \n\n\n y ', 'x\n\ny'],
])('[SAF-04] the HTML %j becomes the plain text %j', (html, plain) => {
  expect(htmlToText(html)).toBe(plain);
});

test('[SAF-04] an imported text keeps 20,000 characters, runs of 50 become 49, and signs do not matter', () => {
  const words = 'half a star '.repeat(2000);
  const long = toImportedText(words, 'The review');
  expect(long.text).toBe(words.slice(0, 20_000).trimEnd());
  expect(long.warnings).toHaveLength(1);
  expect(toImportedText(`a${'!'.repeat(50)}b`, 'The review').text).toBe(`a${'!'.repeat(49)}b`);
  expect(toImportedText('😭'.repeat(60), 'The review')).toEqual({ text: '😭'.repeat(49), warnings: [] });
  expect(toImportedText('★★★½', 'The review')).toEqual({ text: '★★★½', warnings: [] });
  const compared = 'Alien<Aliens, and if x<y then <3. The rest is as it was typed.';
  expect(toImportedText(compared, 'The review')).toEqual({ text: compared, warnings: [] });
  for (const { text } of honestTexts) expect(toImportedText(text, 'The review').warnings).toEqual([]);
});

test('[SAF-04] whatever is imported passes the check of stored texts', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '&lt;',
    '&amp;',
    '<b>',
    '</p>',
    '🇦',
    '\u0301',
    'a',
    ' ',
    '\n',
    '"',
    '\ud800',
    '\u200d',
    '👩',
  );
  const run = fc.tuple(piece, fc.integer({ min: 1, max: 120 })).map(([text, count]) => text.repeat(count));
  fc.assert(
    fc.property(fc.array(run, { maxLength: 12 }), (runs) => {
      const { text } = toImportedText(runs.join(''), 'The review');
      expect(validateSafety(text ?? '', { allowedSpecials: Number.POSITIVE_INFINITY })).toBeNull();
    }),
    { numRuns: 500 },
  );
});
