import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeId, makeOwnReport, makePage } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { click } from '#test/user.ts';

test('[REP-01] the settings list what was reported and why, with what came of it', async () => {
  const path = `/lists/${makeId(301)}`;
  const { router } = await openLoadedPage('/settings', {
    ...answersForMember(),
    'reports.listOwn': makePage([
      makeOwnReport(1101, { reason: 'other', description: 'It is an advertisement.', status: 'in_review' }),
      makeOwnReport(1102, { content_type: 'list', name: 'Rain', link: path, reason: 'spam', status: 'resolved' }),
      makeOwnReport(1103, { content_type: 'comment', reason: 'hate', status: 'dismissed' }),
    ]),
  });
  const list = within(screen.getByRole('list', { name: 'Your reports' }));
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^A reviewIn reviewSomething else, .+It is an advertisement\.$/),
    expect.stringMatching(/^A list: RainResolvedSpam, /),
    expect.stringMatching(/^A commentDismissedHate, /),
  ]);
  await click(list.getByRole('link', { name: 'A list: Rain' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

test('the settings lead to what was decided about the member, and to the ledger', async () => {
  await openLoadedPage('/settings', answersForMember());
  const links = ['Decisions About You', 'Moderation Ledger'].map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/decisions', '/moderation-ledger']);
});
