import { deflateSync } from 'node:zlib';
import { PICTURE_MESSAGES } from '@halfstar/contract/profiles/avatars.schema';
import sharp from 'sharp';
import { circularExif, jpegOfScans, withJpegExif } from './picture-bombs.ts';
import {
  drawQuarters,
  flatPixels,
  jpegSegment,
  png,
  pngChunk,
  webp,
  webpChunk,
  webpHeader,
  withJpegSegments,
  withJpegSize,
  withPngChunks,
} from './pictures.ts';

export interface HostilePicture {
  name: string;
  /** Makes it: large ones take seconds. */
  makeFile: () => Promise<Buffer>;
  /** What must happen: it is stored without anything but its pixels, or refused with one of PICTURE_MESSAGES. */
  outcome: string;
}

const {
  wrongType: WRONG_TYPE,
  broken: BROKEN,
  tooManyPixels: TOO_LARGE,
  animated: MOVES,
  tooCostly: TOO_COSTLY,
} = PICTURE_MESSAGES;

const text = (content: string) => Buffer.from(content, 'latin1');
/** What a polyglot hides. None of it may be in a stored picture. */
export const SECRETS = [
  '<script>alert(1)</script>',
  '%PDF-1.7',
  'PK\x03\x04',
  '52.5200N 13.4050E',
  'xpacket',
  'ICC_PROFILE',
];
const HTML = text(`<html>${SECRETS[0]}</html>`);
const PDF = text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>');
const ZIP = Buffer.concat([
  text('PK\x03\x04'),
  Buffer.alloc(26),
  text('evil.js'),
  text('PK\x05\x06'),
  Buffer.alloc(18),
]);
const XMP = text('<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"/><?xpacket end="w"?>');
const MEGABYTES = 1024 * 1024;

/** An ISO media file, as AVIF, HEIC and videos are. */
const isoMedia = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), text(`ftyp${brand}\0\0\0\0${brand}mif1`), Buffer.alloc(64)]);

/** A profile that says that it is larger than it is. */
const lyingProfile = Buffer.concat([
  Buffer.from([0x7f, 0xff, 0xff, 0xff]),
  text('ICC_PROFILE'),
  Buffer.alloc(200, 'half a star '),
]);

const draw = async () => drawQuarters(96, 72);

