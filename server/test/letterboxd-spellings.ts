export { LOOK_ALIKES, OTHER_YEARS, OWN_SPELLINGS, type Spelling } from '../demo/letterboxd/spellings.ts';

/** Ways in which a title is also written; each must still be the same film. */
export const REWRITINGS: readonly ((title: string) => string)[] = [
  (title) => title,
  (title) => title.replaceAll("'", '’').replaceAll(' - ', ' – '),
  (title) => title.normalize('NFD').replace(/\p{M}+/gu, ''),
  (title) => title.replaceAll(' & ', ' and '),
  (title) => title.replaceAll(' and ', ' & '),
  (title) => title.toUpperCase(),
  (title) => title.replace(/^(The|A|An) (.+)$/, '$2, $1'),
  (title) => title.replace(/[:,!?]/g, ''),
  (title) => title.normalize('NFD'),
  (title) => title.replaceAll('-', ' '),
];
