import { api, client } from '#lib/api.ts';
import { orderedMutation } from '#lib/ordered-mutations.ts';
import type { ChosenItem } from '../model/dropped-items.ts';
import type { FileSource } from '../model/select-files.ts';

/** What an import writes. */
const CONTENTS = ['import', 'profile', 'rating', 'list', 'custom_list', 'review', 'timeline'] as const;

const changes = { changes: ['import'] } as const;
/** For parts that show their errors themselves. */
const quietChanges = { ...changes, quiet: true } as const;
/** The key of a member's choices before an import, and of its start. */
export const IMPORT_CHOICES = ['import choices'] as const;
/** An import never starts before the choices that the member made just now. */
const inOrder = orderedMutation(IMPORT_CHOICES);

/**
 * Creates an import from the files that a member chose or dropped, or from those in a zip or folder. Nothing is written to the account
 * before the import is started. Throws ShownError when a file is refused.
 */
export const createImportMutation = {
  mutationFn: async ({ chosen, source }: { chosen: readonly ChosenItem[]; source: FileSource }) => {
    // On demand, with the rules for files, because most visits of the page upload nothing.
    const { collectFilesToUpload: selectFiles } = await import('../model/select-files.ts');
    return client.imports.create({ files: await selectFiles(chosen, source) });
  },
  meta: quietChanges,
};
export const setFileKindMutation = api.imports.setFileKind.mutationOptions({ ...inOrder, meta: changes });
export const setOptionsMutation = api.imports.setOptions.mutationOptions({ ...inOrder, meta: changes });
/** Chooses whether rows that are gone on Letterboxd are removed here too. Without `row_ids` the choice is for all of them. */
export const setImportRemovalsMutation = api.imports.setRemovals.mutationOptions({ ...inOrder, meta: changes });
/** Chooses whether rows that would add or change something are left out. Without `row_ids` the choice is for all of the verdict. */
export const setLeftOutRowsMutation = api.imports.setLeftOutRows.mutationOptions({ ...inOrder, meta: changes });
export const startImportMutation = api.imports.start.mutationOptions({ ...inOrder, meta: changes });
/** Cancels an import. What it has already written stays. */
export const cancelImportMutation = api.imports.cancel.mutationOptions({ meta: { changes: CONTENTS, quiet: true } });
/** Starts undoing an import. What the member has changed since stays. */
export const undoImportMutation = api.imports.undo.mutationOptions({ meta: quietChanges });
/**
 * Stops the viewer's imports that have been processing for over 30 minutes. What they have written stays, and they can be started again.
 */
export const resetStuckImportsMutation = api.imports.resetStuck.mutationOptions({ meta: changes });
/** Searches again for the films of the viewer's imports that were not found. */
export const retryUnmatchedMutation = api.imports.retryUnmatched.mutationOptions({ meta: changes });
/**
 * Stores which film a name in the imported files means, for this and all later imports of the viewer. What was already imported under that
 * name moves to the chosen film.
 */
export const matchImportedFilmMutation = api.imports.chooseMovie.mutationOptions({
  ...inOrder,
  meta: { changes: CONTENTS },
});
/**
 * Merges a film that only imports name into another one. The ratings, viewings, reviews and list entries of all members move there, which
 * cannot be undone.
 */
export const mergeFilmMutation = api.imports.mergeMovie.mutationOptions({
  meta: { changes: [...CONTENTS, 'movie'], quiet: true },
});
/** Gets the report of an import as a CSV file. A mutation, because it is fetched only when a member asks for it. */
export const getReportMutation = api.imports.getReport.mutationOptions();
