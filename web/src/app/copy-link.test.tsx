import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HEAT, makeMoviePage, makePage, makeTracking } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember, LIST } from '#test/page-answers.ts';

afterEach(() => void Reflect.deleteProperty(document, 'execCommand'));

const EMPTY = { ...makePage([]), total: 0 };
const FILM_PAGE = {
  movie: makeMoviePage(HEAT),
  tracking: makeTracking(HEAT.id),
  reviews: EMPTY,
  own_review: null,
  watched_in: null,
  friends: EMPTY,
};

test.each([
  ['film', `/movies/${HEAT.id}`, 'Copy link'],
  ['list', `/lists/${LIST.id}`, 'Copy Link'],
])('where the browser refuses the clipboard, the link of a %s is shown to be copied by hand', async (_, path, name) => {
  // jsdom has no clipboard.
  Object.assign(document, { execCommand: () => false });
  openPage(path, { ...answersForMember(), 'moviePages.get': FILM_PAGE });
  fireEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText(new RegExp(`${window.location.origin}${path}$`))).toBeTruthy();
});
