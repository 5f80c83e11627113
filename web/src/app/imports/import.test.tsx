import { IMPORT_MESSAGES } from '@halfstar/contract/imports/imports.schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HEAT, makeId, makeImport, makeImportFilm, makePage } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForImport, answersForMember } from '#test/page-answers.ts';
import { type Answers, refuse } from '#test/stub-api.ts';
import { click } from '#test/user.ts';

const EMPTY: Answers = { 'imports.list': makePage([]), 'imports.listUnmatched': makePage([]) };
const openImports = (answers: Answers) => openPage('/import', { ...answersForMember(), ...EMPTY, ...answers });

const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('CSV files'), { target: { files } });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const DIARY = new File(['Date,Name\n2024-01-01,Heat\n'], 'diary.csv');

test('[IMP-01] without an import the page shows the steps, the chooser, and buttons that do nothing yet', async () => {
  const { api } = openImports({});
  // Four steps, one of which has other words for touch screens.
  const steps = within(await screen.findByRole('list', { name: /How to/ })).getAllByRole('listitem');
  expect(steps).toHaveLength(5);
  expect(steps.map(({ textContent }) => textContent).join(' ')).toMatch(
    /drop or choose the folder.*“deleted”.*leaves out/,
  );
  expect(screen.getByLabelText<HTMLInputElement>('CSV files').accept).toBe('.csv,text/csv');
  expect(screen.getByLabelText<HTMLInputElement>('CSV files').multiple).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Zip').accept).toBe('.zip,application/zip');
  expect(screen.getByLabelText('Folder').hasAttribute('webkitdirectory')).toBe(true);
  for (const name of ['Start Import', 'Reset Stuck Jobs']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    await press(name);
  }
  expect(screen.getByText(/^No imports yet\./)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Films not found' })).toBeNull();
  expect(api.calls.filter((call) => /^imports\.(start|resetStuck)$/.test(call))).toEqual([]);
});

test('[IMP-02] a file that is no CSV is refused before it is sent, and a sixth upload with the server’s words', async () => {
  const { api } = openImports({
    'imports.create': refuse('RATE_LIMITED', 429, { detail: IMPORT_MESSAGES.tooManyUploads }),
  });
  await choose(new File(['x'], 'diary.txt'));
  expect(await screen.findByText('Invalid file')).toBeTruthy();
  expect(api.calls).not.toContain('imports.create');
  await choose(DIARY);
  expect(await screen.findByText('Rate limit exceeded: Please wait before uploading another file.')).toBeTruthy();
});

test('[IMP-01] [IMP-04] files are uploaded at once, shown as a preview, and written only with Start Import', async () => {
  const ready = makeImport({ state: 'ready' });
  const { api } = openImports({ 'imports.create': ready, 'imports.get': ready });
  await choose(DIARY);
  expect(await screen.findByText('12 viewings. Nothing has been written yet.')).toBeTruthy();
  const [upload] = api.getInputs('imports.create');
  expect(upload?.files).toHaveLength(1);
  expect(screen.getByRole('button', { name: '10 Found' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '12 New' })).toBeTruthy();
  expect(api.calls).not.toContain('imports.start');
  api.answer({ 'imports.start': ready, 'imports.get': makeImport({ state: 'processing', processed_entries: 4 }) });
  await press('Start Import');
  expect(await screen.findByText('4 of 12 rows')).toBeTruthy();
  expect(api.getInputs('imports.start')).toEqual([{ import_id: ready.id }]);
});

test('[IMP-04] a file whose columns and name do not tell what it is, is asked for', async () => {
  const file = {
    id: makeId(960),
    name: 'films.csv',
    kind: null,
    choices: ['watched' as const, 'likes' as const],
    warnings: [],
    left_out: null,
  };
  const asking = makeImport({ state: 'asking', files: [file] });
  const { api } = openImports({ ...answersForImport(asking), 'imports.setFileKind': asking });
  const question = await screen.findByRole('group', { name: /What is in films\.csv/ });
  fireEvent.click(within(question).getByRole('button', { name: 'Liked films' }));
  await waitFor(() =>
    expect(api.getInputs('imports.setFileKind')).toEqual([{ import_id: asking.id, file_id: file.id, kind: 'likes' }]),
  );
});

test('[IMP-04] files that were left out are listed with the reason', async () => {
  const [file] = makeImport().files;
  const left = {
    ...file,
    id: makeId(961),
    name: 'moods.csv',
    kind: null,
    choices: [],
    warnings: [],
    left_out: 'No film is in it.',
  };
  openImports(answersForImport(makeImport({ state: 'ready', files: file === undefined ? [] : [file, left] })));
  const summary = await screen.findByText('One file was left out');
  const item = await within(summary.parentElement ?? document.body).findByText('moods.csv');
  expect(item.parentElement?.textContent).toBe('moods.csvNo film is in it.');
  expect(screen.queryByRole('group', { name: /What is in/ })).toBeNull();
});

test('[IMP-05] a film in doubt is chosen among suggestions, left out, or searched for', async () => {
  const suggestion = { movie_id: HEAT.id, tmdb_id: null, title: 'Heat', year: 1995, similarity: 0.8 };
  const heat = makeImportFilm({
    movie_key: 'heat',
    title: 'Heat!',
    year: 1996,
    state: 'doubt',
    suggestions: [suggestion],
  });
  const alien = { ...heat, movie_key: 'alien', title: 'Aliens', suggestions: [] };
  const ready = makeImport({ state: 'ready', movies: { doubt: 2, found: 4 } });
  const { api, queryClient } = openImports({
    ...answersForImport(ready),
    'imports.listMovies': makePage([heat, alien]),
    'imports.chooseMovie': ({ choice }) => {
      api.answer({ 'imports.listMovies': makePage([alien]) });
      return choice === 'suggestion' ? { ...heat, state: 'chosen', movie: HEAT } : { ...heat, state: 'left_out' };
    },
    'movies.search': { items: [], offline: false },
  });
  const choices = await screen.findByRole('group', { name: 'Which film is Heat! (1996)?' });
  fireEvent.click(within(choices).getByRole('button', { name: 'Heat (1995)' }));
  await waitFor(() =>
    expect(api.getInputs('imports.chooseMovie')).toEqual([{ movie_key: 'heat', choice: 'suggestion', suggestion: 0 }]),
  );
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  // It stays in its place, so that a second press meets no other film.
  const asked = screen.getAllByRole('group', { name: /^Which film is/ });
  expect(asked).toHaveLength(2);
  expect(asked[0]).toBe(choices);
  fireEvent.click(within(choices).getByRole('button', { name: 'Leave Out' }));
  await waitFor(() =>
    expect(api.getInputs('imports.chooseMovie').at(-1)).toEqual({ movie_key: 'heat', choice: 'leave_out' }),
  );
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await click(within(choices).getByRole('button', { name: 'Find the Film' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Which film is Heat! (1996)?' }));
  // The title is searched for at once, and typing replaces it.
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Search movies' });
  await waitFor(() => expect(api.getInputs('movies.search')).toContainEqual({ query: 'Heat!', limit: 20 }));
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['Heat!', 0, 5]);
});

test('[IMP-06] options are stored at once, and what is gone there can be removed here', async () => {
  const ready = makeImport({ state: 'ready', verdicts: { new: 1, gone: 1 } });
  const gone = {
    id: makeId(970),
    kind: 'rating' as const,
    file_name: 'ratings.csv',
    line: 3,
    title: 'Heat',
    year: 1995,
    raw: {},
    verdict: 'gone' as const,
    outcome: null,
    remove: false,
    left_out: false,
    reason: null,
    warnings: [],
  };
  const { api } = openImports({
    ...answersForImport(ready),
    'imports.setOptions': ready,
    'imports.setRemovals': ready,
    'imports.listRows': makePage([gone]),
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: /Replace what I entered here/ }));
  await waitFor(() =>
    expect(api.getInputs('imports.setOptions')).toEqual([{ import_id: ready.id, overwrite_mine: true }]),
  );
  await press('1 Gone there');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Remove here too: Heat (1995)' }));
  await press('Remove All Here Too');
  await waitFor(() =>
    expect(api.getInputs('imports.setRemovals')).toEqual([
      { import_id: ready.id, row_ids: [gone.id], remove: true },
      { import_id: ready.id, remove: true },
    ]),
  );
});

test('[IMP-03] a stuck import enables the reset, and the screen says whether rows still move', async () => {
  const stuck = makeImport({ state: 'processing', stuck: true, processed_entries: 5 });
  const { api, queryClient } = openImports({ ...answersForImport(stuck), 'imports.resetStuck': { reset: 1 } });
  expect(await screen.findByText(/for over 30 minutes. You can reset it/)).toBeTruthy();
  api.answer(answersForImport({ ...stuck, processed_entries: 6 }));
  await queryClient.invalidateQueries();
  expect(await screen.findByText(/Rows still move/)).toBeTruthy();
  await press('Reset Stuck Jobs');
  await waitFor(() => expect(api.calls).toContain('imports.resetStuck'));
});

test('[IMP-01] [IMP-06] the history shows a badge for each import, and undoes one after a question', async () => {
  const states = ['processing', 'completed', 'failed', 'cancelled', 'undone'] as const;
  const jobs = states.map((state, index) => makeImport({ id: makeId(980 + index), state, file_name: `${state}.csv` }));
  const undoing = { ...makeImport({ state: 'undoing' }), id: makeId(981) };
  const { api } = openImports({
    'imports.list': makePage(jobs),
    'imports.get': jobs[0] ?? makeImport(),
    'imports.undo': undoing,
  });
  const history = await screen.findByRole('region', { name: 'History' });
  for (const badge of ['Processing', 'Completed', 'Failed', 'Cancelled', 'Undone'])
    expect(await within(history).findByText(badge)).toBeTruthy();
  await press('Undo completed.csv');
  const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' });
  expect(api.calls).not.toContain('imports.undo');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo Import' }));
  await waitFor(() => expect(api.getInputs('imports.undo')).toEqual([{ import_id: makeId(981) }]));
});

test.each([
  ['reading', 'Try Again', true],
  ['processing', 'Go On', false],
  ['undoing', 'Go On Undoing', false],
] as const)('[IMP-03] the button of an import that failed says what it does: %s', async (startsAs, label, cancel) => {
  const can = { start: true, cancel, undo: !cancel, report: false };
  const failed = makeImport({ state: 'failed', starts_as: startsAs, can, error_details: 'It has failed.' });
  const { api } = openImports({ ...answersForImport(failed), 'imports.start': failed, 'imports.cancel': failed });
  const history = within(await screen.findByRole('region', { name: 'History' }));
  const button = await history.findByRole('button', { name: `${label}: diary.csv` });
  expect(button.textContent).toBe(label);
  fireEvent.click(button);
  await waitFor(() => expect(api.getInputs('imports.start')).toEqual([{ import_id: failed.id }]));
  expect(history.queryByRole('button', { name: 'Cancel Import: diary.csv' }) !== null).toBe(cancel);
  if (!cancel) return;
  await press('Cancel Import: diary.csv');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this import?' }));
  expect(dialog.getByText('Nothing has been written. The files are forgotten.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel Import' }));
  await waitFor(() => expect(api.getInputs('imports.cancel')).toEqual([{ import_id: failed.id }]));
});

test('[IMP-05] films that are not found stay on the page, and are looked for again on demand', async () => {
  const { api } = openImports({
    'imports.listUnmatched': makePage([makeImportFilm()]),
    'imports.retryUnmatched': { waiting: 1 },
  });
  expect(await screen.findByText('The Unfindable (2019)')).toBeTruthy();
  await press('Look Again');
  await waitFor(() => expect(api.calls).toContain('imports.retryUnmatched'));
});

test('films that are not found have no place of their own beside a preview that lists them', async () => {
  const { api, queryClient } = openImports({
    ...answersForImport(makeImport({ state: 'ready' })),
    'imports.listUnmatched': makePage([makeImportFilm()]),
  });
  expect(await screen.findByRole('button', { name: '10 Found' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Films not found' })).toBeNull();
  api.answer(answersForImport(makeImport()));
  await queryClient.invalidateQueries();
  const unmatched = within(await screen.findByRole('region', { name: 'Films not found' }));
  expect(unmatched.getByText('The Unfindable (2019)')).toBeTruthy();
  api.answer({ 'imports.listUnmatched': makePage([]) });
  await queryClient.invalidateQueries();
  expect(await unmatched.findByText('Every film that you have brought here is known.')).toBeTruthy();
});

test('the films that are not found can fail to load and be tried again', async () => {
  const { api } = openImports({ 'imports.listUnmatched': refuse('NOT_ALLOWED', 403) });
  const unmatched = within(await screen.findByRole('region', { name: 'Films not found' }));
  expect(await unmatched.findByText('The films that were not found could not be loaded.')).toBeTruthy();
  api.answer({ 'imports.listUnmatched': makePage([makeImportFilm()]) });
  fireEvent.click(unmatched.getByRole('button', { name: 'Try Again' }));
  expect(await unmatched.findByText('The Unfindable (2019)')).toBeTruthy();
});

test('an import that is done leads to the diary, and says how many rows went through', async () => {
  const processing = makeImport({ state: 'processing', processed_entries: 1 });
  const { api, queryClient } = openImports(answersForImport(processing));
  await screen.findByText('1 of 12 rows');
  api.answer(answersForImport(makeImport({ successful_imports: 11, failed_imports: 1 })));
  await queryClient.invalidateQueries();
  const diary = await screen.findByRole('link', { name: 'See Your Diary' });
  expect(diary.getAttribute('href')).toBe('/lists?list=diary');
  expect(screen.getByText('11 of 12 rows went through. 1 could not be imported; the report says why.')).toBeTruthy();
  const history = within(screen.getByRole('region', { name: 'History' }));
  expect(history.getByText(/12 rows, 11 went through, 1 failed/)).toBeTruthy();
});

test('the films and the rows of an import can fail to load, be tried again, and be none', async () => {
  const { api } = openImports({
    ...answersForImport(makeImport({ state: 'ready' })),
    'imports.listMovies': refuse('NOT_ALLOWED', 403),
    'imports.listRows': refuse('NOT_ALLOWED', 403),
  });
  for (const [part, count, title] of [
    ['Films', '10 Found', 'The films could not be loaded.'],
    ['Rows of your files', '12 New', 'The rows could not be loaded.'],
  ] as const) {
    const shown = within(await screen.findByRole('region', { name: part }));
    fireEvent.click(shown.getByRole('button', { name: count }));
    expect(await shown.findByText(title)).toBeTruthy();
    api.answer({ 'imports.listMovies': makePage([]), 'imports.listRows': makePage([]) });
    fireEvent.click(shown.getByRole('button', { name: 'Try Again' }));
    expect(await shown.findByText('There are none of these now.')).toBeTruthy();
    api.answer({ 'imports.listRows': refuse('NOT_ALLOWED', 403) });
  }
});
