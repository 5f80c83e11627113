import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeFeedback } from '#test/feedback-fixtures.ts';
import { makeId, makePage, NOW } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { fill, press } from '#test/user.ts';

test('[FBK-01] a member sees what they have sent, with its status and the reply', async () => {
  const answered = makeFeedback({
    id: makeId(1202),
    type: 'feature',
    title: 'Rain',
    status: 'in_progress',
    reply: 'It is on its way.',
    replied_at: NOW,
  });
  await openLoadedPage('/settings/feedback', {
    ...answersForMember(),
    'feedback.listOwn': makePage([makeFeedback(), answered]),
  });
  const [first, second] = ['Too dark', 'Rain'].map((name) => screen.getByRole('article', { name }));
  expect(first?.textContent).toContain('Bug');
  expect(first?.textContent).toContain('Pending');
  expect(first?.textContent).toContain('The posters are hard to see at night.');
  expect(first?.textContent).not.toContain('Halfstar replied');
  expect(second?.textContent).toContain('In progress');
  expect(second?.textContent).toContain('It is on its way.');
  expect(within(screen.getByRole('main')).queryByRole('combobox')).toBeNull();
});

test('what is sent there is listed at once', async () => {
  const { api } = await openLoadedPage('/settings/feedback', {
    ...answersForMember(),
    'feedback.listOwn': makePage([]),
    'feedback.send': makeFeedback(),
  });
  await press('Feedback');
  await screen.findByRole('dialog', { name: 'Feedback' });
  await fill('Title', 'Too dark');
  await fill('Description', 'The posters are hard to see at night.');
  api.answer({ 'feedback.listOwn': makePage([makeFeedback()]) });
  await press('Send Feedback');
  expect(await screen.findByRole('article', { name: 'Too dark' })).toBeTruthy();
});
