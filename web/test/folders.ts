/** A file, or the names in a folder. */
type Content = File | { [name: string]: Content };

/** Browsers hand out 100 entries at a time; two show as well that all parts are read. */
const PART = 2;

function makeEntry(name: string, content: Content): FileSystemEntry {
  if (content instanceof File) {
    const file: Partial<FileSystemFileEntry> = { name, isDirectory: false, file: (resolve) => resolve(content) };
    return file as FileSystemEntry;
  }
  return makeFolder(name, content);
}

/** A folder as browsers give it when it is dropped. */
export function makeFolder(name: string, content: { [name: string]: Content }): FileSystemDirectoryEntry {
  const createReader = () => {
    const entries = Object.entries(content).map(([child, inside]) => makeEntry(child, inside));
    return { readEntries: (resolve: FileSystemEntriesCallback) => resolve(entries.splice(0, PART)) };
  };
  const folder: Partial<FileSystemDirectoryEntry> = { name, isDirectory: true, createReader };
  return folder as FileSystemDirectoryEntry;
}
