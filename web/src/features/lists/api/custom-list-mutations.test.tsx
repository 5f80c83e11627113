import { useInfiniteQuery } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api as calls } from '#lib/api.ts';
import { latestItemsOnce } from '#lib/next-page.ts';
import { renderHookWithApp, testQueryClient } from '#test/app.tsx';
import { ADA, ALIEN, HEAT, JAWS, makeCustomList, makePage, NOW } from '#test/fixtures.ts';
import { type Answers, deferResponse, refusal, refuse, stubApi } from '#test/stub-api.ts';
import { applyMoves } from '../model/list-order.ts';
import {
  useAddOrRemoveFilm,
  useMoveFilm,
  usePendingListChange,
  useSaveCustomList,
  useSetFilmNote,
} from './custom-list-mutations.ts';
import { customListFilmsQuery } from './custom-list-queries.ts';

const LIST = makeCustomList(1, ADA, { can: { edit: true } });
const FORM = { name: 'Heists', description: '', ranked: false, public: true };
const makeListFilms = (...movies: (typeof HEAT)[]) =>
  movies.map((movie, index) => ({ movie, position: index + 1, note: '', created_at: NOW }));

function open<Result>(hook: () => Result, answers: Answers) {
  const api = stubApi(answers);
  const { queryClient, mutationErrors } = testQueryClient();
  const { result } = renderHookWithApp(hook, { queryClient });
  return { api, queryClient, mutationErrors, now: () => result.current };
}

test('lists are created and changed, and their page has the data at once', async () => {
  for (const [list, call] of [
    [null, 'lists.create'],
    [LIST, 'lists.update'],
  ] as const) {
    const { api, queryClient, now } = open(() => useSaveCustomList(list), { [call]: LIST });
    await act(async () => void (await now().mutateAsync(FORM)));
    expect(api.calls).toEqual([call]);
    expect(queryClient.getQueryData(calls.lists.get.queryKey({ input: { list_id: LIST.id } }))).toEqual(LIST);
  }
});

test('[LST-06] adding a film is pending until the list shows it, and not after a refusal', async () => {
  const refused = deferResponse<never>();
  const { api, now, mutationErrors } = open(
    () => ({ change: useAddOrRemoveFilm(), wanted: usePendingListChange(LIST.id, HEAT.id) }),
    { 'lists.removeMovie': {}, 'lists.addMovie': () => refused.promise },
  );
  act(() => {
    now().change.mutate({ listId: LIST.id, movieId: HEAT.id, on: true });
    now().change.mutate({ listId: LIST.id, movieId: JAWS.id, on: true });
    now().change.mutate({ listId: LIST.id, movieId: HEAT.id, on: false });
  });
  // The last choice for this film counts, regardless of choices for others.
  await waitFor(() => expect(now().wanted).toBe(false));
  expect(api.calls).toEqual(['lists.addMovie']);
  await act(async () => refused.fail(refusal('LIST_FULL', 409)));
  await waitFor(() => expect(api.calls).toEqual(['lists.addMovie', 'lists.addMovie', 'lists.removeMovie']));
  await waitFor(() => expect(now().wanted).toBeNull());
  expect(mutationErrors).toHaveLength(2);
});

test('undoing a removal restores the film’s position and note', async () => {
  const [film] = makeListFilms(HEAT);
  const { api, now } = open(() => useAddOrRemoveFilm(), { 'lists.addMovie': film as NonNullable<typeof film> });
  const back = { position: 3, note: 'The diner.' };
  await act(async () => void (await now().mutateAsync({ listId: LIST.id, movieId: HEAT.id, on: true, former: back })));
  expect(api.getInputs('lists.addMovie')).toEqual([{ list_id: LIST.id, movie_id: HEAT.id, ...back }]);
});

/** A list that is being ordered: its films as shown on screen. */
async function openOrder(answers: Answers) {
  const opened = open(
    () => {
      const films = useInfiniteQuery(customListFilmsQuery(LIST.id));
      const { moves, move } = useMoveFilm(LIST.id);
      return {
        films: applyMoves(
          latestItemsOnce(films.data?.pages, (film) => film.movie.id),
          moves,
        ),
        moves,
        move,
      };
    },
    { 'lists.listMovies': makePage(makeListFilms(HEAT, JAWS, ALIEN)), ...answers },
  );
  const titles = () => opened.now().films.map(({ movie }) => movie.title);
  await waitFor(() => expect(titles()).toEqual(['Heat', 'Jaws', 'Alien']));
  return { ...opened, titles };
}

test('[LST-06] moved films are shown at their new positions at once, and sent one after the other', async () => {
  const held = deferResponse<void>();
  let order = [HEAT, JAWS, ALIEN];
  const { api, now, titles } = await openOrder({
    'lists.moveMovie': async ({ movie_id: id, position }) => {
      await held.promise;
      order = applyMoves(makeListFilms(...order), [{ movieId: id, position }]).map(({ movie }) => movie);
      const film = makeListFilms(...order).find(({ movie }) => movie.id === id);
      return film as NonNullable<typeof film>;
    },
    'lists.listMovies': () => makePage(makeListFilms(...order)),
  });
  act(() => {
    now().move({ movieId: ALIEN.id, position: 1 });
    now().move({ movieId: HEAT.id, position: 3 });
  });
  expect(titles()).toEqual(['Alien', 'Jaws', 'Heat']);
  await waitFor(() => expect(now().moves).toHaveLength(2));
  await act(async () => held.give());
  await waitFor(() => expect(now().moves).toEqual([]));
  expect(api.getInputs('lists.moveMovie').map(({ movie_id: id, position }) => [id, position])).toEqual([
    [ALIEN.id, 1],
    [HEAT.id, 3],
  ]);
  expect(titles()).toEqual(['Alien', 'Jaws', 'Heat']);
});

test('[LST-06] a refused move is reverted, and later ones stay', async () => {
  const { now, titles, mutationErrors } = await openOrder({
    'lists.moveMovie': refuse('NOT_FOUND', 404),
  });
  act(() => now().move({ movieId: ALIEN.id, position: 1 }));
  expect(titles()).toEqual(['Alien', 'Heat', 'Jaws']);
  await waitFor(() => expect(titles()).toEqual(['Heat', 'Jaws', 'Alien']));
  expect(mutationErrors).toHaveLength(1);
});

test('a film on two pages is shown once', () => {
  const pages = [{ items: makeListFilms(HEAT, JAWS) }, { items: makeListFilms(JAWS, ALIEN) }];
  expect(latestItemsOnce(pages, (film) => film.movie.id).map(({ movie }) => movie.title)).toEqual([
    'Heat',
    'Jaws',
    'Alien',
  ]);
});

test('the error of a refused note is shown by its own form', async () => {
  const { now, mutationErrors } = open(() => useSetFilmNote(LIST.id), {
    'lists.setMovieNote': refuse('INVALID_INPUT', 422),
  });
  await act(() => expect(now().mutateAsync({ movieId: HEAT.id, note: 'x' })).rejects.toThrow('INVALID_INPUT'));
  expect(mutationErrors).toMatchObject([{ quiet: true }]);
});
