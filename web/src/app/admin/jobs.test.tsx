import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeListedJob } from '#test/admin-lists-fixtures.ts';
import { makeId, makePage } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, refuse } from '#test/stub-api.ts';
import { click } from '#test/user.ts';

const WAITING = makeListedJob({
  id: makeId(1311),
  state: 'waiting',
  step: 'ready',
  tries: 0,
  error: null,
  can: { retry: false },
});

const openJobs = (path = '/admin/jobs', more: Answers = {}) =>
  openLoadedPage(path, {
    ...answersForMember({ tier: 'admin' }),
    'admin.listJobs': makePage([makeListedJob(), WAITING]),
    'admin.retryJob': {},
    ...more,
  });

const getRows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test('[ADM-01] an admin sees whose jobs failed, in which step, how often and why', async () => {
  await openJobs();
  const [failed, waiting] = getRows();
  expect(failed?.slice(0, 3)).toEqual(['@bob', 'Failedprocessing5 failed tries', 'Something went wrong on our side.']);
  expect(waiting?.slice(0, 3)).toEqual(['@bob', 'Waitingready', '–']);
  expect(screen.getAllByRole('button', { name: /^Try .* again$/ })).toHaveLength(1);
});

test('[ADM-01] a failed job is tried again, and the list is loaded again', async () => {
  const { api } = await openJobs();
  api.answer({ 'admin.listJobs': makePage([makeListedJob({ state: 'running', error: null, can: { retry: false } })]) });
  await click(screen.getByRole('button', { name: 'Try the import of @bob again' }));
  expect(api.getInputs('admin.retryJob')).toEqual([{ job_kind: 'import', job_id: makeId(1301) }]);
  expect(await screen.findByText('Running', { selector: 'td *' })).toBeTruthy();
});

test('[ADM-01] when a job has gone on meanwhile, the list is loaded again', async () => {
  const { api } = await openJobs('/admin/jobs', { 'admin.retryJob': refuse('JOB_NOT_FAILED', 409) });
  api.answer({ 'admin.listJobs': makePage([makeListedJob({ state: 'done', error: null, can: { retry: false } })]) });
  await click(screen.getByRole('button', { name: 'Try the import of @bob again' }));
  expect(await screen.findByText('Done', { selector: 'td *' })).toBeTruthy();
});

test('[ADM-01] kind and state are asked for, and are part of the address; a kind offers only its own states', async () => {
  const { api, router } = await openJobs('/admin/jobs?kind=feed&state=done');
  expect(api.getInputs('admin.listJobs').at(-1)).toMatchObject({ kind: 'feed' });
  expect(api.getInputs('admin.listJobs').at(-1)?.state).toBeUndefined();
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Imports', 'Feeds', 'Scheduled Reviews', 'Queue']);
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'failing' } });
  await waitFor(() => expect(api.getInputs('admin.listJobs').at(-1)).toMatchObject({ kind: 'feed', state: 'failing' }));
  await click(await screen.findByRole('tab', { name: 'Queue' }));
  await waitFor(() => expect(api.getInputs('admin.listJobs').at(-1)).toMatchObject({ kind: 'queued' }));
  expect(router.state.location.href).toBe('/admin/jobs?kind=queued&state=failing');
  expect([...screen.getByLabelText<HTMLSelectElement>('State').options].map(({ text }) => text)).toEqual([
    'Any state',
    'Running',
    'Failing',
    'Failed',
  ]);
});
