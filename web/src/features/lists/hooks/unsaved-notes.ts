import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Saves a note that is being written; resolves with whether that succeeded. */
type Save = () => Promise<boolean>;

/** The notes of a list that are being written, by film. */
export type UnsavedNotes = Map<string, Save>;

export const UnsavedNotesContext = createContext<UnsavedNotes>(new Map());

/** The notes of the list being edited that differ from the saved ones: for each film a function that saves its note. */
export const useUnsavedNotes = (): UnsavedNotes => use(UnsavedNotesContext);

/** Registers a note that differs from the saved one, so that it is saved when the editing ends. */
export function useRegisterUnsavedNote(movieId: string, differs: boolean, save: Save): void {
  const notes = useUnsavedNotes();
  const latest = useEffectEvent(save);
  useEffect(() => {
    if (!differs) return;
    notes.set(movieId, () => latest());
    return () => void notes.delete(movieId);
  }, [notes, movieId, differs]);
}

/** Saves all unsaved notes; resolves with whether all of them were saved. The form of a failed one shows its error. */
export const saveUnsavedNotes = async (notes: UnsavedNotes): Promise<boolean> =>
  (await Promise.all([...notes.values()].map((save) => save()))).every(Boolean);
