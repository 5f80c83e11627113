import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FEEDBACK_COUNTS, makeReceivedFeedback } from '#test/feedback-fixtures.ts';
import { makeId, makePage } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, refusal } from '#test/stub-api.ts';
import { click, fill, press } from '#test/user.ts';

const RAIN = makeReceivedFeedback({ id: makeId(1202), type: 'feature', title: 'Rain', status: 'planned', revision: 3 });

const openInbox = (path = '/admin/feedback', more: Answers = {}) =>
  openLoadedPage(path, {
    ...answersForMember({ tier: 'admin' }),
    'feedback.list': makePage([makeReceivedFeedback(), RAIN]),
    'feedback.update': ({ status, reply }) =>
      makeReceivedFeedback({
        revision: 1,
        ...(status && { status }),
        ...(reply && { reply, replied_at: RAIN.created_at }),
      }),
    ...more,
  });
const getStatus = (title: string) => screen.getByLabelText<HTMLSelectElement>(`Status of ${title}`);
const choose = (title: string, status: string) => fireEvent.change(getStatus(title), { target: { value: status } });

test('[FBK-01] for members who are not admins the page does not exist', async () => {
  const { api } = await openLoadedPage('/admin/feedback', answersForMember());
  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing is showing here' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Feedback' })).toBeNull();
  expect(api.calls.filter((call) => call.startsWith('feedback'))).toEqual([]);
});

test('[FBK-01] an admin sees what was sent, by whom, from where, and how much has each status', async () => {
  await openInbox();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'All 3',
    'Pending 2',
    'In review 0',
    'Planned 1',
    'In progress 0',
    'Done 0',
    'Declined 0',
    'Duplicate 0',
  ]);
  const item = within(screen.getByRole('article', { name: 'Too dark' }));
  expect(item.getByRole('link', { name: 'Bob' }).getAttribute('href')).toBe('/profile/bob');
  expect(item.getByRole('link', { name: '/movies' }).getAttribute('href')).toBe('/movies');
  expect(item.getByText('The posters are hard to see at night.')).toBeTruthy();
  expect(item.getByText('Bug')).toBeTruthy();
  expect(within(screen.getByRole('article', { name: 'Rain' })).getByText('Feature')).toBeTruthy();
  expect([getStatus('Too dark').value, getStatus('Rain').value]).toEqual(['pending', 'planned']);
});

test('[FBK-01] status, type and words are asked for, and are part of the address', async () => {
  const { api, router } = await openInbox('/admin/feedback?status=planned&type=nonsense');
  expect(api.getInputs('feedback.list').at(-1)).toMatchObject({ status: 'planned' });
  expect(api.getInputs('feedback.list').at(-1)?.type).toBeUndefined();
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'bug' } });
  await waitFor(() => expect(api.getInputs('feedback.list').at(-1)).toMatchObject({ status: 'planned', type: 'bug' }));
  await click(await screen.findByRole('tab', { name: /^All/ }));
  await fill('Words in title or description', 'night');
  await waitFor(() => expect(api.getInputs('feedback.list').at(-1)).toMatchObject({ type: 'bug', query: 'night' }));
  await waitFor(() => expect(router.state.location.href).toBe('/admin/feedback?type=bug&q=night'));
});

test('[FBK-01] a status is set at once, with the revision that the admin sees, and the item stays where it is', async () => {
  const { api } = await openInbox('/admin/feedback?status=pending');
  api.answer({ 'feedback.list': makePage([RAIN]), 'feedback.getCounts': { ...FEEDBACK_COUNTS, all: 4 } });
  choose('Too dark', 'done');
  await screen.findByRole('tab', { name: 'All 4' });
  expect(api.getInputs('feedback.update')).toEqual([
    { feedback_id: makeReceivedFeedback().id, revision: 0, status: 'done' },
  ]);
  expect(getStatus('Too dark').value).toBe('done');
});

/** What an admin can make of feedback, in the words of the screen. */
const STATUSES = [
  ['Pending', 'pending'],
  ['In review', 'in_review'],
  ['Planned', 'planned'],
  ['In progress', 'in_progress'],
  ['Done', 'done'],
  ['Declined', 'declined'],
  ['Duplicate', 'duplicate'],
];

test('[FBK-01] feedback is pending, in review, planned, in progress, done, declined or a duplicate', async () => {
  await openInbox();
  const options = [...getStatus('Too dark').options].map(({ text, value }) => [text, value]);
  expect(options).toEqual(STATUSES);
});

test.each(STATUSES)('[FBK-01] an admin sets the status of feedback to %s', async (name, status) => {
  // What is set is another one than it has.
  const item = makeReceivedFeedback({ status: status === 'pending' ? 'done' : 'pending' });
  const { api } = await openInbox('/admin/feedback', { 'feedback.list': makePage([item]) });
  const select = getStatus('Too dark');
  choose('Too dark', [...select.options].find(({ text }) => text === name)?.value ?? '');
  await waitFor(() =>
    expect(api.getInputs('feedback.update')).toEqual([{ feedback_id: item.id, revision: item.revision, status }]),
  );
  await waitFor(() => expect(getStatus('Too dark').selectedOptions[0]?.text).toBe(name));
});

test('[FBK-01] an admin replies', async () => {
  const { api } = await openInbox();
  await press('Reply to Too dark');
  await screen.findByRole('dialog', { name: 'Reply to Bob' });
  await press('Send Reply');
  await screen.findByText('Write a reply.');
  await fill('Reply', 'They are brighter now.');
  await press('Send Reply');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.getInputs('feedback.update')).toEqual([
    { feedback_id: makeReceivedFeedback().id, revision: 0, reply: 'They are brighter now.' },
  ]);
  const item = screen.getByRole('article', { name: 'Too dark' });
  expect(item.textContent).toContain('They are brighter now.');
  expect(within(item).getByRole('button', { name: 'Edit Reply to Too dark' })).toBeTruthy();
});

test('[FBK-01] who was too late is told, sees what the other admin has done, and may send the reply all the same', async () => {
  const { api } = await openInbox('/admin/feedback', {
    'feedback.update': ({ revision, reply }) => {
      if (revision === 0)
        throw refusal('FEEDBACK_CHANGED', 409, { detail: 'Another admin has changed this meanwhile.' });
      return makeReceivedFeedback({
        status: 'declined',
        revision: 2,
        reply: reply ?? null,
        replied_at: RAIN.created_at,
      });
    },
  });
  api.answer({ 'feedback.list': makePage([makeReceivedFeedback({ status: 'declined', revision: 1 }), RAIN]) });
  await press('Reply to Too dark');
  await screen.findByRole('dialog', { name: 'Reply to Bob' });
  await fill('Reply', 'It is meant to be.');
  await press('Send Reply');
  await screen.findByText('Another admin has changed this meanwhile.');
  await waitFor(() => expect(getStatus('Too dark').value).toBe('declined'));
  await press('Send Reply');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('article', { name: 'Too dark' }).textContent).toContain('It is meant to be.');
});
