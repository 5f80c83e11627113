import { isUtf8 } from 'node:buffer';
import { FILE_MESSAGES, type FileInspection, MAX_FILE_BYTES } from '@halfstar/contract/imports/files.schema';
import { FileRefusedError } from './files.errors.ts';

type Encoding = Exclude<FileInspection, { outcome: 'refused' }>['encoding'];

export interface DecodedFile {
  /** Without a byte order mark; every line ends with a line feed alone. */
  text: string;
  encoding: Encoding;
  warnings: string[];
}

/**
 * Reads a whole file, since its encoding and the order of day and month in its dates are known only at its end.
 * @throws {FileRefusedError} as soon as it is too large
 */
export async function readBytes(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > MAX_FILE_BYTES) throw new FileRefusedError('too_large', FILE_MESSAGES.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF16_MARKS = [
  { encoding: 'utf-16le', mark: Buffer.from([0xff, 0xfe]) },
  { encoding: 'utf-16be', mark: Buffer.from([0xfe, 0xff]) },
] as const;

/** Files that people take for a CSV, by their first bytes. */
const OTHER_FILES: readonly [start: string, message: string][] = [
  ['PK\x03\x04', 'This is a zip file or a spreadsheet, not a CSV. Save it as a CSV, or drop the .zip of your export.'],
  ['\xd0\xcf\x11\xe0', 'This is an Excel file. Save it as a CSV and choose that.'],
  ['%PDF', 'This is a PDF, not a CSV.'],
  ['{', 'This is a JSON file, not a CSV.'],
  ['\x1f\x8b', 'This file is compressed. Unpack it and choose the CSV inside.'],
];

const DAMAGED = 'This file is damaged. Download your export again.';
const WEB_PAGE =
  'This is a web page, not a CSV. You may have to sign in at the other site and download the file again.';
const OLD_WINDOWS_WARNING = 'The file is not in UTF-8. We read it as Windows text: please check names with accents.';

/**
 * The text of a CSV file in UTF-8, UTF-16 or, as a last guess with a warning, Windows-1252.
 * @throws {FileRefusedError} when it is empty, damaged, a web page, or another kind of file such as a zip
 */
export function decodeFile(bytes: Buffer): DecodedFile {
  const start = bytes.subarray(0, 8).toString('latin1');
  for (const [signature, message] of OTHER_FILES) {
    if (start.startsWith(signature)) throw new FileRefusedError('not_a_csv', message);
  }
  const { text, encoding } = decodeBytes(bytes);
  if (text.includes('\0')) throw new FileRefusedError('damaged', DAMAGED);
  if (text.trim() === '') throw new FileRefusedError('empty', 'This file is empty.');
  if (/^\s*<(!doctype|!--|\?xml|html|head|body|script|svg|rss|feed)/i.test(text.slice(0, 1000)))
    throw new FileRefusedError('not_a_csv', WEB_PAGE);
  const warnings = encoding === 'windows-1252' ? [OLD_WINDOWS_WARNING] : [];
  return { text: text.replace(/\r\n?/g, '\n'), encoding, warnings };
}

function decodeBytes(bytes: Buffer): { text: string; encoding: Encoding } {
  const wide = UTF16_MARKS.find(({ mark }) => bytes.subarray(0, 2).equals(mark));
  if (wide !== undefined) return { text: decodeWide(bytes, wide.encoding), encoding: wide.encoding };
  if (bytes.includes(0)) throw new FileRefusedError('damaged', DAMAGED);
  const marked = bytes.subarray(0, 3).equals(UTF8_MARK) ? bytes.subarray(3) : bytes;
  if (isUtf8(marked)) return { text: marked.toString('utf8'), encoding: 'utf-8' };
  return { text: new TextDecoder('windows-1252').decode(marked), encoding: 'windows-1252' };
}

function decodeWide(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be'): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefusedError('damaged', DAMAGED);
  }
}
