import { FILE_MESSAGES, FileName, MAX_FILE_BYTES } from '@halfstar/contract/imports/files.schema';
import { IMPORT_MESSAGES, MAX_FILES, MAX_UPLOAD_BYTES } from '@halfstar/contract/imports/imports.schema';
import { ShownError } from '#lib/problem.ts';
import type { ChosenItem } from './dropped-items.ts';
import { type ExportFile, ExportRefusedError } from './export-files.ts';
import { unpackImportableCsvs } from './open-zip.ts';
import { listChosenFolder, readImportableCsvsOfFolder } from './walk-folder.ts';

/** The chooser for CSV files takes no zip. */
export type FileSource = 'csv_chooser' | 'zip_chooser' | 'folder_chooser' | 'drop';

const isZip = ({ name }: File) => /\.zip$/i.test(name);

/**
 * Checks the chosen files and unpacks zips and folders among them. Files of a zip or a folder have their paths as names.
 * @throws {ShownError} when a file is refused, or there are none, too many or too large ones
 */
export async function collectFilesToUpload(chosen: readonly ChosenItem[], source: FileSource): Promise<File[]> {
  const files: File[] = [];
  for (const item of chosen) {
    if (!(item instanceof File))
      files.push(...(await unpack('files' in item ? listChosenFolder(item.files) : readImportableCsvsOfFolder(item))));
    else if (source !== 'csv_chooser' && isZip(item)) files.push(...(await unpack(unpackImportableCsvs(item))));
    else files.push(requireCsv(item, chosen.length > 1));
  }
  if (files.length === 0) throw new ShownError(IMPORT_MESSAGES.noFile);
  if (files.length > MAX_FILES) throw new ShownError(IMPORT_MESSAGES.tooManyFiles);
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_UPLOAD_BYTES)
    throw new ShownError(IMPORT_MESSAGES.uploadTooLarge);
  return files;
}

/** The files of a zip or a folder, with their paths as names. */
async function unpack(opening: Promise<ExportFile[]>): Promise<File[]> {
  try {
    return (await opening).map(({ path, file }) => new File([file], path, { type: 'text/csv' }));
  } catch (error) {
    throw error instanceof ExportRefusedError ? new ShownError(error.message, { cause: error }) : error;
  }
}

/** Among several files, the message names the one that is refused. */
function requireCsv(file: File, isOneOfSeveral: boolean): File {
  const [issue] = FileName.safeParse(file.name).error?.issues ?? [];
  const message = issue?.message ?? (file.size > MAX_FILE_BYTES ? FILE_MESSAGES.tooLarge : null);
  if (message === null) return file;
  throw new ShownError(isOneOfSeveral ? `${file.name}: ${message}` : message);
}
