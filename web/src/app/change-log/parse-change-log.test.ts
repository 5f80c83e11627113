import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { pageAt } from '#app/page-at.ts';
import { createAppRouter } from '#app/router.tsx';
import markdown from './change-log.md?raw';
import { NEWEST_ENTRY } from './newest-entry.ts';
import { type Inline, parseChangeLog } from './parse-change-log.ts';

test('entries have a date, a title, paragraphs and lists, with strong text and links', () => {
  const text = [
    '# What is new',
    '',
    '## 2026-11-27 Movie clubs',
    '',
    'Watch **together**, at [clubs](/movie-clubs) and <b>elsewhere</b>.',
    '',
    '- One',
    '- **Two**',
    '',
    'The end.',
    '## 2026-11-21 The first',
  ];
  expect(parseChangeLog(text.join('\n'))).toEqual([
    {
      date: '2026-11-27',
      title: 'Movie clubs',
      blocks: [
        {
          kind: 'paragraph',
          inlines: [
            { text: 'Watch ' },
            { text: 'together', strong: true },
            { text: ', at ' },
            { text: 'clubs', href: '/movie-clubs' },
            { text: ' and <b>elsewhere</b>.' },
          ],
        },
        { kind: 'list', items: [[{ text: 'One' }], [{ text: 'Two', strong: true }]] },
        { kind: 'paragraph', inlines: [{ text: 'The end.' }] },
      ],
    },
    { date: '2026-11-21', title: 'The first', blocks: [] },
  ]);
});

test('a link that leads elsewhere is text', () => {
  expect(parseChangeLog('## 2026-11-27 A\n[x](https://evil.example) [y](javascript:alert)')[0]?.blocks).toEqual([
    { kind: 'paragraph', inlines: [{ text: '[x](https://evil.example) [y](javascript:alert)' }] },
  ]);
});

const ENTRIES = parseChangeLog(markdown);
const INLINES: Inline[] = ENTRIES.flatMap(({ blocks }) =>
  blocks.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.inlines)),
);

test('[ADM-02] the change log is in order, newest first, and its newest date is the one that the sidebar knows', () => {
  const dates = ENTRIES.map(({ date }) => date);
  expect(dates.length).toBeGreaterThan(3);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(dates[0]).toBe(NEWEST_ENTRY);
  expect(ENTRIES.filter(({ blocks }) => blocks.length === 0)).toEqual([]);
  expect(new Set(ENTRIES.map(({ title }) => title)).size).toBe(ENTRIES.length);
});

test('the change log uses only the Markdown that is understood, and leads to pages that exist', () => {
  expect(INLINES.filter(({ text }) => /[*_`#[\]<>]|\]\(/.test(text))).toEqual([]);
  const paths = new Set(Object.keys(createAppRouter({ queryClient: new QueryClient() }).routesByPath));
  const targets = INLINES.flatMap(({ href }) => href ?? []);
  expect(targets.filter((href) => !paths.has(href) || pageAt(href).name === null)).toEqual([]);
});
