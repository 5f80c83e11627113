import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Saves a note that is being written; answers whether it could. */
type Save = () => Promise<boolean>;

/** The notes of a list that are being written, by film. */
export type UnsavedNotes = Map<string, Save>;

export const UnsavedNotesContext = createContext<UnsavedNotes>(new Map());

export const useUnsavedNotes = (): UnsavedNotes => use(UnsavedNotesContext);

/** While a note differs from what is saved, whoever ends the editing saves it first. */
export function useUnsavedNote(movieId: string, differs: boolean, save: Save): void {
  const notes = useUnsavedNotes();
  const latest = useEffectEvent(save);
  useEffect(() => {
    if (!differs) return;
    notes.set(movieId, () => latest());
    return () => void notes.delete(movieId);
  }, [notes, movieId, differs]);
}

/** Whether all of them are saved now. One that is not says why in its own form. */
export const saveNotes = async (notes: UnsavedNotes): Promise<boolean> =>
  (await Promise.all([...notes.values()].map((save) => save()))).every(Boolean);
