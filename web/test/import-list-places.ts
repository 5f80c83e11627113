import { screen, within } from '@testing-library/react';
import { makeImport, makePage } from './fixtures.ts';
import { type ListPlace, region } from './list-place.ts';
import { answersForImport } from './page-answers.ts';
import type { Answers } from './stub-api.ts';
import { click } from './user.ts';

const pressIn = (name: string, button: string) => async () =>
  click(within(await screen.findByRole('region', { name })).getByRole('button', { name: button }));

const IMPORT_ANSWERS: Answers = {
  ...answersForImport(makeImport({ state: 'ready' })),
  'imports.listMovies': makePage([]),
  'imports.listRows': makePage([]),
};

/** As `PLACES`, for the lists of imports. */
export const IMPORT_PLACES: Record<string, readonly ListPlace[]> = {
  'imports.list': [
    {
      path: '/import',
      from: 'ImportHistory',
      within: region('History'),
      empty: /No imports yet/,
      nextStep: { elsewhere: /Choose CSV Files/, because: 'The files are chosen above it.' },
    },
  ],
  'imports.listUnmatched': [
    {
      path: '/import',
      from: 'UnmatchedFilms',
      within: region('Films not found'),
      empty: /Every film .* is known/,
      nextStep: { none: 'That nothing is missing is a success.' },
    },
  ],
  'imports.listMovies': [
    {
      path: '/import',
      from: 'ImportFilms',
      answers: IMPORT_ANSWERS,
      open: pressIn('Films', '10 Found'),
      within: region('Films'),
      empty: /There are none of these now/,
      nextStep: { none: 'The buttons above it show the other films.' },
    },
  ],
  'imports.listRows': [
    {
      path: '/import',
      from: 'ImportRows',
      answers: IMPORT_ANSWERS,
      open: pressIn('Rows of your files', '12 New'),
      within: region('Rows of your files'),
      empty: /There are none of these now/,
      nextStep: { none: 'The buttons above it show the other rows.' },
    },
  ],
};
