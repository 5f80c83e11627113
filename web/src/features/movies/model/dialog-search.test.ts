import { expect, test } from 'vitest';
import { dialogSearch, withFilmDialog, withReviewDialog } from './dialog-search.ts';

const FILM = '019c0000-0000-7000-8000-000000000001';
const CLUB = '019c0000-0000-7000-8000-000000000002';

test('[NAV-10] a link to a film opens its dialog over the current page', () => {
  expect(withFilmDialog(FILM)({ filter: 'all', review: 'new' })).toEqual({
    filter: 'all',
    film: FILM,
    review: undefined,
  });
  expect(withReviewDialog('new')({ film: FILM })).toEqual({ film: undefined, review: 'new' });
});

test('a link to a review in a movie club names the club, which belongs to that dialog alone', () => {
  const open = withReviewDialog(FILM, CLUB)({ tab: 'past' });
  expect(open).toMatchObject({ tab: 'past', review: FILM, club: CLUB });
  expect(dialogSearch(open)).toMatchObject({ review: FILM, club: CLUB });
  expect(withFilmDialog(FILM)(open)).toMatchObject({ club: undefined, review: undefined });
  expect(withReviewDialog(FILM)(open)).toMatchObject({ club: undefined, review: FILM });
  for (const invalid of [{ club: CLUB }, { review: 'new', club: CLUB }, { review: FILM, club: 'slow' }])
    expect(dialogSearch(invalid).club).toBeUndefined();
});

test('an invalid dialog in an address opens the page without one', () => {
  expect(dialogSearch({ film: FILM, review: 'new' })).toEqual({ film: FILM, review: 'new' });
  expect(dialogSearch({ film: 'heat', review: '7' })).toEqual({ film: undefined, review: undefined });
  expect(dialogSearch({ film: 7 })).toEqual({ film: undefined, review: undefined });
});
