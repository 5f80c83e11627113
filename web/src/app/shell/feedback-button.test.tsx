import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeFeedback } from '#test/feedback-fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember, answersForSession } from '#test/page-answers.ts';
import { type Answers, refusal } from '#test/stub-api.ts';
import { click, expectFocus, fill, press, pressEnter } from '#test/user.ts';

const getButton = () => screen.getByRole('button', { name: 'Feedback' });
const getDialog = () => screen.findByRole('dialog', { name: 'Feedback' });
const open = (path = '/notifications?filter=people', more: Answers = {}) =>
  openLoadedPage(path, { ...answersForMember(), 'feedback.send': makeFeedback(), ...more });

test('[FBK-01] the button opens a form that sends type, title, description and the path of the page', async () => {
  const { api } = await open();
  await pressEnter(getButton());
  const dialog = await getDialog();
  expect(dialog.textContent).toContain('We also send the page that you are on: /notifications.');
  await click(screen.getByRole('radio', { name: 'Bug' }));
  await fill('Title', 'Too dark');
  await fill('Description', 'The posters are hard to see.');
  await press('Send Feedback');
  await screen.findByText('Your feedback is sent');
  expect(api.getInputs('feedback.send')).toEqual([
    { type: 'bug', title: 'Too dark', description: 'The posters are hard to see.', page_url: '/notifications' },
  ]);
  await expectFocus(getButton());
});

test.each([
  ['Bug', 'bug'],
  ['Feature', 'feature'],
  ['General', 'general'],
])('[FBK-01] feedback is a bug, a feature or general: %s', async (name, type) => {
  const { api } = await open();
  await click(getButton());
  const kinds = within(await getDialog()).getAllByRole('radio');
  expect(kinds.map(({ parentElement }) => parentElement?.textContent)).toEqual(['Bug', 'Feature', 'General']);
  await click(screen.getByRole('radio', { name }));
  await fill('Title', 'Too dark');
  await fill('Description', 'The posters are hard to see.');
  await press('Send Feedback');
  await waitFor(() => expect(api.getInputs('feedback.send')).toMatchObject([{ type }]));
});

test('[FBK-01] a title and a description are required, with their lengths and the safety check', async () => {
  const { api } = await open();
  await click(getButton());
  const dialog = await getDialog();
  await press('Send Feedback');
  await screen.findByText('Give it a title.');
  expect(dialog.textContent).toContain('Describe it in a sentence or two.');
  await fill('Title', 'a '.repeat(51));
  await fill('Description', '<script>alert(1)</script>');
  expect(dialog.textContent).toContain('101 / 100');
  await press('Send Feedback');
  await screen.findByText('A title has at most 100 characters.');
  expect(dialog.textContent).toContain('Content contains potentially unsafe elements');
  expect(api.calls).not.toContain('feedback.send');
});

test('what was written stays when the form is closed or could not be sent, and is gone once it was', async () => {
  let refused = true;
  await open('/notifications', {
    'feedback.send': () => {
      if (refused) throw refusal('RATE_LIMITED', 429, { detail: 'That was a lot. Try again in an hour.' });
      return makeFeedback();
    },
  });
  await click(getButton());
  await getDialog();
  await fill('Title', 'Too dark');
  await fill('Description', 'The posters are hard to see.');
  await press('Send Feedback');
  await screen.findByText('That was a lot. Try again in an hour.');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  refused = false;
  await click(getButton());
  await getDialog();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Too dark');
  await press('Send Feedback');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await click(getButton());
  await getDialog();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
});

test('[FBK-01] the form leads to what one has sent', async () => {
  const { router } = await open();
  await click(getButton());
  await getDialog();
  await click(screen.getByRole('link', { name: 'Your Feedback' }));
  await screen.findByRole('heading', { level: 1, name: 'Your Feedback' });
  expect(router.state.location.pathname).toBe('/settings/feedback');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('visitors, who cannot send feedback, have no button', async () => {
  await openLoadedPage('/bob', answersForSession());
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: 'Feedback' })).toBeNull();
});
