import type { ExportedAccount, ExportedList } from './letterboxd-account.ts';

/** What a row says, by its key, without when it was logged: what must differ for an import to change anything. */
function listKeys({ viewings, ratings, watched, watchlist, likes, lists }: ExportedAccount): Map<string, string> {
  return new Map([
    ...viewings
      .filter(({ orphaned }) => !orphaned)
      .map(({ id, watchedOn, rewatch, stars, tags, review }): [string, string] => [
        `v:${id}`,
        JSON.stringify([watchedOn, rewatch, stars, tags, review?.plain]),
      ]),
    ...ratings.map(({ film, stars }): [string, string] => [`rating:${film.id}`, String(stars)]),
    ...watched.map(({ film }): [string, string] => [`watched:${film.id}`, '']),
    ...watchlist.map(({ film }): [string, string] => [`watchlist:${film.id}`, '']),
    ...likes.map(({ film }): [string, string] => [`like:${film.id}`, '']),
    ...lists.flatMap(({ id, name, tags, description, entries }): [string, string][] => [
      [`l:${id}`, JSON.stringify([name, tags, description?.plain])],
      ...entries.map(({ film, note }): [string, string] => [`l:${id}:${film.id}`, note?.plain ?? '']),
    ]),
  ]);
}

/** The films that both lists have, in the order of the first. */
const listShared = (one: ExportedList, other: ExportedList): string =>
  one.entries
    .map(({ film }) => film.id)
    .filter((id) => other.entries.some(({ film }) => film.id === id))
    .join();

/** The verdicts that rows of a later export may have, by key, when the member has entered nothing here. */
export function predictVerdicts(before: ExportedAccount, after: ExportedAccount): Map<string, string[]> {
  const [was, is] = [listKeys(before), listKeys(after)];
  const viewed = new Set(before.viewings.map(({ film }) => `rating:${film.id}`));
  const expected = new Map<string, string[]>();
  for (const [key, content] of is) {
    const known = was.get(key);
    if (known === content) expected.set(key, ['unchanged']);
    else if (known !== undefined) expected.set(key, ['changed']);
    // Stars of a review without a day are the rating of the film when the files have no other.
    else expected.set(key, viewed.has(key) ? ['new', 'changed', 'already_here'] : ['new']);
  }
  for (const key of was.keys()) if (!is.has(key)) expected.set(key, ['gone']);
  for (const list of before.lists) {
    const now = after.lists.find(({ id }) => id === list.id);
    if (now !== undefined && listShared(list, now) !== listShared(now, list)) expected.set(`l:${list.id}`, ['changed']);
    if (now !== undefined) continue;
    // A list that is gone is one row. An export without any list says nothing of lists.
    for (const { film } of list.entries) expected.delete(`l:${list.id}:${film.id}`);
    if (after.lists.length === 0) expected.delete(`l:${list.id}`);
  }
  return expected;
}
