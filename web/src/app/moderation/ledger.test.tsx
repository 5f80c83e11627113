import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePage } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';

const ENTRY = { content_type: 'review', action: 'hide', rule: 'spam', decided_on: '2026-11-21' } as const;

const cellsOf = (row?: HTMLElement) => [...(row?.children ?? [])].map(({ textContent }) => textContent);

test('[MOD-02] the ledger says what kind of thing was hidden or removed, when, by which rule, and what a second look decided', async () => {
  await openLoadedPage('/moderation-ledger', {
    ...answersForMember(),
    'ledger.list': makePage([
      { ...ENTRY, second_look: 'overturned' },
      { ...ENTRY, content_type: 'club_post', action: 'remove', rule: 'hate', second_look: 'upheld' },
      { ...ENTRY, content_type: 'list', decided_on: '2026-11-20', second_look: null },
    ]),
  });
  const [head, ...rows] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(cellsOf(head)).toEqual(['Day', 'What', 'Rule', 'Second look']);
  expect(rows.map((row) => cellsOf(row).slice(1))).toEqual([
    ['Review hidden', 'Spam', 'Overturned'],
    ['Post in a club removed', 'Hate', 'Upheld'],
    ['List hidden', 'Spam', '–'],
  ]);
  expect(rows.map((row) => cellsOf(row)[0]?.match(/\d+/)?.[0])).toEqual(['21', '21', '20']);
});

test('an empty ledger says so', async () => {
  await openLoadedPage('/moderation-ledger', { ...answersForMember(), 'ledger.list': makePage([]) });
  expect(await screen.findByText('Nothing was hidden or removed.')).toBeTruthy();
});
