/** The colors of a generated poster: its ground, two colors for shapes, and the letters that are readable on the ground. */
export type PosterPalette = { ground: string; figure: string; accent: string; ink: string };

const CREAM = '#f8efdc';
const NIGHT = '#1b1512';

/**
 * Each line is a mood: ground, figure and accent, without spaces since they are on the first page. The letters reach 4.5 : 1 on the ground
 * (held by a test).
 */
const DARK = `
1b2a41e4572ef2c14e
12343be76f518ecac1
3c1f33d1495bedae49
20301f8aa53ae8c547
5a1a1ad9622bf0b67f
2b23508e7cc3f4a259
33251ac8752de9d8a6
0f3d5c5fa8d3f6ae2d
2a2a2ed7363fa3a3a8
a82e251d1720f3b94d
1c1c22e0a526c84b31
0b4f4af28f3bc8d5b9
4a2545e56b6feaac8b
6b2737e08e451f1a2e
23395bf1a7a0d9e0a3
3a4a1fd9a441e8e1a9
1d3557e63946a8dadc
7a3e1df0b94f2b1a12
264653f4a26135a79c
40304fee8959c9ddd0
8c2f39f5b8413b1021
1a4d2e7fb77ef3c969
24243eff7b54b3bdf5
00565cf58549f2d492`;

const LIGHT = `
efe3c8c8452c1f3a4d
e7d6b4d0702a3b5d50
cfd6c44f6f4dd9552b
e8c9b8c04a343d405b
b9ccd83f6f8ff7e7b0
f0d27ad1482e22313f
f3ead72f4858e09a2f
e9a23b8f2d1ffbe8c0
d8c7d86d4c7dd9603f
a9c5a0274c43f4e3b2
ee8e6a4a2238f9deb0
9cc5c91e5f74e4572e
dcd3c385745fb23a2e
f2c6c2b23a482d3a5a
c9c27a5a5a1ec0452b
e0e0d62b2b2be0402c
7fb3a614403ff7d488
f5b971b4431f2c4a52
c2d4a73f6b3ae2532a
dfb9a07d3c2ef7e3c4
8fb0d61f3c73f6e27f
d9c9a34a3b2ab5472f
f6dba6e0702c2f6f73
d4a5a55e2b3df6e6c8`;

const read = (ink: string, moods: string): PosterPalette[] =>
  (moods.match(/.{18}/g) ?? []).map((mood) => {
    const [ground = '', figure = '', accent = ''] = [0, 6, 12].map((from) => `#${mood.slice(from, from + 6)}`);
    return { ground, figure, accent, ink };
  });

export const PALETTES: readonly PosterPalette[] = [...read(CREAM, DARK), ...read(NIGHT, LIGHT)];
