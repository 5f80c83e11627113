import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeImport, makeImportFilm, makePage } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';

test('options and films that are chosen one after the other stay chosen, and the import starts after them', async () => {
  const heat = makeImportFilm({ movie_key: 'heat', title: 'Heat!', year: 1996, state: 'doubt', suggestions: [] });
  let ready = makeImport({ state: 'ready', movies: { doubt: 1 } });
  const stored = Promise.withResolvers<void>();
  const { api, queryClient } = openPage('/import', {
    ...answersForMember(),
    'imports.list': makePage([ready]),
    'imports.listUnmatched': makePage([]),
    'imports.get': () => ready,
    'imports.listMovies': makePage([heat]),
    'imports.setOptions': async (choice) => {
      await stored.promise;
      const { options } = ready;
      const { overwrite_mine = options.overwrite_mine, all_spoilers = options.all_spoilers } = choice;
      ready = { ...ready, options: { ...options, overwrite_mine, all_spoilers } };
      return ready;
    },
    'imports.chooseMovie': { ...heat, state: 'left_out' },
    'imports.start': makeImport(),
  });
  const options = ['Replace what I entered here', 'Mark all reviews as spoilers'].map((name) =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) }),
  );
  for (const option of options) fireEvent.click(await option);
  for (const name of ['Leave Out', 'Start Import']) fireEvent.click(await screen.findByRole('button', { name }));
  const chosen = async () => (await Promise.all(options)).map(({ checked }) => checked);
  await waitFor(async () => expect(await chosen()).toEqual([true, true]));
  const made = () => api.calls.filter((call) => /^imports\.(setOptions|chooseMovie|start)$/.test(call));
  await waitFor(() => expect(made()).toEqual(['imports.setOptions']));
  stored.resolve();
  await waitFor(() =>
    expect(made()).toEqual(['imports.setOptions', 'imports.setOptions', 'imports.chooseMovie', 'imports.start']),
  );
  expect(await chosen()).toEqual([true, true]);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await waitFor(async () => expect(await chosen()).toEqual([true, true]));
});
