import { FilePath, MAX_FILE_BYTES } from '@halfstar/contract/imports/files.schema';
import type { Entry, FileEntry } from '@zip.js/zip.js';
import { type ExportFile, ExportRefusedError, isWantedFile, MAX_ENTRIES, MAX_EXPORT_BYTES } from './export-files.ts';

export const ZIP_MESSAGES = {
  tooLarge: 'A zip has at most 10 MB.',
  tooManyEntries: 'A zip has at most 1,000 files.',
  fileTooLarge: 'A file in this zip has more than 10 MB.',
  unpacksTooLarge: 'The files in this zip have more than 50 MB together.',
  encrypted: 'This zip is protected by a password. Unpack it and choose the CSV files inside.',
  nested: 'There is another archive in this zip. Unpack it first.',
  unsafe: 'This zip holds a file whose name leads out of it. Download your export again.',
  badName: 'This zip holds a file whose name we cannot read. Unpack it and choose the CSV files inside.',
  duplicate: 'This zip holds two files of the same name. Unpack it and choose the CSV files inside.',
  unknownMethod: 'This zip is packed in a way that we cannot read. Unpack it and choose the CSV files inside.',
  damaged: 'This zip is damaged. Download your export again.',
  nothing: 'There is nothing in this zip that can be imported.',
} as const;

/**
 * Unpacks the CSV files of an export that can be imported. Nothing is unpacked before the whole list of files is accepted.
 * @throws {ExportRefusedError}
 */
export async function unpackImportableCsvs(zip: Blob): Promise<ExportFile[]> {
  if (zip.size > MAX_FILE_BYTES) throw new ExportRefusedError(ZIP_MESSAGES.tooLarge);
  // Only members who bring a zip load the library.
  const library = await import('@zip.js/zip.js/lib/zip-core-reader.js');
  // The browser inflates by itself; workers of the library would need a looser policy for scripts.
  const reader = new library.ZipReader(zip.stream(), {
    useWebWorkers: false,
    useCompressionStream: true,
    checkSignature: true,
    checkOverlappingEntry: true,
    normalizeFilename: (name) => name.replace(/^(?:\.\/)+/, ''),
  });
  try {
    const wanted = await listWanted(reader.getEntriesGenerator());
    return await unpackAll(wanted);
  } catch (error) {
    throw error instanceof ExportRefusedError
      ? error
      : new ExportRefusedError(explain(library, error), { cause: error });
  } finally {
    await reader.close();
  }
}

async function listWanted(entries: AsyncIterable<Entry>): Promise<FileEntry[]> {
  const wanted = new Map<string, FileEntry>();
  let count = 0;
  for await (const entry of entries) {
    count += 1;
    if (count > MAX_ENTRIES) throw new ExportRefusedError(ZIP_MESSAGES.tooManyEntries);
    if (entry.symlink) throw new ExportRefusedError(ZIP_MESSAGES.unsafe);
    if (entry.encrypted) throw new ExportRefusedError(ZIP_MESSAGES.encrypted);
    if (NESTED.test(entry.filename)) throw new ExportRefusedError(ZIP_MESSAGES.nested);
    if (entry.directory || !isWantedFile(entry.filename)) continue;
    if (!FilePath.safeParse(entry.filename).success) throw new ExportRefusedError(ZIP_MESSAGES.badName);
    if (wanted.has(entry.filename)) throw new ExportRefusedError(ZIP_MESSAGES.duplicate);
    wanted.set(entry.filename, entry);
  }
  if (wanted.size === 0) throw new ExportRefusedError(ZIP_MESSAGES.nothing);
  return [...wanted.values()];
}

const NESTED = /\.(?:zip|7z|rar|tar|t?gz|bz2|xz|zst)$/i;

async function unpackAll(entries: readonly FileEntry[]): Promise<ExportFile[]> {
  const files: ExportFile[] = [];
  let unpacked = 0;
  for (const entry of entries) {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    // What the zip says of its sizes may be wrong, so what arrives is counted.
    await entry.getData(
      new WritableStream<Uint8Array<ArrayBuffer>>({
        write(chunk) {
          size += chunk.byteLength;
          unpacked += chunk.byteLength;
          if (size > MAX_FILE_BYTES) throw new ExportRefusedError(ZIP_MESSAGES.fileTooLarge);
          if (unpacked > MAX_EXPORT_BYTES) throw new ExportRefusedError(ZIP_MESSAGES.unpacksTooLarge);
          chunks.push(chunk);
        },
      }),
    );
    const name = entry.filename.slice(entry.filename.lastIndexOf('/') + 1);
    files.push({ path: entry.filename, file: new File(chunks, name, { type: 'text/csv' }) });
  }
  return files;
}

/** Errors that are no sign of a damaged zip. */
const explain = (library: typeof import('@zip.js/zip.js/lib/zip-core-reader.js'), error: unknown): string => {
  switch (error instanceof Error ? error.message : '') {
    case library.ERR_UNSAFE_FILENAME:
      return ZIP_MESSAGES.unsafe;
    case library.ERR_ENCRYPTED:
    case library.ERR_ENCRYPTED_CENTRAL_DIRECTORY:
    case library.ERR_UNSUPPORTED_ENCRYPTION:
      return ZIP_MESSAGES.encrypted;
    case library.ERR_UNSUPPORTED_COMPRESSION:
      return ZIP_MESSAGES.unknownMethod;
    default:
      return ZIP_MESSAGES.damaged;
  }
};
