import { CLUBS } from './clubs.ts';
import { SCHEDULED } from './drafts.ts';
import { aiko } from './reviews/aiko.ts';
import { ananya } from './reviews/ananya.ts';
import { bea } from './reviews/bea.ts';
import { camille } from './reviews/camille.ts';
import { desmond } from './reviews/desmond.ts';
import { dmytro } from './reviews/dmytro.ts';
import { elif } from './reviews/elif.ts';
import { greta } from './reviews/greta.ts';
import { hamza } from './reviews/hamza.ts';
import { imani } from './reviews/imani.ts';
import { ingrid } from './reviews/ingrid.ts';
import { jihoon } from './reviews/jihoon.ts';
import { kofi } from './reviews/kofi.ts';
import { lucia } from './reviews/lucia.ts';
import { maeve } from './reviews/maeve.ts';
import { marta } from './reviews/marta.ts';
import { mei } from './reviews/mei.ts';
import { nils } from './reviews/nils.ts';
import { noor } from './reviews/noor.ts';
import * as others from './reviews/others.ts';
import { owen } from './reviews/owen.ts';
import { priya } from './reviews/priya.ts';
import { rafael } from './reviews/rafael.ts';
import { ruth } from './reviews/ruth.ts';
import { santiago } from './reviews/santiago.ts';
import { sofia } from './reviews/sofia.ts';
import { theo } from './reviews/theo.ts';
import { tomasz } from './reviews/tomasz.ts';
import { walter } from './reviews/walter.ts';
import { zoe } from './reviews/zoe.ts';
import type { WrittenReview } from './written.ts';

/** All reviews by username. */
export const REVIEWS: Readonly<Record<string, readonly WrittenReview[]>> = {
  aiko,
  ananya,
  bea,
  camille,
  desmond,
  dmytro,
  elif,
  greta,
  hamza,
  imani,
  ingrid,
  jihoon,
  kofi,
  lucia,
  maeve,
  marta,
  mei,
  nils,
  noor,
  owen,
  priya,
  rafael,
  ruth,
  santiago,
  sofia,
  theo,
  tomasz,
  walter,
  zoe,
  ...others,
};

/** Films that a member has written about or rated in a club, or will write about: their ratings come with that. */
export const filmsWrittenAbout = (username: string): ReadonlySet<string> =>
  new Set([
    ...(REVIEWS[username] ?? []).map(({ film }) => film),
    ...SCHEDULED.filter(({ by }) => by === username).map(({ film }) => film),
    ...CLUBS.flatMap(({ films }) => films)
      .filter(({ said }) => said.some(({ by }) => by === username))
      .map(({ film }) => film),
  ]);
