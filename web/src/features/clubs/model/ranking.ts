/** Moves one of a ranking to another place, counted from 0. */
export function moveInRanking(ranking: readonly string[], id: string, place: number): string[] {
  const rest = ranking.filter((each) => each !== id);
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}

/** Adds one at the end, unless it is ranked already. */
export const addToRanking = (ranking: readonly string[], id: string): string[] =>
  ranking.includes(id) ? [...ranking] : [...ranking, id];

/** Takes one out of a ranking. */
export const removeFromRanking = (ranking: readonly string[], id: string): string[] =>
  ranking.filter((each) => each !== id);

/** The items of a ranking in its order. Ids without an item are left out. */
export const listRanked = <Item extends { id: string }>(ranking: readonly string[], items: readonly Item[]): Item[] =>
  ranking.flatMap((id) => items.find((item) => item.id === id) ?? []);
