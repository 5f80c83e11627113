import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { pageAt } from '#app/page-at.ts';
import { createAppRouter } from '#app/router.tsx';
import markdown from './change-log.md?raw';
import { NEWEST_MARK } from './newest-entry.ts';
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

/** The reading mark of the first of these days, newest first: each entry has a later one than the entry before. */
const findMark = (dates: readonly string[]): string =>
  dates.reduceRight((mark, date) => {
    const next = new Date(Date.parse(mark) + 86_400_000).toISOString().slice(0, 10);
    return date > next ? date : next;
  }, '2000-01-01');

test('[ADM-02] the change log is in order, newest first, and the sidebar knows the mark of its newest entry', () => {
  const dates = ENTRIES.map(({ date }) => date);
  expect(dates.length).toBeGreaterThan(3);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(NEWEST_MARK).toBe(findMark(dates));
  // Another entry of the same day is new to who has read the newest one.
  expect(findMark([dates[0] ?? '', ...dates]) > NEWEST_MARK).toBe(true);
  expect(ENTRIES.filter(({ blocks }) => blocks.length === 0)).toEqual([]);
  expect(new Set(ENTRIES.map(({ title }) => title)).size).toBe(ENTRIES.length);
});

test('the change log uses only the Markdown that is understood, and leads to pages that exist', () => {
  expect(INLINES.filter(({ text }) => /[*_`#[\]<>]|\]\(/.test(text))).toEqual([]);
  const paths = new Set(Object.keys(createAppRouter({ queryClient: new QueryClient() }).routesByPath));
  const targets = INLINES.flatMap(({ href }) => href ?? []);
  expect(targets.filter((href) => !paths.has(href) || pageAt(href).name === null)).toEqual([]);
});
