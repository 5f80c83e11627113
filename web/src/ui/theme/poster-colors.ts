/** The colors of a generated poster: its ground, two colors for shapes, and the letters that are readable on the ground. */
export type PosterPalette = { ground: string; figure: string; accent: string; ink: string };

const CREAM = '#f8efdc';
const NIGHT = '#1b1512';

/** Each line is a mood: ground, figure and accent. The letters reach 4.5 : 1 on the ground (held by a test). */
const DARK = `
1b2a41 e4572e f2c14e
12343b e76f51 8ecac1
3c1f33 d1495b edae49
20301f 8aa53a e8c547
5a1a1a d9622b f0b67f
2b2350 8e7cc3 f4a259
33251a c8752d e9d8a6
0f3d5c 5fa8d3 f6ae2d
2a2a2e d7363f a3a3a8
a82e25 1d1720 f3b94d
1c1c22 e0a526 c84b31
0b4f4a f28f3b c8d5b9
4a2545 e56b6f eaac8b
6b2737 e08e45 1f1a2e
23395b f1a7a0 d9e0a3
3a4a1f d9a441 e8e1a9
1d3557 e63946 a8dadc
7a3e1d f0b94f 2b1a12
264653 f4a261 35a79c
40304f ee8959 c9ddd0
8c2f39 f5b841 3b1021
1a4d2e 7fb77e f3c969
24243e ff7b54 b3bdf5
00565c f58549 f2d492`;

const LIGHT = `
efe3c8 c8452c 1f3a4d
e7d6b4 d0702a 3b5d50
cfd6c4 4f6f4d d9552b
e8c9b8 c04a34 3d405b
b9ccd8 3f6f8f f7e7b0
f0d27a d1482e 22313f
f3ead7 2f4858 e09a2f
e9a23b 8f2d1f fbe8c0
d8c7d8 6d4c7d d9603f
a9c5a0 274c43 f4e3b2
ee8e6a 4a2238 f9deb0
9cc5c9 1e5f74 e4572e
dcd3c3 85745f b23a2e
f2c6c2 b23a48 2d3a5a
c9c27a 5a5a1e c0452b
e0e0d6 2b2b2b e0402c
7fb3a6 14403f f7d488
f5b971 b4431f 2c4a52
c2d4a7 3f6b3a e2532a
dfb9a0 7d3c2e f7e3c4
8fb0d6 1f3c73 f6e27f
d9c9a3 4a3b2a b5472f
f6dba6 e0702c 2f6f73
d4a5a5 5e2b3d f6e6c8`;

const read = (ink: string, moods: string): PosterPalette[] =>
  moods
    .trim()
    .split('\n')
    .map((mood) => {
      const [ground = '', figure = '', accent = ''] = mood.split(' ').map((color) => `#${color}`);
      return { ground, figure, accent, ink };
    });

export const PALETTES: readonly PosterPalette[] = [...read(CREAM, DARK), ...read(NIGHT, LIGHT)];
