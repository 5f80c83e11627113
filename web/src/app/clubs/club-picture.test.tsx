import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answersForClubs, CLUB, MANAGER, makeClub } from '#test/club-fixtures.ts';
import { openLoadedPage, openPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { offline } from '#test/stub-api.ts';
import { choose, fill, findField, press, pressEnter } from '#test/user.ts';

vi.mock('react-easy-crop', () => import('#test/cropper.tsx'));

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

const PICTURE = `/pictures/${'b'.repeat(32)}/256.webp`;
const [BARE, DECORATED] = [null, PICTURE].map((club_image_url) => makeClub(MANAGER, { club_image_url }));

const openEditing = async (club = BARE) => {
  const { api } = await openLoadedPage(`/movie-clubs/${CLUB.club_id}`, {
    ...answersForMember(),
    ...answersForClubs(club),
  });
  await openDialog();
  return api;
};
const openDialog = async () => {
  await choose(screen.getByRole('button', { name: 'Actions for Slow Cinema' }), 'Edit Club');
  await screen.findByRole('form', { name: 'Edit Slow Cinema' });
};
const choosePicture = async () => {
  const files = [new File([new Uint8Array(8)], 'club.png', { type: 'image/png' })];
  fireEvent.change(await screen.findByLabelText('Picture file'), { target: { files } });
  fireEvent.load(await screen.findByAltText('Chosen'));
};

test('who looks after a club gives it a picture, cropped to a square', async () => {
  const api = await openEditing();
  await choosePicture();
  api.answer({ 'clubs.setPicture': offline });
  await press('Use Picture');
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/cannot be reached.*The club’s picture may not be saved\.$/),
  );
  api.answer({ 'clubs.setPicture': DECORATED, 'clubs.get': DECORATED });
  await press('Use Picture');
  await screen.findByRole('button', { name: 'Remove Picture' });
  expect(api.getInputs('clubs.setPicture').at(-1)).toMatchObject({
    club_id: CLUB.club_id,
    crop: { x: 0, y: 0, size: 200 },
  });
});

test('a picture can be removed; the club is drawn from its name again', async () => {
  const api = await openEditing(DECORATED);
  await press('Remove Picture');
  const question = await screen.findByRole('dialog', { name: 'Remove the club’s picture?' });
  api.answer({ 'clubs.removePicture': BARE, 'clubs.get': BARE });
  fireEvent.click(within(question).getByRole('button', { name: 'Remove Picture' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Picture' })).toBeNull());
  expect(api.getInputs('clubs.removePicture')).toEqual([{ club_id: CLUB.club_id }]);
});

const EDITING = { name: 'Edit Slow Cinema' };

test('closing asks before a chosen picture is lost', async () => {
  await openEditing();
  await choosePicture();
  await press('Close');
  await press('Keep Editing');
  expect(screen.getByRole('form', EDITING)).toBeTruthy();
  await press('Close');
  await press('Discard Changes');
  await waitFor(() => expect(screen.queryByRole('form', EDITING)).toBeNull());
});

test('closing asks before typed words are lost, and the dialog begins with what is saved the next time', async () => {
  await openEditing();
  fireEvent.change(await findField('Name'), { target: { value: 'Fast Cinema' } });
  await press('Close');
  await press('Discard Changes');
  await waitFor(() => expect(screen.queryByRole('form', EDITING)).toBeNull());
  await openDialog();
  expect((await findField('Name')).value).toBe('Slow Cinema');
});

const openNewClub = async () => {
  const { api, router } = openPage('/movie-clubs', {
    ...answersForMember({ tier: 'pro' }),
    ...answersForClubs(BARE),
    'clubs.create': BARE,
  });
  await press('Start a club');
  await fill('Name', 'Slow Cinema');
  return { api, router };
};
const pickFile = async (type: string) => {
  const files = [new File([new Uint8Array(8)], 'club', { type })];
  fireEvent.change(await screen.findByLabelText('Picture file'), { target: { files } });
};

test('a club is started with a picture, which is sent once the club is there', async () => {
  const { api, router } = await openNewClub();
  await pickFile('image/gif');
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  await pickFile('image/png');
  await screen.findByRole('button', { name: 'Remove Picture' });
  api.answer({ 'clubs.setPicture': DECORATED, 'clubs.get': DECORATED });
  await press('Start Club');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/movie-clubs/${CLUB.club_id}`));
  await waitFor(() => expect(api.getInputs('clubs.setPicture')).toHaveLength(1));
  expect(api.getInputs('clubs.setPicture')[0]).toMatchObject({ club_id: CLUB.club_id, picture: expect.any(File) });
});

test('a picture that is taken back is not sent; closing asks before a chosen one is lost', async () => {
  const { api, router } = await openNewClub();
  await pickFile('image/png');
  await press('Close');
  await press('Keep Editing');
  await pressEnter(screen.getByRole('button', { name: 'Remove Picture' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose Picture'));
  await press('Start Club');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/movie-clubs/${CLUB.club_id}`));
  expect(api.calls).not.toContain('clubs.setPicture');
});

test('a club whose picture is not saved opens all the same', async () => {
  const { api, router } = await openNewClub();
  await pickFile('image/png');
  api.answer({ 'clubs.setPicture': offline });
  await press('Start Club');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/movie-clubs/${CLUB.club_id}`));
  await waitFor(() => expect(api.getInputs('clubs.setPicture')).toHaveLength(1));
  await screen.findByRole('heading', { level: 1, name: 'Slow Cinema' });
});
