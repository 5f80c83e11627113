import { Textarea } from '@mantine/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#test/app.tsx';
import { ADA, makeOwnProfile } from '#test/fixtures.ts';
import { type Answers, offline, stubApi } from '#test/stub-api.ts';
import { fill, findField, press } from '#test/user.ts';
import EditProfileDialog from './EditProfileDialog.tsx';

const OWN = makeOwnProfile(ADA, { tier: 'pro', badges: ['founders'] });

function open(answers: Answers = {}) {
  const api = stubApi({
    'site.get': { announcement: null, pauses: [] },
    'profiles.update': OWN,
    'profiles.changeUsername': OWN,
    ...answers,
  });
  const handleClose = vi.fn<() => void>();
  renderWithApp(<EditProfileDialog opened profile={OWN} bioField={Textarea} onClose={handleClose} />);
  return { api, handleClose };
}

const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' });
const answerQuestion = async (name: string) => {
  fireEvent.click(within(await question()).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull());
};

test('[PRO-02] [PRO-05] name, bio, badge and feed are saved together, errors lead to their field, and nothing typed is lost', async () => {
  const { api, handleClose } = open({ 'profiles.update': offline });
  await fill('Display name', '');
  await fill('Bio', 'Half a star more. With @bob.');
  await fill('Letterboxd feed', 'not a feed');
  await press('Save Profile');
  await screen.findByText('Enter a display name.');
  expect(screen.getByText('Enter a Letterboxd name, or the address of a profile or its RSS feed.')).toBeTruthy();
  const name = await findField('Display name');
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(api.calls).toEqual([]);

  await fill('Display name', 'Ada Fontaine');
  await fill('Letterboxd feed', 'https://letterboxd.com/AdaF/');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Tier: Pro' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Founder' }));
  await press('Close');
  await answerQuestion('Keep Editing');
  expect(name.value).toBe('Ada Fontaine');

  await press('Save Profile');
  await screen.findByText('Halfstar cannot be reached. Check your connection and try again.');
  expect(handleClose).not.toHaveBeenCalled();
  api.answer({ 'profiles.update': OWN });
  await press('Save Profile');
  await waitFor(() => expect(handleClose).toHaveBeenCalledTimes(1));
  expect(api.getInputs('profiles.update').at(-1)).toEqual({
    user_id: ADA.user_id,
    display_name: 'Ada Fontaine',
    bio: 'Half a star more. With @bob.',
    selected_badge: 'founders',
    letterboxd_rss_feed: 'https://letterboxd.com/adaf/rss/',
  });
});

test('[PRO-02] the username and the journal are changed in the same dialog; discarding keeps what was saved', async () => {
  const { api, handleClose } = open({ 'profiles.changeSettings': OWN });
  await fill('Username', 'ada_l');
  await press('Save Username');
  await waitFor(() =>
    expect(api.getInputs('profiles.changeUsername')).toEqual([{ user_id: ADA.user_id, username: 'ada_l' }]),
  );
  fireEvent.click(screen.getByRole('switch', { name: 'Ask me when I watched a film' }));
  await waitFor(() =>
    expect(api.getInputs('profiles.changeSettings')).toEqual([{ user_id: ADA.user_id, journaling_enabled: true }]),
  );
  await fill('Bio', 'Never saved');
  await press('Close');
  await answerQuestion('Discard Changes');
  expect(handleClose).toHaveBeenCalledTimes(1);
  expect((await findField('Bio')).value).toBe('');
  expect(api.calls).not.toContain('profiles.update');
});

test('[PRO-02] saving one part of the dialog keeps what is typed in the others, and closing asks about it', async () => {
  const { api, handleClose } = open();
  await fill('Username', 'another_name');
  await fill('Bio', 'Saved');
  await press('Save Profile');
  await waitFor(() => expect(api.getInputs('profiles.update')).toEqual([{ user_id: ADA.user_id, bio: 'Saved' }]));
  expect((await findField('Username')).value).toBe('another_name');
  await press('Close');
  await answerQuestion('Keep Editing');
  expect(handleClose).not.toHaveBeenCalled();
  await press('Close');
  await answerQuestion('Discard Changes');
  expect(handleClose).toHaveBeenCalledTimes(1);
  expect(api.calls).not.toContain('profiles.changeUsername');
  // Nothing is unsaved now.
  await press('Close');
  await waitFor(() => expect(handleClose).toHaveBeenCalledTimes(2));
});
