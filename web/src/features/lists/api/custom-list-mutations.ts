import type { CustomList, ListForm } from '@halfstar/contract/lists/lists.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '#lib/api.ts';
import { orderedMutation, usePendingChoices } from '#lib/ordered-mutations.ts';
import { refresh } from '#lib/query-client.ts';
import type { Move } from '../model/list-order.ts';

const CHANGED = ['custom_list'] as const;

/** Makes a list, or changes one. The form shows what is wrong with its fields itself. */
export function useSaveCustomList(list: CustomList | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: ListForm) =>
      list === null ? client.lists.create(form) : client.lists.update({ list_id: list.id, ...form }),
    // So that the page of a new list, which opens next, stands at once.
    onSuccess: (saved) => queryClient.setQueryData(api.lists.get.queryKey({ input: { list_id: saved.id } }), saved),
    meta: { changes: CHANGED, quiet: true },
  });
}

export const useDeleteCustomList = (listId: string) =>
  useMutation({ mutationFn: () => client.lists.delete({ list_id: listId }), meta: { changes: CHANGED } });

/** `back`: where a film that was taken off stood, and what was said of it. */
export type Listing = { listId: string; movieId: string; on: boolean; back?: { position: number; note: string } };

const LISTINGS = ['listing'];

/** Puts a film on a list or takes it off, one after the other. It is under way until what is on screen shows it. */
export function useChangeCustomListFilm() {
  const queryClient = useQueryClient();
  return useMutation({
    ...orderedMutation(LISTINGS),
    mutationFn: async ({ listId, movieId, on, back }: Listing) => {
      const film = { list_id: listId, movie_id: movieId };
      await (on ? client.lists.addFilm({ ...film, ...back }) : client.lists.removeFilm(film));
    },
    onSuccess: () => refresh(queryClient, CHANGED),
  });
}

/** What was last wanted of a film and a list while it is under way, else null. */
export const usePendingListing = (listId: string, movieId: string): boolean | null =>
  usePendingChoices<Listing>(LISTINGS).findLast((one) => one.listId === listId && one.movieId === movieId)?.on ?? null;

export const useAnnotate = (listId: string) =>
  useMutation({
    mutationFn: ({ movieId, note }: { movieId: string; note: string }) =>
      client.lists.setFilmNote({ list_id: listId, movie_id: movieId, note }),
    meta: { changes: CHANGED, quiet: true },
  });

/**
 * Moves films of a list, one after the other, as fast as one likes. `moves` are those that the films known here do not show
 * yet; one that is refused is no longer among them, and the film stands where it was.
 */
export function useMoves(listId: string): { moves: readonly Move[]; move: (move: Move) => void } {
  const queryClient = useQueryClient();
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const { mutate } = useMutation({
    mutationFn: ({ movieId, position }: Move) =>
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
