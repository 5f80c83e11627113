import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';

const PAGES: [link: string, heading: string, title: string][] = [
  ['Discover', 'Discover', 'Discover · Halfstar'],
  ['Timeline', 'Timeline', 'Timeline · Halfstar'],
  ['Movies', 'Movies', 'Movies · Halfstar'],
  ['Profile', 'Ada', 'Ada (@ada) · Halfstar'],
  ['Followers', 'Followers', 'Followers · Halfstar'],
  ['Reviews', 'Reviews', 'Reviews · Halfstar'],
  ['Lists', 'Lists', 'Watchlist · Halfstar'],
];

test('[NAV-10] each page sets its title, and its heading takes the focus after following a link', async () => {
  openPage('/', answersForMember());
  await screen.findByRole('heading', { level: 1, name: /^Welcome/ });
  await waitFor(() => expect(document.title).toBe('Home · Halfstar'));
  for (const [name, heading, title] of PAGES) {
    fireEvent.click(within(screen.getByRole('complementary')).getByRole('link', { name }));
    const found = await screen.findByRole('heading', { level: 1, name: heading });
    await waitFor(() => expect(document.activeElement).toBe(found));
    await waitFor(() => expect(document.title).toBe(title));
  }
});
