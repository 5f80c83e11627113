import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePendingVerification } from '#test/admin-fixtures.ts';
import { makeId, makePage } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, refusal } from '#test/stub-api.ts';
import { click, press } from '#test/user.ts';

const BOBS = makePendingVerification();
const CLEOS = makePendingVerification({ id: makeId(1502), name: 'Cleo', location: 'Rex' });

/** Opens the queue. What is decided is gone from it. */
const openQueue = (more: Answers = {}) => {
  let waiting = [BOBS, CLEOS];
  return openLoadedPage('/admin/verification', {
    ...answersForMember({ tier: 'admin' }),
    'verification.listPending': () => makePage(waiting),
    'verification.decide': ({ verification_id: id }) => {
      waiting = waiting.filter((each) => each.id !== id);
      return {};
    },
    ...more,
  });
};
const getRequests = () => screen.queryAllByRole('article').map((each) => each.getAttribute('aria-label'));

test('[ADM-01] an admin sees who asks to be verified, with cinema and addresses', async () => {
  await openQueue();
  expect(getRequests()).toEqual(['Bob', 'Cleo']);
  const { textContent } = screen.getByRole('article', { name: 'Bob' });
  for (const fact of ['Kino Moviemento', 'bob@moviemento.example', 'bob@example.com'])
    expect(textContent).toContain(fact);
  await waitFor(() => expect(document.title).toBe('Verification · Halfstar'));
});

test('[ADM-01] an admin approves a request, and the next one takes the focus', async () => {
  const { api } = await openQueue();
  screen.getByRole('button', { name: 'Approve Bob' }).focus();
  await press('Approve Bob');
  await waitFor(() => expect(getRequests()).toEqual(['Cleo']));
  expect(api.getInputs('verification.decide')).toEqual([{ verification_id: BOBS.id, approved: true }]);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Cleo'));
});

test('[ADM-01] an admin rejects a request after being asked, and the last one leaves an empty queue', async () => {
  const { api } = await openQueue();
  await press('Approve Cleo');
  await waitFor(() => expect(getRequests()).toEqual(['Bob']));
  await press('Reject Bob');
  const dialog = await screen.findByRole('dialog', { name: 'Reject Bob?' });
  await click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Nobody waits.')).toBeTruthy();
  expect(api.getInputs('verification.decide').at(-1)).toEqual({ verification_id: BOBS.id, approved: false });
});

test('[ADM-01] who was slower than another admin is told, and sees what still waits', async () => {
  const { api } = await openQueue();
  api.answer({
    'verification.listPending': makePage([CLEOS]),
    'verification.decide': () => {
      throw refusal('NOT_FOUND', 404);
    },
  });
  await press('Approve Bob');
  await waitFor(() => expect(getRequests()).toEqual(['Cleo']));
  expect(await screen.findByText(/^Another admin has decided this meanwhile/)).toBeTruthy();
});
