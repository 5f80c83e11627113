// @vitest-environment node
import { gzipSync } from 'node:zlib';
import { MAX_FILE_BYTES } from '@halfstar/contract/imports/files.schema';
import { expect, test, vi } from 'vitest';
import { MAX_CPU_MS, measureCpuMs } from '#test/cost.ts';
import { makeZip, type ZipEntry } from '#test/zips.ts';
import { MAX_ENTRIES, MAX_EXPORT_BYTES } from './export-files.ts';
import { unpackImportableCsvs, ZIP_MESSAGES } from './open-zip.ts';

const CSV = 'Date,Name,Year,Letterboxd URI\r\n2024-02-03,Heat,1995,https://boxd.it/29Pq\r\n';
const diary: ZipEntry = { name: 'diary.csv', content: CSV };

/** What has been read of zips: the entries of their lists, and the unpacked bytes of their files. */
const read = { entries: 0, bytes: 0 };

const Original = DecompressionStream;
class CountingDecompression {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<BufferSource>;
  constructor(format: CompressionFormat) {
    const { readable, writable } = new Original(format);
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read.bytes += chunk.byteLength;
        controller.enqueue(chunk);
      },
    });
    this.readable = readable.pipeThrough(count);
    this.writable = writable;
  }
}
vi.stubGlobal('DecompressionStream', CountingDecompression);
// It takes the browser's classes when it is loaded.
const library = await import('@zip.js/zip.js/lib/zip-core-reader.js');
const { getEntriesGenerator } = library.ZipReader.prototype;
vi.spyOn(library.ZipReader.prototype, 'getEntriesGenerator').mockImplementation(async function* count(
  this: unknown,
  ...options
) {
  for await (const entry of getEntriesGenerator.apply(this as never, options)) {
    read.entries += 1;
    yield entry;
  }
  return true;
});

const open = async (zip: Uint8Array<ArrayBuffer>): Promise<[path: string, text: string][]> => {
  const files = await unpackImportableCsvs(new Blob([zip]));
  return Promise.all(files.map(async ({ path, file }): Promise<[string, string]> => [path, await file.text()]));
};

test('[IMP-01] an export is opened: its CSVs that can be imported, with their folders', async () => {
  const names = [
    'watched.csv',
    'likes/films.csv',
    'lists/rainy-days.csv',
    'lists/così-così ☔.csv',
    'lists/comments.csv',
    'letterboxd-ada/lists/profile.csv',
    'orphaned/diary.csv',
    'likes/reviews.csv',
    'likes/lists.csv',
    'comments.csv',
    'profile.csv',
    'deleted/diary.csv',
    'deleted/lists/old.csv',
    'for-letterboxd/import-1.csv',
    '.DS_Store',
    '__MACOSX/._watched.csv',
    'lists/._rainy-days.csv',
    'posters/heat.jpg',
    'readme.txt',
  ];
  const zip = makeZip([diary, ...names.map((name) => ({ name, content: CSV }))]);
  expect(await open(zip)).toEqual([['diary.csv', CSV], ...names.slice(0, 7).map((name) => [name, CSV])]);
});

test.each<[string, ZipEntry[]]>([
  [
    'files in a folder that was zipped again',
    [
      { name: 'letterboxd-ada/', mode: 0o040755, method: 0 },
      { ...diary, name: 'letterboxd-ada/diary.csv' },
    ],
  ],
  ['stored files', [{ ...diary, method: 0, flags: 0x0800 }]],
  ['sizes in front of the files', [{ ...diary, flags: 0x0800 }]],
  ['a name in capitals', [{ ...diary, name: 'DIARY.CSV' }]],
  ['an empty file', [{ ...diary, content: '' }]],
])('a zip with %s is opened', async (_, entries) => {
  const files = await open(makeZip(entries));
  expect(files).toEqual([[entries.at(-1)?.name, entries.at(-1)?.content]]);
});

test('a folder called . before every name is no folder', async () => {
  expect(await open(makeZip([{ ...diary, name: './likes/films.csv' }]))).toEqual([['likes/films.csv', CSV]]);
});

const MESSAGES = new Set<string>(Object.values(ZIP_MESSAGES));

const named = (name: string | Uint8Array): ZipEntry[] => [diary, { name, content: CSV }];
const many = (count: number): ZipEntry[] =>
  Array.from({ length: count }, (_, index) => ({ name: `lists/${index}.csv`, content: '' }));