export async function listHostilePictures(): Promise<HostilePicture[]> {
  const jpeg = await (await draw()).jpeg().toBuffer();
  const progressive = await (await draw()).jpeg({ progressive: true }).toBuffer();
  const plainPng = await (await draw()).png().toBuffer();
  const plainWebp = await (await draw()).webp().toBuffer();
  const withGps = await (await draw())
    .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSMapDatum: '52.5200N 13.4050E' } })
    .jpeg()
    .toBuffer();
  const webpWithExif = await (await draw())
    .withExif({ IFD0: { Copyright: '52.5200N 13.4050E' } })
    .webp()
    .toBuffer();
  const wideGamut = await (await draw()).withIccProfile('p3').jpeg().toBuffer();
  const cmyk = await (await draw()).toColorspace('cmyk').jpeg().toBuffer();
  const gif = await (await draw()).gif().toBuffer();
  const tiff = await (await draw()).tiff().toBuffer();
  const avif = await (await draw()).avif().toBuffer();
  const frames = await sharp([plainPng, await (await draw()).negate().png().toBuffer()], { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
  const animation = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  const bomb = deflateSync(Buffer.alloc(60 * MEGABYTES), { level: 9 });
  const iccBomb = pngChunk('iCCP', Buffer.concat([text('sRGB\0\0'), bomb]));
  const zTxtBomb = pngChunk('zTXt', Buffer.concat([text('Comment\0\0'), bomb]));
  const flat = { create: { width: 6250, height: 6250, channels: 4, background: '#123456' } } as const;
  // Both must be decoded as a whole before their first row is known.
  const makeProgressiveBomb = () =>
    sharp(flat).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).withMetadata({ orientation: 6 }).toBuffer();
  const makeInterlacedBomb = () => sharp(flat).png({ progressive: true }).toBuffer();
  const huge = { width: 20_000, height: 20_000 };
  const within = { width: 6300, height: 6300 };
  const frameHeader = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  const svg = text(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SECRETS[0]}</svg>`);

  const list: [string, Buffer | (() => Buffer | Promise<Buffer>), string][] = [
    // Not a picture of the three kinds, whatever the name and the type say.
    ['no bytes', Buffer.alloc(0), WRONG_TYPE],
    ['one byte', Buffer.from([0xff]), WRONG_TYPE],
    ['zeros', Buffer.alloc(1000), WRONG_TYPE],
    ['noise', Buffer.alloc(5000, '\x1b\x7f\x03\x9c', 'latin1'), WRONG_TYPE],
    ['a text', text('Half a star'), WRONG_TYPE],
    ['an HTML page', HTML, WRONG_TYPE],
    ['a PDF', PDF, WRONG_TYPE],
    ['a zip archive', ZIP, WRONG_TYPE],
    ['an SVG with a script', svg, WRONG_TYPE],
    ['an SVG after a byte order mark', Buffer.concat([text('\xef\xbb\xbf'), svg]), WRONG_TYPE],
    ['a compressed SVG', deflateSync(svg), WRONG_TYPE],
    ['a GIF', gif, WRONG_TYPE],
    ['a GIF that is JavaScript too', text('GIF89a/*\0\0\0\0*/=1;alert(1)'), WRONG_TYPE],
    ['a TIFF', tiff, WRONG_TYPE],
    ['an AVIF', avif, WRONG_TYPE],
    ['a HEIC', isoMedia('heic'), WRONG_TYPE],
    ['a video', isoMedia('isom'), WRONG_TYPE],
    ['a BMP', Buffer.concat([text('BM'), Buffer.alloc(100)]), WRONG_TYPE],
    ['a JPEG 2000', Buffer.concat([Buffer.from([0, 0, 0, 12]), text('jP  \r\n\x87\n'), Buffer.alloc(50)]), WRONG_TYPE],
    ['a JPEG XL', Buffer.from([0xff, 0x0a, 0, 0, 0]), WRONG_TYPE],
    ['a Photoshop file', Buffer.concat([text('8BPS'), Buffer.alloc(100)]), WRONG_TYPE],
    ['an ImageMagick script', text('push graphic-context\nimage over 0,0 0,0 "https://evil.example/"\n'), WRONG_TYPE],
    ['a PostScript program', text('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (r) file'), WRONG_TYPE],
    ['a PNG behind a space', Buffer.concat([text(' '), plainPng]), WRONG_TYPE],
    ['a RIFF that is a sound', Buffer.concat([text('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(40)]), WRONG_TYPE],

    // Only the beginning of a picture.
    ['the first bytes of a JPEG', frameHeader, BROKEN],
    ['the signature of a PNG', plainPng.subarray(0, 8), BROKEN],
    ['the header of a WebP', plainWebp.subarray(0, 12), BROKEN],
    ['a JPEG without its second half', jpeg.subarray(0, jpeg.length >> 1), BROKEN],
    ['a progressive JPEG without its second half', progressive.subarray(0, progressive.length >> 1), BROKEN],
    ['a PNG without its last pixels', plainPng.subarray(0, plainPng.length - 60), BROKEN],
    ['a WebP without its second half', plainWebp.subarray(0, plainWebp.length >> 1), BROKEN],
    [
      'a PNG with a wrong checksum',
      Buffer.concat([plainPng.subarray(0, 60), Buffer.from([1, 2, 3, 4]), plainPng.subarray(64)]),
      BROKEN,
    ],
    ['a PNG without pixels', png({ width: 10, height: 10 }), BROKEN],
    [
      'a PNG whose pixels do not inflate',
      png({ width: 10, height: 10 }, pngChunk('IDAT', Buffer.alloc(300, 'half a star '))),
      BROKEN,
    ],
    [
      'a PNG with a chunk of four gigabytes',
      Buffer.concat([plainPng.subarray(0, 33), Buffer.from([0xff, 0xff, 0xff, 0xff]), text('IDAT')]),
      BROKEN,
    ],
    ['a WebP with noise for pixels', webp(webpChunk('VP8 ', Buffer.alloc(500, 'half a star '))), BROKEN],
    ['a JPEG that begins as a PNG', Buffer.concat([plainPng.subarray(0, 8), jpeg]), BROKEN],

    // Too many pixels, as the header says.
    ['a PNG of 20,000 × 20,000', () => png(huge, flatPixels({ width: 20_000, height: 100 })), TOO_LARGE],
    ['a PNG of two billion pixels a side', png({ width: 0x7fffffff, height: 0x7fffffff }), BROKEN],
    ['a PNG that is no pixel wide', png({ width: 0, height: 10 }, flatPixels({ width: 1, height: 10 })), BROKEN],
    ['a JPEG of 65,500 × 65,500', withJpegSize(jpeg, 65_500, 65_500), TOO_LARGE],
    ['a JPEG that is no pixel high', withJpegSize(jpeg, 96, 0), BROKEN],
    ['a WebP of 16,383 × 16,383', webp(webpHeader(0, 16_383, 16_383), plainWebp.subarray(12)), BROKEN],
    [
      'a PNG of 36 deep megapixels',
      () => png({ width: 6000, height: 6000, bits: 16 }, flatPixels({ width: 6000, height: 6000, bits: 16 })),
      TOO_LARGE,
    ],

    // Moving pictures.
    ['an animated WebP', frames, MOVES],
    ['a WebP that says that it moves', webp(webpHeader(2, 96, 72), plainWebp.subarray(12)), MOVES],
    ['an animated PNG', withPngChunks(plainPng, animation), MOVES],

    // Pictures that expand, and that must not take the memory of the machine.
    ['a PNG with a color profile of 60 MB', withPngChunks(plainPng, iccBomb), 'cleaned'],
    ['a PNG with a comment of 60 MB', withPngChunks(plainPng, zTxtBomb), 'cleaned'],
    [
      'a PNG with a hundred such comments',
      () => withPngChunks(plainPng, ...Array.from({ length: 60 }, () => zTxtBomb)),
      'cleaned',
    ],
    ['a PNG of 40 megapixels of one color', () => png(within, flatPixels(within)), 'cleaned'],
    ['a progressive JPEG of 39 megapixels on its side', makeProgressiveBomb, 'cleaned'],
    ['an interlaced PNG of 39 megapixels', makeInterlacedBomb, 'cleaned'],
    ['a picture of one pixel', png({ width: 1, height: 1 }, flatPixels({ width: 1, height: 1 })), 'cleaned'],

    // Pictures that keep a processor busy.
    ['a progressive JPEG of 2,601 scans', () => jpegOfScans(6300, 2601), TOO_COSTLY],
    ['a JPEG of 33 scans', jpegOfScans(96, 33), TOO_COSTLY],
    ['a JPEG whose Exif directory points back at itself', withJpegExif(jpeg, circularExif()), 'cleaned'],
    ['a PNG whose Exif directory does', withPngChunks(plainPng, pngChunk('eXIf', circularExif())), 'cleaned'],
    [
      'a WebP whose Exif directory does',
      webp(webpHeader(8, 96, 72), plainWebp.subarray(12), webpChunk('EXIF', circularExif())),
      'cleaned',
    ],
    [
      'a JPEG with a marker that decoders skip',
      Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 1]), jpeg.subarray(2)]),
      BROKEN,
    ],

    // Pictures with something else in them.
    ['a JPEG with a place of GPS', withGps, 'cleaned'],
    ['a WebP with Exif', webpWithExif, 'cleaned'],
    [
      'a JPEG with XMP',
      withJpegSegments(jpeg, jpegSegment(0xe1, Buffer.concat([text('http://ns.adobe.com/xap/1.0/\0'), XMP]))),
      'cleaned',
    ],
    [
      'a PNG with XMP',
      withPngChunks(plainPng, pngChunk('iTXt', Buffer.concat([text('XML:com.adobe.xmp\0\0\0\0\0'), XMP]))),
      'cleaned',
    ],
    ['a JPEG with a color profile', wideGamut, 'cleaned'],
    [
      'a JPEG with a color profile that lies',
      withJpegSegments(jpeg, jpegSegment(0xe2, Buffer.concat([text('ICC_PROFILE\0\x01\x01'), lyingProfile]))),
      'cleaned',
    ],
    ['a JPEG for printers', cmyk, 'cleaned'],
    ['a JPEG that ends as an HTML page', Buffer.concat([jpeg, HTML]), 'cleaned'],
    ['a JPEG that ends as a zip archive', Buffer.concat([jpeg, ZIP]), 'cleaned'],
    ['a JPEG with a script as its comment', withJpegSegments(jpeg, jpegSegment(0xfe, HTML)), 'cleaned'],
    ['a PNG that ends as a PDF', Buffer.concat([plainPng, PDF]), 'cleaned'],
    [
      'a PNG with an HTML page in a text',
      withPngChunks(plainPng, pngChunk('tEXt', Buffer.concat([text('Comment\0'), HTML]))),
      'cleaned',
    ],
    ['a WebP that ends as a zip archive', Buffer.concat([plainWebp, ZIP]), 'cleaned'],
  ];
  return list.map(([name, file, outcome]) => ({
    name,
    makeFile: async () => (typeof file === 'function' ? file() : file),
    outcome,
  }));
}
