/** Entries of a zip or a folder, files and folders of any kind together. */
export const MAX_ENTRIES = 1000;
/** 50 MB: all files of a zip or a folder that are imported. */
export const MAX_EXPORT_BYTES = 52_428_800;

/** A zip or a folder is not taken. Its message is a sentence for the member. */
export class ExportRefusedError extends Error {
  override readonly name = 'ExportRefusedError';
}

/** A CSV from a zip or a folder. */
export interface ExportFile {
  /** With its folders, which tell some kinds of files apart. */
  path: string;
  file: File;
}

/** What an export holds that the member deleted, or that says the same again, and what a Mac adds. */
const UNWANTED_FOLDERS = new Set(['__macosx', 'deleted', 'for-letterboxd']);
/** What is not the member's. Not in the folder of lists, where a list may have such a name. */
const UNWANTED_FILES = /(?:^|\/)(?:likes\/(?:reviews|lists)|(?<!lists\/)(?:comments|profile))\.csv$/;

/** False for hidden files and folders, and for folders with nothing to import. */
export const isWantedName = (name: string): boolean =>
  !name.startsWith('.') && !UNWANTED_FOLDERS.has(name.toLowerCase());

/** Whether a file of an export is a CSV that can be imported. */
export function isWantedFile(path: string): boolean {
  const lower = path.toLowerCase();
  return lower.endsWith('.csv') && lower.split('/').every(isWantedName) && !UNWANTED_FILES.test(lower);
}
