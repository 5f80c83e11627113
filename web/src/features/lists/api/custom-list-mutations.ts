import type { CustomList, ListForm } from '@halfstar/contract/lists/lists.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '#lib/api.ts';
import { orderedMutation, usePendingChoices } from '#lib/ordered-mutations.ts';
import { refresh } from '#lib/query-client.ts';
import type { FilmMove } from '../model/list-order.ts';

const CHANGED = ['custom_list'] as const;

/** Creates or changes a list. The form shows errors itself. */
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

export const useDeleteCustomList = (listId: string) =>
  useMutation({ mutationFn: () => client.lists.delete({ list_id: listId }), meta: { changes: CHANGED } });

/** `back`: the former position and note of a removed film. */
export type CustomListChange = {
  listId: string;
  movieId: string;
  on: boolean;
  back?: { position: number; note: string };
};

const LISTINGS = ['listing'];

/**
 * Adds a film to a list or removes it, one request after the other. The mutation is pending until the screen shows the change.
 * @param unsaved what to say, with the offer to send it again, when there is no response
 */
export function useChangeCustomListFilm(unsaved?: string) {
  const queryClient = useQueryClient();
  return useMutation({
    ...orderedMutation(LISTINGS),
    mutationFn: async ({ listId, movieId, on, back }: CustomListChange) => {
      const film = { list_id: listId, movie_id: movieId };
      await (on ? client.lists.addFilm({ ...film, ...back }) : client.lists.removeFilm(film));
    },
    onSuccess: () => refresh(queryClient, CHANGED),
    meta: unsaved === undefined ? {} : { unsaved },
  });
}

/** The last pending choice for a film and a list; null when none is pending. */
export const usePendingListing = (listId: string, movieId: string): boolean | null =>
  usePendingChoices<CustomListChange>(LISTINGS).findLast((one) => one.listId === listId && one.movieId === movieId)
    ?.on ?? null;

export const useSetFilmNote = (listId: string) =>
  useMutation({
    mutationFn: ({ movieId, note }: { movieId: string; note: string }) =>
      client.lists.setFilmNote({ list_id: listId, movie_id: movieId, note }),
    meta: { changes: CHANGED, quiet: true },
  });

/**
 * Moves films of a list, one request after the other. `moves` are those that the loaded films do not contain yet. A refused one
 * is removed from them, so the film returns to its former position.
 */
export function useMoveFilm(listId: string): { moves: readonly FilmMove[]; move: (move: FilmMove) => void } {
  const queryClient = useQueryClient();
  const [moves, setMoves] = useState<readonly FilmMove[]>([]);
  const { mutate } = useMutation({
    mutationFn: ({ movieId, position }: FilmMove) =>
      client.lists.moveFilm({ list_id: listId, movie_id: movieId, position }),
    onSettled: async (_film, _error, done) => {
      await refresh(queryClient, CHANGED);
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
