// Avatars of the cast, generated from a few shapes and the colors of the web app's theme, without photographs or fonts.

import sharp from 'sharp';

const PAPER = '#fbf7f0';
const INK = '#211c17';
const AMBER = '#f3b13e';

const GROUNDS = {
  amber: '#f9c563',
  rust: '#b93224',
  plum: '#5b3a52',
  teal: '#2f6f6b',
  night: '#2b3350',
  moss: '#5d6b3a',
  sand: '#e2d9cb',
  rose: '#e8a79b',
  sky: '#9fc0d6',
  coal: '#3a322b',
} as const;

const SKINS = {
  pale: '#f3d7bf',
  light: '#e5b995',
  olive: '#cf9c6c',
  tan: '#b27a4c',
  brown: '#85532f',
  deep: '#5a3620',
};
const HAIRS = {
  black: '#1d1815',
  brown: '#5a3a22',
  red: '#a3491c',
  blond: '#dcb161',
  grey: '#9a8f80',
  white: '#eee7dc',
  pink: '#d9698a',
};

export type Ground = keyof typeof GROUNDS;
export type HairCut = 'bald' | 'short' | 'bob' | 'long' | 'bun' | 'curls' | 'tall' | 'fringe' | 'scarf' | 'beret';
export type Motif =
  | 'moon'
  | 'reel'
  | 'ticket'
  | 'clapper'
  | 'projector'
  | 'popcorn'
  | 'cat'
  | 'rocket'
  | 'mountain'
  | 'wave'
  | 'eye'
  | 'scissors';

export type Look =
  | { ground: Ground; motif: Motif }
  | {
      ground: Ground;
      skin: keyof typeof SKINS;
      hair: keyof typeof HAIRS;
      cut: HairCut;
      shirt: Ground;
      glasses?: 'round' | 'square';
      beard?: boolean;
      lips?: boolean;
    };

const PIXELS = 512;
/** At 72 dots per inch an SVG has as many pixels as its own units. */
const DENSITY = (72 * PIXELS) / 96;

/** The picture as PNG, large enough for every size of an avatar. */
export async function renderAvatar(look: Look): Promise<Buffer<ArrayBuffer>> {
  // The server takes no SVG from members, so its decoder is blocked.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  const { buffer, byteOffset, byteLength } = await sharp(Buffer.from(drawAvatar(look)), { density: DENSITY })
    .png()
    .toBuffer();
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

/** The picture as SVG, 96 by 96. */
export function drawAvatar(look: Look): string {
  const shapes = 'motif' in look ? MOTIFS[look.motif] : face(look);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">` +
    `<rect width="96" height="96" fill="${GROUNDS[look.ground]}"/>${shapes}</svg>`
  );
}

const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

function face(look: Exclude<Look, { motif: Motif }>): string {
  const skin = SKINS[look.skin];
  const hair = HAIRS[look.hair];
  const shirt = GROUNDS[look.shirt];
  const [behind, before] = CUTS[look.cut](hair, shirt);
  const features = look.skin === 'deep' || look.skin === 'brown' ? '#2a1710' : INK;
  return [
    behind,
    path('M14 96c2-20 16-27 34-27s32 7 34 27z', shirt),
    path('M40 58h16v13c0 5-16 5-16 0z', skin),
    `<ellipse cx="48" cy="44" rx="19" ry="22" fill="${skin}"/>`,
    look.beard === true ? path('M29 46c0 16 8 23 19 23s19-7 19-23c-3 8-9 9-19 9s-16-1-19-9z', hair) : '',
    circle(41, 43, 2.1, features),
    circle(55, 43, 2.1, features),
    line('M48 45l-1.5 6h2.5', features, 1.4),
    line('M42.5 56.500q5.5 4.5 11 0', look.lips === true ? '#b93224' : features, look.lips === true ? 3 : 1.8),
    before,
    look.glasses === undefined ? '' : GLASSES[look.glasses],
  ].join('');
}

const GLASSES = {
  round: `<g fill="none" stroke="${INK}" stroke-width="1.8"><circle cx="40.5" cy="43" r="6.5"/><circle cx="55.5" cy="43" r="6.5"/><path d="M47 42q1-1 2 0M34 41l-5-2M62 41l5-2"/></g>`,
  square: `<g fill="none" stroke="${INK}" stroke-width="2.2"><path d="M33 38h13v10H33zM50 38h13v10H50zM46 41h4M33 40l-4-1M63 40l4-1"/></g>`,
};