const zeros = (megabytes: number) => new Uint8Array(megabytes * 1_048_576);
const SYMLINK = 0o120777;
const ENCRYPTED = 0x0801;
const withoutEnd = (zip: Uint8Array<ArrayBuffer>, bytes: number) => zip.slice(0, -bytes);
const flipped = (zip: Uint8Array<ArrayBuffer>, at: number) =>
  zip.map((byte, index) => (index === at ? byte ^ 0xff : byte));

const hostile: [name: string, make: () => Uint8Array<ArrayBuffer>, message: string][] = [
  // Names that lead out of the zip.
  ['a name with ..', () => makeZip(named('../diary.csv')), ZIP_MESSAGES.unsafe],
  ['a name with .. within', () => makeZip(named('lists/../../diary.csv')), ZIP_MESSAGES.unsafe],
  ['a name with .. behind backslashes', () => makeZip(named('lists\\..\\..\\diary.csv')), ZIP_MESSAGES.unsafe],
  ['an absolute name', () => makeZip(named('/etc/passwd.csv')), ZIP_MESSAGES.unsafe],
  ['a name with a drive', () => makeZip(named('C:/diary.csv')), ZIP_MESSAGES.unsafe],
  ['a name on another machine', () => makeZip(named('\\\\host\\diary.csv')), ZIP_MESSAGES.unsafe],
  ['a name with .. that is no CSV', () => makeZip(named('../.bashrc')), ZIP_MESSAGES.unsafe],
  [
    'a symbolic link',
    () => makeZip([diary, { name: 'x.csv', content: '/etc/passwd', mode: SYMLINK }]),
    ZIP_MESSAGES.unsafe,
  ],
  [
    'a symbolic link that is no CSV',
    () => makeZip([diary, { name: 'x', content: '/', mode: SYMLINK }]),
    ZIP_MESSAGES.unsafe,
  ],
  ['a name with a zero byte', () => makeZip(named('a\0.csv')), ZIP_MESSAGES.badName],
  ['a name with a line end', () => makeZip(named('a\n.csv')), ZIP_MESSAGES.badName],
  ['a name with a backslash', () => makeZip(named('lists\\a.csv')), ZIP_MESSAGES.badName],
  ['a name of 300 characters', () => makeZip(named(`${'a'.repeat(296)}.csv`)), ZIP_MESSAGES.badName],
  ['a name with an empty folder', () => makeZip(named('lists//a.csv')), ZIP_MESSAGES.badName],
  ['two files of one name', () => makeZip([diary, diary]), ZIP_MESSAGES.duplicate],

  // Bombs.
  ['a file that unpacks to 11 MB', () => makeZip([{ ...diary, content: zeros(11) }]), ZIP_MESSAGES.fileTooLarge],
  ['a file that unpacks to 200 MB', () => makeZip([{ ...diary, content: zeros(200) }]), ZIP_MESSAGES.fileTooLarge],
  ['a bomb that says it is small', () => makeZip([{ ...diary, content: zeros(60), size: 100 }]), ZIP_MESSAGES.damaged],
  ['a bomb that says it is empty', () => makeZip([{ ...diary, content: zeros(60), size: 0 }]), ZIP_MESSAGES.damaged],
  [
    'six files of 9 MB',
    () => makeZip(many(6).map((entry) => ({ ...entry, content: zeros(9) }))),
    ZIP_MESSAGES.unpacksTooLarge,
  ],
  ['1,001 files', () => makeZip(many(1001)), ZIP_MESSAGES.tooManyEntries],
  ['20,000 files', () => makeZip(many(20_000)), ZIP_MESSAGES.tooManyEntries],
  ['more than 10 MB', () => new Uint8Array(MAX_FILE_BYTES + 1), ZIP_MESSAGES.tooLarge],
  [
    'files that share their content',
    () => makeZip([diary, { ...diary, name: 'a.csv', offset: 0, localName: 'diary.csv' }]),
    ZIP_MESSAGES.damaged,
  ],

  // What we do not open.
  ['a password', () => makeZip([{ ...diary, flags: ENCRYPTED }]), ZIP_MESSAGES.encrypted],
  [
    'one file with a password',
    () => makeZip([diary, { ...diary, name: 'a.csv', flags: ENCRYPTED }]),
    ZIP_MESSAGES.encrypted,
  ],
  ['a zip', () => makeZip([diary, { name: 'old.zip', content: makeZip([diary]) }]), ZIP_MESSAGES.nested],
  [
    'a compressed archive',
    () => makeZip([diary, { name: 'x/old.tar.gz', content: gzipSync(CSV) }]),
    ZIP_MESSAGES.nested,
  ],
  ['a method that nobody knows', () => makeZip([{ ...diary, method: 77 }]), ZIP_MESSAGES.unknownMethod],
  ['no files', () => makeZip([]), ZIP_MESSAGES.nothing],
  ['no CSV', () => makeZip([{ name: 'photo.jpg', content: 'x' }]), ZIP_MESSAGES.nothing],
  ['deleted things only', () => makeZip([{ ...diary, name: 'deleted/diary.csv' }]), ZIP_MESSAGES.nothing],

  // Damage.
  ['no bytes', () => new Uint8Array(), ZIP_MESSAGES.damaged],
  ['zeros', () => new Uint8Array(1000), ZIP_MESSAGES.damaged],
  ['a CSV in place of it', () => new TextEncoder().encode(CSV), ZIP_MESSAGES.damaged],
  ['no end', () => withoutEnd(makeZip([diary]), 22), ZIP_MESSAGES.damaged],
  ['half an end', () => withoutEnd(makeZip([diary]), 10), ZIP_MESSAGES.damaged],
  ['no beginning', () => makeZip([diary]).slice(40), ZIP_MESSAGES.damaged],
  ['a changed byte', () => flipped(makeZip([{ ...diary, method: 0 }]), 60), ZIP_MESSAGES.damaged],
  ['a wrong checksum', () => makeZip([{ ...diary, crc: 1 }]), ZIP_MESSAGES.damaged],
  ['a wrong size', () => makeZip([{ ...diary, size: 5 }]), ZIP_MESSAGES.damaged],
  [
    'content that does not inflate',
    () => makeZip([{ ...diary, packed: new Uint8Array(80).fill(0xff) }]),
    ZIP_MESSAGES.damaged,
  ],
  ['content that ends early', () => makeZip([{ ...diary, packedSize: 10 }]), ZIP_MESSAGES.damaged],
  ['a file beyond its end', () => makeZip([{ ...diary, offset: 100_000 }]), ZIP_MESSAGES.damaged],
  ['more files than it has', () => makeZip([diary], { count: 9 }), ZIP_MESSAGES.damaged],
];

