import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip, and in what the zip lies about it. */
export interface ZipEntry {
  name: string | Uint8Array;
  content?: string | Uint8Array;
  /** 0 stored, 8 deflate; anything else is written deflated and called so. */
  method?: number;
  /** General purpose flags; by default UTF-8 names and data descriptors, as in Letterboxd's. */
  flags?: number;
  /** What is stored instead of the packed content. */
  packed?: Uint8Array;
  crc?: number;
  packedSize?: number;
  size?: number;
  /** A Unix mode, as of a symbolic link. */
  mode?: number;
  /** Where the central directory says that the file begins, instead of where it does. */
  offset?: number;
  /** Its name in front of the content, if another one. */
  localName?: string;
}

const DESCRIPTORS = 0x0008;
const UTF8_AND_DESCRIPTORS = 0x0800 | DESCRIPTORS;

const bytes = (content: string | Uint8Array): Buffer => Buffer.from(content as string);

function numbers(...fields: [size: 2 | 4, value: number][]): Buffer {
  const parts = fields.map(([size, value]) => {
    const part = Buffer.alloc(size);
    part.writeUIntLE(value, 0, size);
    return part;
  });
  return Buffer.concat(parts);
}

/** A zip with exactly these entries, however wrong. `count` is what its end says of their number. */
export function makeZip(
  entries: readonly ZipEntry[],
  { count = entries.length, comment = '' } = {},
): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { method = 8, flags = UTF8_AND_DESCRIPTORS, mode = 0o100644 } = entry;
    const [name, content] = [bytes(entry.name), bytes(entry.content ?? '')];
    const packed = Buffer.from(entry.packed ?? (method === 0 ? content : deflateRawSync(content)));
    const { crc = crc32(content), packedSize = packed.length, size = content.length, offset = at } = entry;
    const sizes = numbers([4, crc], [4, packedSize], [4, size]);
    const hasDescriptor = (flags & DESCRIPTORS) !== 0;
    const localName = bytes(entry.localName ?? entry.name);
    const kept = numbers([2, flags], [2, method], [4, 0x5821_0000]);
    const local = Buffer.concat([
      numbers([4, 0x0403_4b50], [2, 20]),
      kept,
      hasDescriptor ? Buffer.alloc(12) : sizes,
      numbers([2, localName.length], [2, 0]),
      localName,
      packed,
      hasDescriptor ? Buffer.concat([numbers([4, 0x0807_4b50]), sizes]) : Buffer.alloc(0),
    ]);
    directory.push(
      numbers([4, 0x0201_4b50], [2, 0x0314], [2, 20]),
      kept,
      sizes,
      numbers([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [2, 0], [2, mode], [4, offset]),
      name,
    );
    files.push(local);
    at += local.length;
  }
  const end = Buffer.concat(directory);
  return new Uint8Array(
    Buffer.concat([
      ...files,
      end,
      numbers([4, 0x0605_4b50], [2, 0], [2, 0], [2, count], [2, count], [4, end.length], [4, at], [2, comment.length]),
      bytes(comment),
    ]),
  );
}
