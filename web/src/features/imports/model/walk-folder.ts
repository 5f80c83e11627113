import { FilePath, MAX_FILE_BYTES } from '@halfstar/contract/imports/files.schema';
import {
  type ExportFile,
  ExportRefusedError,
  isWantedFile,
  isWantedName,
  MAX_ENTRIES,
  MAX_EXPORT_BYTES,
} from './export-files.ts';

/** Folders inside each other. An export has three: `letterboxd-ada/deleted/lists`. */
const MAX_DEPTH = 10;

export const FOLDER_MESSAGES = {
  tooManyEntries: 'This folder has more than 1,000 files. Use the folder of your export itself.',
  tooDeep: 'This folder has too many folders inside each other. Use the folder of your export itself.',
  fileTooLarge: 'A file in this folder has more than 10 MB.',
  tooLarge: 'The CSV files in this folder have more than 50 MB together.',
  badName: 'This folder holds a file whose name we cannot read. Choose the CSV files inside.',
  unreadable: 'A file in this folder cannot be read. Try the folder again, or use the zip.',
  nothing: 'There are no CSV files in this folder that can be imported.',
} as const;

/**
 * The CSV files of a dropped folder that can be imported, sorted by path. Paths begin with the name of the folder, as those of a
 * zip of it would.
 * @throws {ExportRefusedError}
 */
export async function readImportableCsvsOfFolder(folder: FileSystemDirectoryEntry): Promise<ExportFile[]> {
  const files: ExportFile[] = [];
  if (isWantedName(folder.name)) {
    try {
      for (const { path, entry } of await listWanted(folder)) files.push({ path, file: await openFile(entry) });
    } catch (error) {
      if (error instanceof ExportRefusedError) throw error;
      // The file is gone by now, or the browser may not read it.
      throw new ExportRefusedError(FOLDER_MESSAGES.unreadable, { cause: error });
    }
  }
  return requireSizes(files);
}

/**
 * Of the files of a folder that was chosen, as browsers list them with their paths, those that readImportableCsvsOfFolder would give of the
 * folder.
 * @throws {ExportRefusedError}
 */
export async function listChosenFolder(files: readonly File[]): Promise<ExportFile[]> {
  const looked = files
    .map((file) => ({ path: file.webkitRelativePath, file }))
    .filter(({ path }) => listFolders(path).every(isWantedName));
  if (looked.length > MAX_ENTRIES) throw new ExportRefusedError(FOLDER_MESSAGES.tooManyEntries);
  if (looked.some(({ path }) => listFolders(path).length > MAX_DEPTH))
    throw new ExportRefusedError(FOLDER_MESSAGES.tooDeep);
  const wanted = looked.filter(({ path }) => isWantedFile(path));
  for (const { path } of wanted) requireName(path);
  return requireSizes(wanted);
}

const listFolders = (path: string): string[] => path.split('/').slice(0, -1);

function requireName(path: string): void {
  if (!FilePath.safeParse(path).success) throw new ExportRefusedError(FOLDER_MESSAGES.badName);
}

/** The files by path, unless there are none or they are too large. */
function requireSizes(files: readonly ExportFile[]): ExportFile[] {
  if (files.length === 0) throw new ExportRefusedError(FOLDER_MESSAGES.nothing);
  if (files.some(({ file }) => file.size > MAX_FILE_BYTES)) throw new ExportRefusedError(FOLDER_MESSAGES.fileTooLarge);
  if (files.reduce((sum, { file }) => sum + file.size, 0) > MAX_EXPORT_BYTES)
    throw new ExportRefusedError(FOLDER_MESSAGES.tooLarge);
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

interface WantedFile {
  path: string;
  entry: FileSystemFileEntry;
}

async function listWanted(root: FileSystemDirectoryEntry): Promise<WantedFile[]> {
  const wanted: WantedFile[] = [];
  const folders = [{ path: root.name, depth: 1, entry: root }];
  let count = 0;
  for (const folder of folders) {
    if (folder.depth > MAX_DEPTH) throw new ExportRefusedError(FOLDER_MESSAGES.tooDeep);
    for await (const entry of readFolder(folder.entry)) {
      count += 1;
      if (count > MAX_ENTRIES) throw new ExportRefusedError(FOLDER_MESSAGES.tooManyEntries);
      const path = `${folder.path}/${entry.name}`;
      if (isFolder(entry)) {
        if (isWantedName(entry.name)) folders.push({ path, depth: folder.depth + 1, entry });
      } else if (isWantedFile(path)) {
        requireName(path);
        wanted.push({ path, entry: entry as FileSystemFileEntry });
      }
    }
  }
  return wanted;
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Browsers hand the entries of a folder out in parts, the last of which is empty. */
async function* readFolder(folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry> {
  const reader = folder.createReader();
  const readPart = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  for (let part = await readPart(); part.length > 0; part = await readPart()) yield* part;
}

const openFile = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));
