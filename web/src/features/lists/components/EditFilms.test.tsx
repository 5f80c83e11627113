import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#test/app.tsx';
import { ADA, HEAT, JAWS, makeCustomList, NOW } from '#test/fixtures.ts';
import { deferResponse, stubApi } from '#test/stub-api.ts';
import { pressEnter } from '#test/user.ts';
import EditFilms from './EditFilms.tsx';

const LIST = makeCustomList(901, ADA, { movie_count: 2 });
const FILMS = [HEAT, JAWS].map((movie, index) => ({ movie, position: index + 1, note: '', created_at: NOW }));

test('while a film is taken off a list its button keeps the focus, also when that fails, and is sent once', async () => {
  const response = deferResponse<Record<string, never>>();
  const api = stubApi({ 'lists.removeMovie': () => response.promise });
  renderWithApp(<EditFilms list={LIST} films={FILMS} />);
  const remove = await screen.findByRole('button', { name: 'Take Heat off the list' });
  await pressEnter(remove);
  await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBe('true'));
  expect(remove.hasAttribute('disabled')).toBe(false);
  await pressEnter(remove);
  response.fail(new TypeError('Failed to fetch'));
  await waitFor(() => expect(remove.hasAttribute('aria-disabled')).toBe(false));
  expect(document.activeElement).toBe(remove);
  expect(api.getInputs('lists.removeMovie')).toHaveLength(1);
});
