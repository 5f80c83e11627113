/** A folder that was chosen: browsers list all files in it, with their paths. */
type ChosenFolder = { files: readonly File[] };

/** What a member chose or dropped. Browsers give a folder that was dropped as an entry. */
export type ChosenItem = File | ChosenFolder | FileSystemDirectoryEntry;

/** The files and folders of a drop. Works only while the event is handled: the browser empties the list afterwards. */
export function listDroppedItems(data: DataTransfer): ChosenItem[] {
  const items: (ChosenItem | null)[] = [...data.items].map((item) => {
    const entry = item.webkitGetAsEntry();
    return entry?.isDirectory === true ? (entry as FileSystemDirectoryEntry) : item.getAsFile();
  });
  return items.filter((item) => item !== null);
}
