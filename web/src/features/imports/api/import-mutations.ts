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

/** Uploads the files that a member chose, or those in a zip or a folder that they dropped. */
export const uploadFilesMutation = {
  mutationFn: async ({ chosen, source }: { chosen: readonly ChosenItem[]; source: FileSource }) => {
    // On demand, with the rules for files, because most visits of the page upload nothing.
    const { selectFiles } = await import('../model/select-files.ts');
    return client.imports.create({ files: await selectFiles(chosen, source) });
  },
  meta: quietChanges,
};
export const setFileKindMutation = api.imports.setFileKind.mutationOptions({ ...inOrder, meta: changes });
export const setOptionsMutation = api.imports.setOptions.mutationOptions({ ...inOrder, meta: changes });
export const setRemovalsMutation = api.imports.setRemovals.mutationOptions({ ...inOrder, meta: changes });
export const startImportMutation = api.imports.start.mutationOptions({ ...inOrder, meta: changes });
/** What it has done stays, and is shown. */
export const cancelImportMutation = api.imports.cancel.mutationOptions({ meta: { changes: CONTENTS, quiet: true } });
export const undoImportMutation = api.imports.undo.mutationOptions({ meta: quietChanges });
export const resetStuckMutation = api.imports.resetStuck.mutationOptions({ meta: changes });
export const retryUnmatchedMutation = api.imports.retryUnmatched.mutationOptions({ meta: changes });
/** What was imported moves to the film that is chosen. */
export const chooseFilmMutation = api.imports.chooseFilm.mutationOptions({ ...inOrder, meta: { changes: CONTENTS } });
/** What members have of the film moves to the one that it is, for everybody. */
export const mergeFilmMutation = api.imports.mergeFilm.mutationOptions({
  meta: { changes: [...CONTENTS, 'movie'], quiet: true },
});
export const getReportMutation = api.imports.getReport.mutationOptions();
