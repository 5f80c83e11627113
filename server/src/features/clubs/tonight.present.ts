import type { TonightMovie } from '@halfstar/contract/clubs/tonight.schema';
import type { NamedMember } from '@halfstar/contract/profiles/profiles.schema';
import type { RankedFilm } from './tonight.model.ts';
import type { TonightFilmRow } from './tonight.queries.ts';

/**
 * A film for ticked members.
 * @param members those whose lists the viewer may see
 * @param hidesScores whether scores of the film are hidden from the viewer, and so what is computed from them
 */
export const presentTonightFilm = (
  { movie, runtime, wanted_by }: TonightFilmRow,
  { joy, least_joy }: RankedFilm,
  members: readonly NamedMember[],
  hidesScores: boolean,
): TonightMovie => ({
  movie,
  runtime,
  wanted_by: members.filter(({ user_id }) => wanted_by.includes(user_id)),
  joy: hidesScores ? null : joy,
  least_joy: hidesScores ? null : least_joy,
});
