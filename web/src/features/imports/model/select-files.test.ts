// @vitest-environment node
import { FILE_MESSAGES, MAX_FILE_BYTES } from '@halfstar/contract/imports/files.schema';
import { IMPORT_MESSAGES, MAX_FILES } from '@halfstar/contract/imports/imports.schema';
import { expect, test } from 'vitest';
import { makeFolder } from '#test/folders.ts';
import { makeZip } from '#test/zips.ts';
import { ZIP_MESSAGES } from './open-zip.ts';
import { collectFilesToUpload, type FileSource } from './select-files.ts';
import { FOLDER_MESSAGES } from './walk-folder.ts';

const csv = (name: string) => new File(['Name\nHeat\n'], name);
const zip = (...names: string[]) =>
  new File([makeZip(names.map((name) => ({ name, content: 'Name\nHeat\n' })))], 'letterboxd.zip');
const namesOf = (files: readonly File[]) => files.map(({ name }) => name);

/** A file that says to be this large. */
const sized = (name: string, size: number) => Object.defineProperty(csv(name), 'size', { value: size });

test('[IMP-01] several CSV files are taken, and a dropped zip is replaced by the files inside with their folders', async () => {
  expect(namesOf(await collectFilesToUpload([csv('diary.csv'), csv('RATINGS.CSV')], 'csv_chooser'))).toEqual([
    'diary.csv',
    'RATINGS.CSV',
  ]);
  const dropped = [csv('diary.csv'), zip('watched.csv', 'likes/films.csv')];
  const files = await collectFilesToUpload(dropped, 'drop');
  expect(namesOf(files)).toEqual(['diary.csv', 'watched.csv', 'likes/films.csv']);
  expect(await files[2]?.text()).toBe('Name\nHeat\n');
});

test('[IMP-01] a dropped folder is replaced by the files inside with their folders', async () => {
  const folder = makeFolder('ada', { likes: { 'films.csv': csv('films.csv') }, 'notes.txt': csv('notes.txt') });
  const files = await collectFilesToUpload([csv('diary.csv'), folder], 'drop');
  expect(namesOf(files)).toEqual(['diary.csv', 'ada/likes/films.csv']);
  expect(await files[1]?.text()).toBe('Name\nHeat\n');
  await expect(collectFilesToUpload([makeFolder('photos', {})], 'drop')).rejects.toThrow(FOLDER_MESSAGES.nothing);
});

/** A file of a folder that was chosen. */
const inFolder = (path: string) =>
  Object.defineProperty(csv(path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path });

test('[IMP-01] a zip or a folder that is chosen is replaced by the files inside with their folders, as one that is dropped is', async () => {
  expect(namesOf(await collectFilesToUpload([zip('watched.csv', 'likes/films.csv')], 'zip_chooser'))).toEqual([
    'watched.csv',
    'likes/films.csv',
  ]);
  const files = await collectFilesToUpload(
    [{ files: [inFolder('ada/notes.txt'), inFolder('ada/likes/films.csv'), inFolder('ada/diary.csv')] }],
    'folder_chooser',
  );
  expect(namesOf(files)).toEqual(['ada/diary.csv', 'ada/likes/films.csv']);
  expect(await files[1]?.text()).toBe('Name\nHeat\n');
  const photos = { files: [inFolder('photos/heat.jpg')] };
  await expect(collectFilesToUpload([photos], 'folder_chooser')).rejects.toThrow(FOLDER_MESSAGES.nothing);
  await expect(collectFilesToUpload([csv('diary.txt')], 'zip_chooser')).rejects.toThrow('Invalid file');
});

test.each<[why: string, files: File[], source: FileSource, message: string]>([
  ['another kind of file', [csv('diary.txt')], 'drop', 'Invalid file'],
  ['a zip from the chooser for CSV files', [zip('diary.csv')], 'csv_chooser', 'Invalid file'],
  ['one of several', [csv('diary.csv'), csv('notes.doc')], 'csv_chooser', 'notes.doc: Invalid file'],
  ['path characters', [csv('a:b.csv')], 'csv_chooser', FILE_MESSAGES.nameWithPath],
  ['a long name', [csv(`${'a'.repeat(252)}.csv`)], 'csv_chooser', FILE_MESSAGES.nameTooLong],
  ['a large file', [sized('diary.csv', MAX_FILE_BYTES + 1)], 'csv_chooser', FILE_MESSAGES.tooLarge],
  [
    'too much together',
    Array.from({ length: 6 }, (_, index) => sized(`${index}.csv`, MAX_FILE_BYTES)),
    'csv_chooser',
    IMPORT_MESSAGES.uploadTooLarge,
  ],
  [
    'too many',
    Array.from({ length: MAX_FILES + 1 }, (_, index) => csv(`${index}.csv`)),
    'drop',
    IMPORT_MESSAGES.tooManyFiles,
  ],
  ['a zip with nothing to import', [zip('profile.csv')], 'drop', ZIP_MESSAGES.nothing],
  ['nothing', [], 'drop', IMPORT_MESSAGES.noFile],
])('[IMP-02] refused before anything is sent: %s', async (_, files, source, message) => {
  await expect(collectFilesToUpload(files, source)).rejects.toThrow(message);
});

test('[IMP-02] a file of exactly 10 MB and a name of 255 characters are taken', async () => {
  const largest = sized(`${'a'.repeat(251)}.csv`, MAX_FILE_BYTES);
  expect(await collectFilesToUpload([largest], 'csv_chooser')).toEqual([largest]);
});
