import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeAdminClub } from '#test/admin-lists-fixtures.ts';
import { makeId, makePage } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { fill } from '#test/user.ts';

const REMOVED = makeAdminClub({
  id: makeId(1313),
  name: 'Loud Films',
  owner: null,
  visibility: 'public',
  status: 'archived',
  moderation: 'removed',
});

const openClubs = (path = '/admin/clubs') =>
  openLoadedPage(path, {
    ...answersForMember({ tier: 'admin' }),
    'admin.listClubs': makePage([makeAdminClub(), REMOVED]),
  });

const read = (row: HTMLElement | undefined) =>
  row === undefined
    ? []
    : within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);

test('[ADM-01] an admin sees all clubs, with a link to each page that is open to them', async () => {
  await openClubs();
  const [, secret, loud] = within(screen.getByRole('table', { name: 'Clubs' })).getAllByRole('row');
  expect(read(secret).slice(0, 5)).toEqual(['Secret Cinema', '@bob', 'PrivateBy invitation', '12', 'Active']);
  expect(read(loud).slice(0, 5)).toEqual([
    'Loud Films',
    'Nobody',
    'PublicBy invitation',
    '12',
    'ArchivedRemoved by moderators',
  ]);
  expect(screen.getByRole('link', { name: 'Secret Cinema' }).getAttribute('href')).toBe(`/movie-clubs/${makeId(1302)}`);
  expect(screen.queryByRole('link', { name: 'Loud Films' })).toBeNull();
});

test('[ADM-01] words, visibility and status are asked for, and are part of the address', async () => {
  const { api, router } = await openClubs('/admin/clubs?status=nonsense');
  expect(api.getInputs('admin.listClubs').at(-1)?.status).toBeUndefined();
  fireEvent.change(screen.getByLabelText('Visibility'), { target: { value: 'private' } });
  await waitFor(() => expect(api.getInputs('admin.listClubs').at(-1)).toMatchObject({ visibility: 'private' }));
  await fill('Words of the name', 'secret');
  await waitFor(() =>
    expect(api.getInputs('admin.listClubs').at(-1)).toMatchObject({ visibility: 'private', query: 'secret' }),
  );
  await waitFor(() => expect(router.state.location.href).toMatch(/q=secret/));
});
