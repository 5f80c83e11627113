import sharp, { type Sharp } from 'sharp';
import { UPRIGHT } from '#platform/pictures/orientation.ts';
import { exifData, exifEntry, withJpegExif } from './picture-bombs.ts';
import { drawQuarters, jpegSegment, withCoefficients, withJpegSegments } from './pictures.ts';

export interface PhonePicture {
  name: string;
  /** Its upright picture has the four quarters of drawQuarters. */
  file: Buffer;
}

type Orientation = keyof typeof UPRIGHT;
export const ORIENTATIONS = Object.keys(UPRIGHT).map(Number) as Orientation[];

/** The pixels as a camera stores them that was held so. */
export async function heldAs(upright: Sharp, orientation: Orientation): Promise<Sharp> {
  const { mirror, degrees } = UPRIGHT[orientation];
  const turned = await upright.rotate(-degrees).png({ compressionLevel: 0 }).toBuffer();
  return sharp(turned).flop(mirror).withMetadata({ orientation });
}

const NOTE_OF_CAMERA = 0x927c;

/** Pictures of a dozen kinds, as phones and their apps make them. @param megapixels of the large ones */
export async function listPhonePictures(megapixels: number): Promise<PhonePicture[]> {
  const unit = Math.round(Math.sqrt((megapixels * 1e6) / 12));
  const draw = () => drawQuarters(4 * unit, 3 * unit);
  const upright = await (await draw()).jpeg({ quality: 90 }).toBuffer();
  const screen = await (await drawQuarters(3 * unit, 4 * unit)).ensureAlpha().png().toBuffer();
  const notes = exifData(...Array.from({ length: 300 }, (_, i) => exifEntry(NOTE_OF_CAMERA + i, i)));
  const gainMap = await (await drawQuarters(80, 60)).grayscale().jpeg().toBuffer();
  const list: [string, Buffer][] = [
    ['a JPEG that says nothing of the last coefficient of its scan', withCoefficients(upright, 0, 0)],
    ['a JPEG of a phone held upright', await (await heldAs(await draw(), 6)).jpeg({ quality: 90 }).toBuffer()],
    ['a JPEG of a phone held upside down', await (await heldAs(await draw(), 3)).jpeg().toBuffer()],
    ['a mirrored JPEG of the front camera', await (await heldAs(await draw(), 5)).jpeg().toBuffer()],
    ['a progressive JPEG', await (await heldAs(await draw(), 8)).jpeg({ progressive: true }).toBuffer()],
    [
      'a progressive JPEG in many scans, of full color',
      await (await draw())
        .jpeg({ mozjpeg: true, optimiseScans: true, progressive: true, chromaSubsampling: '4:4:4' })
        .toBuffer(),
    ],
    ['a JPEG with many notes of its camera', withJpegExif(upright, notes)],
    [
      'a JPEG with place, thumbnail and comment',
      withJpegSegments(
        await (await draw())
          .withExif({ IFD3: { GPSMapDatum: 'WGS-84' }, IFD0: { Make: 'Phone' } })
          .jpeg()
          .toBuffer(),
        jpegSegment(0xfe, Buffer.from('made by a phone')),
        jpegSegment(0xed, Buffer.from('Photoshop 3.0\0')),
      ),
    ],
    ['a JPEG with a second picture behind it', Buffer.concat([upright, gainMap])],
    ['a JPEG of a wide color space', await (await draw()).withIccProfile('p3').jpeg().toBuffer()],
    ['a gray JPEG', await (await draw()).grayscale().toColorspace('b-w').jpeg().toBuffer()],
    ['a screenshot', screen],
    ['a screenshot of few colors', await sharp(screen).png({ palette: true, colors: 16 }).toBuffer()],
    ['an interlaced PNG of 16 bits', await (await draw()).toColorspace('rgb16').png({ progressive: true }).toBuffer()],
    ['a WebP', await (await heldAs(await draw(), 6)).webp().toBuffer()],
    ['a WebP without loss, with transparency', await sharp(screen).webp({ lossless: true, effort: 0 }).toBuffer()],
  ];
  return list.map(([name, file]) => ({ name, file }));
}
