import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithApp } from '#test/app.tsx';
import { ADA, makeOwnProfile } from '#test/fixtures.ts';
import { offline, refuse, stubApi } from '#test/stub-api.ts';
import { press } from '#test/user.ts';
import { AvatarEditor } from './AvatarEditor.tsx';

const OWN = makeOwnProfile(ADA, { avatar_url: `/pictures/${'a'.repeat(32)}/256.webp` });
const MAX_BYTES = 5 * 1024 * 1024;
const KEPT = 'Your picture stays as it was.';

vi.mock('react-easy-crop', () => import('#test/cropper.tsx'));

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

const chooseFile = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Picture file'), { target: { files: [file] } });
const png = (bytes = 8) => new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' });
const expectAlert = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
const expectChoiceFocused = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose Picture' })));

test('[PRO-02] a picture that is refused leaves the one before, says why, and can be sent again', async () => {
  const api = stubApi({ 'profiles.setAvatar': offline });
  renderWithApp(<AvatarEditor profile={OWN} onChange={() => {}} />);
  await chooseFile(new File(['GIF89a'], 'me.gif', { type: 'image/gif' }));
  await expectAlert(`Choose a JPEG, PNG or WebP picture. ${KEPT}`);
  await chooseFile(png(MAX_BYTES + 1));
  await expectAlert(`A picture has at most 5 MB. Choose a smaller one. ${KEPT}`);
  await chooseFile(png());
  fireEvent.error(await screen.findByAltText('Chosen'));
  await expectAlert(`This picture is damaged. Choose another one. ${KEPT}`);
  await expectChoiceFocused();
  expect(api.calls).toEqual([]);

  await chooseFile(png());
  await expectAlert('');
  fireEvent.load(await screen.findByAltText('Chosen'));
  await press('Use Picture');
  await expectAlert('Halfstar cannot be reached. Check your connection and try again. Your picture may not be saved.');
  api.answer({ 'profiles.setAvatar': refuse('NOT_ALLOWED', 403) });
  await press('Use Picture');
  await expectAlert(`You are not allowed to do that. ${KEPT}`);
  api.answer({ 'profiles.setAvatar': OWN });
  await press('Use Picture');
  await expectChoiceFocused();
  await expectAlert('');
  const sent = { user_id: ADA.user_id, crop: { x: 0, y: 0, size: 200 } };
  expect(api.getInputs('profiles.setAvatar')).toMatchObject([sent, sent, sent]);
});

test('a removal that fails says whether the picture may be gone, and another question begins without the error', async () => {
  const api = stubApi({ 'profiles.removeAvatar': offline });
  renderWithApp(<AvatarEditor profile={OWN} onChange={() => {}} />);
  await press('Remove Picture');
  const question = within(await screen.findByRole('dialog', { name: 'Remove your picture?' }));
  const confirm = () => fireEvent.click(question.getByRole('button', { name: 'Remove Picture' }));
  const expectMessage = (text: string) => waitFor(() => expect(question.getByRole('alert').textContent).toBe(text));
  confirm();
  await expectMessage(
    'Halfstar cannot be reached. Check your connection and try again. Your picture may already be removed.',
  );
  api.answer({ 'profiles.removeAvatar': refuse('NOT_ALLOWED', 403) });
  confirm();
  await expectMessage(`You are not allowed to do that. ${KEPT}`);
  await press('Keep it');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Remove Picture');
  await screen.findByRole('dialog');
  expect(within(screen.getByRole('dialog')).queryByRole('alert')).toBeNull();
});

test('what the server says of a picture that it cannot store is said of the one before', async () => {
  stubApi({ 'profiles.setAvatar': refuse('PICTURE_NOT_STORED', 503, { detail: 'Not at the moment.' }) });
  renderWithApp(<AvatarEditor profile={OWN} onChange={() => {}} />);
  await chooseFile(png());
  fireEvent.load(await screen.findByAltText('Chosen'));
  await press('Use Picture');
  await expectAlert(`Not at the moment. ${KEPT}`);
  expect(screen.getByAltText('Chosen')).toBeTruthy();
});

/** Pastes a picture, alone or with the text that a program puts beside it. */
const paste = (where: Element, text?: string) =>
  fireEvent.paste(where, {
    clipboardData: {
      files: [png()],
      types: ['Files', ...(text === undefined ? [] : ['text/plain'])],
      getData: () => text ?? '',
    },
  });

test('a picture is pasted anywhere; into a field goes the text that comes with it', async () => {
  renderWithApp(
    <>
      <textarea aria-label="Bio" />
      <AvatarEditor profile={OWN} onChange={() => {}} />
    </>,
  );
  const bio = await screen.findByLabelText('Bio');
  // True: the browser goes on and pastes the text.
  expect(paste(bio, 'A cell of a table')).toBe(true);
  expect(screen.queryByAltText('Chosen')).toBeNull();
  expect(paste(bio)).toBe(false);
  expect(await screen.findByAltText('Chosen')).toBeTruthy();
  await press('Cancel');
  expect(paste(document.body, 'Beside no field')).toBe(false);
  expect(await screen.findByAltText('Chosen')).toBeTruthy();
});
