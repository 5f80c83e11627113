import type { CustomList, ListForm } from '@halfstar/contract/lists/lists.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '#lib/api.ts';
import { orderedMutation, usePendingChoices } from '#lib/ordered-mutations.ts';
import { refreshQueriesShowing } from '#lib/query-client.ts';
import type { FilmMove } from '../model/list-order.ts';

const CHANGED = ['custom_list'] as const;

/** Creates a list (`list` null) or updates the name, description and visibility of one. The form shows errors itself. */
export function useSaveCustomList(list: CustomList | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: ListForm) =>
      list === null ? client.lists.create(form) : client.lists.update({ list_id: list.id, ...form }),
    // The page of a new list opens next and finds its data in the cache.
    onSuccess: (saved) => queryClient.setQueryData(api.lists.get.queryKey({ input: { list_id: saved.id } }), saved),
    meta: { changes: CHANGED, quiet: true },
  });
}

/** Deletes a custom list of the viewer. */
export const useDeleteCustomList = (listId: string) =>
  useMutation({ mutationFn: () => client.lists.delete({ list_id: listId }), meta: { changes: CHANGED } });

/** `on`: adds the film; otherwise it is removed. `former`: the position and note of a removed film, to restore it with them. */
export type CustomListChange = {
  listId: string;
  movieId: string;
  on: boolean;
  former?: { position: number; note: string };
};

const LISTINGS = ['listing'];

/**
 * Adds a film to a custom list or removes it, one request after the other. The mutation is pending until the screen shows the change.
 * @param unsaved what is changed, for the offer to send it again when it fails; without it none is made
 */
export function useAddOrRemoveFilm(unsaved?: string) {
  const queryClient = useQueryClient();
  return useMutation({
    ...orderedMutation(LISTINGS),
    mutationFn: async ({ listId, movieId, on, former: back }: CustomListChange) => {
      const film = { list_id: listId, movie_id: movieId };
      await (on ? client.lists.addMovie({ ...film, ...back }) : client.lists.removeMovie(film));
    },
    onSuccess: () => refreshQueriesShowing(queryClient, CHANGED),
    meta: unsaved === undefined ? {} : { unsaved },
  });
}

/** Whether the last pending change adds the film to the list (true) or removes it (false); null when none is pending. */
export const usePendingListChange = (listId: string, movieId: string): boolean | null =>
  usePendingChoices<CustomListChange>(LISTINGS).findLast((one) => one.listId === listId && one.movieId === movieId)
    ?.on ?? null;

/** Sets the note on a film of a list. The form shows errors itself. */
export const useSetFilmNote = (listId: string) =>
  useMutation({
    mutationFn: ({ movieId, note }: { movieId: string; note: string }) =>
      client.lists.setMovieNote({ list_id: listId, movie_id: movieId, note }),
    meta: { changes: CHANGED, quiet: true },
  });

/**
 * Moves films within a list, one request after the other. `moves` are the moves to apply to the loaded films, which do not contain them
 * yet. A refused move is taken out of `moves`, so the film returns to its former position.
 */
export function useMoveFilm(listId: string): { moves: readonly FilmMove[]; move: (move: FilmMove) => void } {
  const queryClient = useQueryClient();
  const [moves, setMoves] = useState<readonly FilmMove[]>([]);
  const { mutate } = useMutation({
    mutationFn: ({ movieId, position }: FilmMove) =>
      client.lists.moveMovie({ list_id: listId, movie_id: movieId, position }),
    onSettled: async (_film, _error, done) => {
      await refreshQueriesShowing(queryClient, CHANGED);
      setMoves((before) => before.filter((one) => one !== done));
    },
    scope: { id: `moves of ${listId}` },
  });
  return {
    moves,
    move: (move) => {
      setMoves((before) => [...before, move]);
      mutate(move);
    },
  };
}