/** What is unpacked beyond a limit before it is noticed: what was on its way through the streams. */
const ON_THE_WAY_BYTES = 1_048_576;

test.each(hostile)(
  '[IMP-02] a zip with %s is refused quickly, with a sentence, and no more of it is read than allowed',
  async (_, make, message) => {
    const zip = make();
    Object.assign(read, { entries: 0, bytes: 0 });
    const cpuMs = await measureCpuMs(() => expect(open(zip)).rejects.toThrow(message));
    expect(cpuMs).toBeLessThan(MAX_CPU_MS);
    expect(read.entries).toBeLessThanOrEqual(MAX_ENTRIES + 1);
    const most = message === ZIP_MESSAGES.unpacksTooLarge ? MAX_EXPORT_BYTES : MAX_FILE_BYTES;
    expect(read.bytes).toBeLessThanOrEqual(most + ON_THE_WAY_BYTES);
  },
);

test('what is read of a zip is counted', async () => {
  Object.assign(read, { entries: 0, bytes: 0 });
  await open(makeZip([diary, { name: 'likes/films.csv', content: CSV }, { name: 'photo.jpg', content: 'x' }]));
  expect(read).toEqual({ entries: 3, bytes: 2 * CSV.length });
});

test('whatever byte of an export changes, what is opened is the export or nothing', async () => {
  const zip = makeZip([diary, { name: 'likes/films.csv', content: CSV }]);
  const outcomes = new Set<string>();
  for (let at = 0; at < zip.length; at += 1) {
    const texts = await open(flipped(zip, at)).then(
      (files) => files.map(([, text]) => text),
      (error: Error) => [error.message],
    );
    for (const text of texts) outcomes.add(text);
  }
  expect([...outcomes].filter((text) => text !== CSV && !MESSAGES.has(text))).toEqual([]);
  expect(outcomes).toContain(CSV);
  expect(outcomes).toContain(ZIP_MESSAGES.damaged);
});