/** The parts of the hair behind the face and in front of it. */
const CUTS: Record<HairCut, (hair: string, shirt: string) => [behind: string, before: string]> = {
  bald: () => ['', ''],
  short: (hair) => ['', path('M28 42c-2-16 8-24 20-24s22 8 20 24c-3-8-6-12-10-13-8 2-16 2-22 0-4 2-6 6-8 13z', hair)],
  tall: (hair) => [
    '',
    path('M29 38c-4-18 6-30 22-28 14 1 20 12 16 28-3-6-6-9-10-10-8 1-14 1-19 0-4 2-7 5-9 10z', hair),
  ],
  bob: (hair) => [
    path('M24 62c-3-28 4-46 24-46s27 18 24 46c-6 3-42 3-48 0z', hair),
    path('M29 40c1-12 9-18 19-18s18 6 19 18c-8-3-13-7-16-11-5 6-12 10-22 11z', hair),
  ],
  long: (hair) => [
    path('M22 84c-2-42 2-68 26-68s28 26 26 68c-8 3-44 3-52 0z', hair),
    path('M29 42c0-13 8-20 19-20s19 7 19 20c-5-4-9-9-11-14-6 7-16 11-27 14z', hair),
  ],
  bun: (hair) => [
    circle(48, 14, 9, hair),
    path('M28 42c-1-15 8-23 20-23s21 8 20 23c-5-8-11-13-20-13s-15 5-20 13z', hair),
  ],
  curls: (hair) => [
    [
      [30, 34, 11],
      [38, 22, 11],
      [50, 18, 12],
      [61, 24, 11],
      [67, 35, 10],
      [27, 46, 9],
      [69, 47, 9],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, hair))
      .join(''),
    path('M30 38c4-9 10-13 18-13s14 4 18 13c-6-3-12-5-18-5s-12 2-18 5z', hair),
  ],
  fringe: (hair) => [
    path('M25 56c-3-26 5-40 23-40s26 14 23 40z', hair),
    path('M29 39c-1-13 8-19 19-19s20 6 19 19c-12-3-26-3-38 0z', hair),
  ],
  scarf: (_hair, shirt) => [
    path('M20 80c-4-42 6-66 28-66s32 24 28 66c-10 8-46 8-56 0z', shirt),
    path(
      'M29 46c-3-18 6-28 19-28s22 10 19 28c-1-14-8-20-19-20s-18 6-19 20zM29 46c0 16 8 24 19 24s19-8 19-24l6 20c-6 14-44 14-50 0z',
      shirt,
    ),
  ],
  beret: (hair) => [
    path('M25 60c-2-20 2-34 23-34s25 14 23 34z', hair),
    `${path('M29 42c0-8 4-13 8-15 8 1 14 1 22 0 5 3 8 8 8 15-4-5-10-8-19-8s-15 3-19 8z', hair)}${path('M22 30c2-14 18-18 34-14 12 3 18 9 15 15-14-5-34-5-49-1z', INK)}${circle(50, 13, 2.5, INK)}`,
  ],
};

const MOTIFS: Record<Motif, string> = {
  moon: `${circle(48, 50, 28, PAPER)}${circle(39, 44, 4, INK)}${line('M34 62q14 9 26-2', INK, 3)}${path('M52 34l22-14 8 10-18 18z', AMBER)}${circle(58, 40, 8, INK)}`,
  reel: `${circle(48, 48, 32, PAPER)}${circle(48, 48, 5, INK)}${[0, 72, 144, 216, 288]
    .map((turn) => `<g transform="rotate(${turn} 48 48)">${circle(48, 30, 8, INK)}</g>`)
    .join('')}`,
  ticket: `<g transform="rotate(-16 48 48)">${path('M16 32h64v10a7 7 0 0 0 0 14v10H16V56a7 7 0 0 0 0-14z', PAPER)}${line('M60 36v26', INK, 2)}${path('M38 39l3 7 8 .6-6 5 2 7.4-7-4-7 4 2-7.4-6-5 8-.6z', AMBER)}</g>`,
  clapper: `${path('M18 44h60v34H18z', PAPER)}${path('M17 40l57-17 3 9-57 17z', INK)}${path('M26 37l9-2.6 1 10-7 2zM44 32l9-2.6 1 9-7 2zM62 26.500l8-2.3 2 8-6 2z', PAPER)}${line('M26 56h30M26 66h20', INK, 3)}`,
  projector: `${path('M20 46h40v28H20z', INK)}${circle(30, 32, 12, INK)}${circle(54, 30, 14, INK)}${circle(30, 32, 4, AMBER)}${circle(54, 30, 5, AMBER)}${path('M60 54l26-12v34L60 66z', PAPER)}${line('M28 74l-6 14M52 74l6 14', INK, 4)}`,
  popcorn: `${path('M28 42h40l-6 42H34z', PAPER)}${path('M36 42h8l1 42h-6zM52 42h8l-4 42h-6z', '#b93224')}${[
    [32, 36, 8],
    [44, 28, 9],
    [56, 29, 9],
    [65, 37, 8],
    [48, 38, 9],
  ]
    .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, AMBER))
    .join('')}`,
  cat: `${path('M24 78V30l14 12h20l14-12v48c-8 8-40 8-48 0z', INK)}${circle(38, 56, 5, AMBER)}${circle(58, 56, 5, AMBER)}${path('M37.2 52h1.600v8h-1.600zM57.2 52h1.600v8h-1.600z', INK)}${path('M45 65h6l-3 4z', '#e8a79b')}${line('M22 66l14 1M74 66l-14 1', PAPER, 1.5)}`,
  rocket: `${path('M48 10c14 14 16 32 12 50H36c-4-18-2-36 12-50z', PAPER)}${circle(48, 38, 7, '#2f6f6b')}${path('M36 46L22 62l14 2zM60 46l14 16-14 2z', '#b93224')}${path('M40 62h16l-8 24z', AMBER)}`,
  mountain: `${circle(68, 28, 10, AMBER)}${path('M6 84l30-52 18 28 8-12 28 36z', INK)}${path('M36 32l9 14-6-2-5 6-6-4z', PAPER)}`,
  wave: `${path('M0 62c12-30 40-44 62-26-16-4-22 8-14 18 12-10 34-8 48 6v36H0z', PAPER)}${path('M0 76c16-14 32-4 48-4s30-12 48-2v26H0z', '#2f6f6b')}${circle(74, 24, 9, AMBER)}`,
  eye: `${path('M8 48c22-34 58-34 80 0-22 34-58 34-80 0z', PAPER)}${circle(48, 48, 17, '#2f6f6b')}${circle(48, 48, 8, INK)}${circle(53, 42, 3.5, PAPER)}`,
  scissors: `${line('M30 22l30 48M66 22L36 70', PAPER, 5)}<g fill="none" stroke="${AMBER}" stroke-width="5"><circle cx="31" cy="76" r="8"/><circle cx="65" cy="76" r="8"/></g>${circle(48, 50, 3, INK)}`,
};
