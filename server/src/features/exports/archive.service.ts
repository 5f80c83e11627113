import { Readable } from 'node:stream';
import { ZipWriter } from '@zip.js/zip.js';
import { openAvatar } from '#features/profiles/avatars.service.ts';
import type { Context } from '#platform/context.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { FILM_FILES, IMPORT_COLUMNS, nameListFile, toCsv, toImportRows, toListCsv } from './csv-files.model.ts';
import { readLists, renderAccountDocument } from './document.service.ts';
import { readMemberFilms } from './films.service.ts';

/** Letterboxd takes files of up to 1 MB. */
const MAX_IMPORT_BYTES = 1_000_000;
const AVATAR_FILE = 'avatar.webp';

/**
 * A zip of all that a member has: the files of a Letterboxd export, `for-letterboxd/import-1.csv` and so on in Letterboxd's import
 * format, the picture, and `halfstar.json`. What is read from the database goes into the zip batch by batch.
 */
export async function makeArchive(ctx: Context, viewer: MemberViewer): Promise<Uint8Array> {
  const { userId } = viewer;
  const chunks: Uint8Array[] = [];
  const zip = new ZipWriter(new WritableStream<Uint8Array>({ write: (chunk) => void chunks.push(chunk) }), {
    useWebWorkers: false,
    lastModDate: ctx.clock.now(),
  });
  const add = (name: string, parts: AsyncIterable<string>) => zip.add(name, toByteStream(parts));
  for (const file of FILM_FILES) {
    const rows = async function* () {
      yield toCsv([file.columns]);
      for await (const films of readMemberFilms(ctx, userId)) yield toCsv(films.flatMap((film) => file.toRows(film)));
    };
    await add(file.name, rows());
  }
  const taken = new Set<string>();
  for await (const { list, films } of readLists(ctx, userId))
    await add(nameListFile(list.name, taken), once(toListCsv(list, films)));
  let part = 1;
  for await (const csv of splitImportFiles(ctx, userId)) {
    await add(`for-letterboxd/import-${part}.csv`, once(csv));
    part += 1;
  }
  const avatar = await openAvatar(ctx, userId);
  if (avatar !== null) await zip.add(AVATAR_FILE, Readable.toWeb(avatar.stream) as ReadableStream<Uint8Array>);
  await add('halfstar.json', renderAccountDocument(ctx, viewer, avatar === null ? null : AVATAR_FILE));
  await zip.close();
  return Buffer.concat(chunks);
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

const toByteStream = (parts: AsyncIterable<string>): ReadableStream<Uint8Array> =>
  ReadableStream.from(parts).pipeThrough(new TextEncoderStream());

/** The member's films in Letterboxd's import format, in files that it takes. */
async function* splitImportFiles(ctx: Context, userId: string): AsyncGenerator<string> {
  const header = toCsv([IMPORT_COLUMNS]);
  let csv = header;
  let size = header.length;
  for await (const films of readMemberFilms(ctx, userId)) {
    for (const row of films.flatMap(toImportRows)) {
      const line = toCsv([row]);
      const bytes = Buffer.byteLength(line);
      if (size + bytes > MAX_IMPORT_BYTES && csv !== header) {
        yield csv;
        csv = header;
        size = header.length;
      }
      csv += line;
      size += bytes;
    }
  }
  if (csv !== header) yield csv;
}
