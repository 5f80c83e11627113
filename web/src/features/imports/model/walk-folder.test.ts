// @vitest-environment node
import { MAX_FILE_BYTES } from '@halfstar/contract/imports/files.schema';
import { expect, test } from 'vitest';
import { MAX_CPU_MS, measureCpuMs } from '#test/cost.ts';
import { makeFolder } from '#test/folders.ts';
import { FOLDER_MESSAGES, listChosenFolder, readImportableCsvsOfFolder } from './walk-folder.ts';

const csv = (text = 'Name\nHeat\n') => new File([text], 'x.csv');
const sized = (size: number) => Object.defineProperty(csv(), 'size', { value: size });
const many = (count: number, extension: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}${extension}`, csv()]));
const deep = (depth: number) =>
  Array.from({ length: depth }).reduce<object>((inside) => ({ folder: inside }), { 'diary.csv': csv() });
const walkPaths = async (folder: FileSystemDirectoryEntry) =>
  (await readImportableCsvsOfFolder(folder)).map(({ path }) => path);

test('[IMP-01] an unpacked export is walked: its CSVs that can be imported, with their folders', async () => {
  const folder = makeFolder('letterboxd-ada', {
    'watched.csv': csv(),
    'DIARY.CSV': csv('diary'),
    'comments.csv': csv(),
    'profile.csv': csv(),
    'readme.txt': csv(),
    'letterboxd-ada.zip': csv(),
    '.DS_Store': csv(),
    '._diary.csv': csv(),
    likes: { 'films.csv': csv(), 'reviews.csv': csv(), 'lists.csv': csv() },
    lists: { 'rainy-days.csv': csv(), 'comments.csv': csv() },
    orphaned: { 'diary.csv': csv() },
    deleted: { 'diary.csv': csv(), lists: { 'old.csv': csv() } },
    'for-letterboxd': { 'import-1.csv': csv() },
    '.git': { 'diary.csv': csv() },
    posters: { 'heat.jpg': csv() },
    empty: {},
  });
  const files = await readImportableCsvsOfFolder(folder);
  expect(files.map(({ path }) => path)).toEqual([
    'letterboxd-ada/DIARY.CSV',
    'letterboxd-ada/likes/films.csv',
    'letterboxd-ada/lists/comments.csv',
    'letterboxd-ada/lists/rainy-days.csv',
    'letterboxd-ada/orphaned/diary.csv',
    'letterboxd-ada/watched.csv',
  ]);
  expect(await files[0]?.file.text()).toBe('diary');
});

/** A file of a folder that was chosen, as browsers list it. */
const at = (path: string, file = csv()) => Object.defineProperty(file, 'webkitRelativePath', { value: path });
const deepPath = (folders: number) => `${'a/'.repeat(folders)}diary.csv`;
const listPaths = async (...files: File[]) => (await listChosenFolder(files)).map(({ path }) => path);

test('[IMP-01] of a folder that was chosen the same files are taken as of one that was dropped', async () => {
  const paths = [
    'watched.csv',
    'DIARY.CSV',
    'comments.csv',
    'readme.txt',
    '.DS_Store',
    'likes/films.csv',
    'likes/lists.csv',
  ];
  const left = [
    'lists/comments.csv',
    'deleted/lists/old.csv',
    'for-letterboxd/import-1.csv',
    '.git/diary.csv',
    'a.zip',
  ];
  expect(await listPaths(...[...paths, ...left].map((path) => at(`letterboxd-ada/${path}`)))).toEqual([
    'letterboxd-ada/DIARY.CSV',
    'letterboxd-ada/likes/films.csv',
    'letterboxd-ada/lists/comments.csv',
    'letterboxd-ada/watched.csv',
  ]);
  expect(await listPaths(at('likes/films.csv'), at('likes/reviews.csv'))).toEqual(['likes/films.csv']);
  expect(await listPaths(at(deepPath(10)))).toEqual([deepPath(10)]);
});

const thousand = Array.from({ length: 1000 }, (_, index) => at(`a/${index}.csv`));

test('a folder that was chosen may have 1,000 files beside what is not looked into', async () => {
  const unwanted = Array.from({ length: 2000 }, (_, index) => at(`a/.git/${index}`));
  expect(await listPaths(...unwanted, ...thousand)).toHaveLength(1000);
});

test.each<[why: string, files: File[], message: string]>([
  ['nothing', [], FOLDER_MESSAGES.nothing],
  ['no CSV', [at('a/heat.jpg')], FOLDER_MESSAGES.nothing],
  ['deleted things only', [at('deleted/diary.csv')], FOLDER_MESSAGES.nothing],
  ['1,001 files', [...thousand, at('a/heat.jpg')], FOLDER_MESSAGES.tooManyEntries],
  ['eleven folders inside each other', [at(deepPath(11))], FOLDER_MESSAGES.tooDeep],
  ['a file of more than 10 MB', [at('a/b.csv', sized(MAX_FILE_BYTES + 1))], FOLDER_MESSAGES.fileTooLarge],
  [
    'more than 50 MB',
    Array.from({ length: 6 }, (_, index) => at(`a/${index}.csv`, sized(9_000_000))),
    FOLDER_MESSAGES.tooLarge,
  ],
  ['a name with a colon', [at('a/b:c.csv')], FOLDER_MESSAGES.badName],
])('[IMP-02] a folder that was chosen with %s is refused with a sentence', async (_, files, message) => {
  await expect(listChosenFolder(files)).rejects.toThrow(message);
});

test('a folder of an export is told by its own name', async () => {
  expect(await walkPaths(makeFolder('likes', { 'films.csv': csv(), 'reviews.csv': csv() }))).toEqual([
    'likes/films.csv',
  ]);
  await expect(readImportableCsvsOfFolder(makeFolder('deleted', { 'diary.csv': csv() }))).rejects.toThrow(
    FOLDER_MESSAGES.nothing,
  );
});

test('what is not walked into does not count', async () => {
  const folder = makeFolder('a', { '.git': many(2000, ''), deleted: deep(20) as never, 'diary.csv': csv() });
  expect(await walkPaths(folder)).toEqual(['a/diary.csv']);
});

test('a folder with exactly 1,000 entries, ten folders deep, is taken', async () => {
  expect(await walkPaths(makeFolder('a', many(1000, '.csv')))).toHaveLength(1000);
  expect(await walkPaths(makeFolder('a', deep(9) as never))).toHaveLength(1);
});

const unreadable: Partial<FileSystemFileEntry> = {
  name: 'diary.csv',
  isDirectory: false,
  file: (_, reject) => reject?.(new DOMException('It is gone.', 'NotFoundError')),
};
const holding = (entry: Partial<FileSystemFileEntry>): FileSystemDirectoryEntry => ({
  ...makeFolder('a', {}),
  createReader: () => {
    const entries = [entry as FileSystemEntry];
    return { readEntries: (resolve) => resolve(entries.splice(0)) };
  },
});
const endless = (): FileSystemDirectoryEntry => ({
  ...makeFolder('a', {}),
  createReader: () => ({ readEntries: (resolve) => resolve([endless()]) }),
});

test.each<[why: string, folder: FileSystemDirectoryEntry, message: string]>([
  ['nothing', makeFolder('a', {}), FOLDER_MESSAGES.nothing],
  ['no CSV', makeFolder('a', { 'diary.txt': csv(), b: { 'heat.jpg': csv() } }), FOLDER_MESSAGES.nothing],
  ['deleted things only', makeFolder('a', { deleted: { 'diary.csv': csv() } }), FOLDER_MESSAGES.nothing],
  ['1,001 files', makeFolder('a', many(1001, '.jpg')), FOLDER_MESSAGES.tooManyEntries],
  ['1,001 folders and files', makeFolder('a', { b: many(1000, '.csv') }), FOLDER_MESSAGES.tooManyEntries],
  ['eleven folders inside each other', makeFolder('a', deep(10) as never), FOLDER_MESSAGES.tooDeep],
  ['no end', endless(), FOLDER_MESSAGES.tooManyEntries],
  ['a file of more than 10 MB', makeFolder('a', { 'b.csv': sized(MAX_FILE_BYTES + 1) }), FOLDER_MESSAGES.fileTooLarge],
  [
    'more than 50 MB',
    makeFolder('a', Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`${index}.csv`, sized(9_000_000)]))),
    FOLDER_MESSAGES.tooLarge,
  ],
  ['a name with a colon', makeFolder('a', { 'b:c.csv': csv() }), FOLDER_MESSAGES.badName],
  ['a file that is gone', holding(unreadable), FOLDER_MESSAGES.unreadable],
])('[IMP-02] a folder with %s is refused quickly, with a sentence', async (_, folder, message) => {
  const cpuMs = await measureCpuMs(() => expect(readImportableCsvsOfFolder(folder)).rejects.toThrow(message));
  expect(cpuMs).toBeLessThan(MAX_CPU_MS);
});
