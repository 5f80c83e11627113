import { isDeepStrictEqual } from 'node:util';
import type { RowVerdict } from '@halfstar/contract/imports/imports.schema';
import { LIST_LIMITS } from '@halfstar/contract/lists/lists.schema';
import type { ListChange, StoredList } from '#features/lists/import.service.ts';
import type { ListContent, ListEntryContent } from './contents.model.ts';
import type { PlannedRow, WrittenRow } from './film-facts.model.ts';

/** A row of a list beside the film that it means; null for one that is left out. */
export type PlannedEntry = PlannedRow<ListEntryContent> & { movieId: string | null };

export interface ListSituation {
  head: PlannedRow<ListContent>;
  entries: readonly PlannedEntry[];
  writtenHead: (WrittenRow<ListContent> & { listIds: readonly string[] }) | null;
  writtenEntries: readonly WrittenRow<ListEntryContent>[];
  /** The lists that it became, as they are. */
  lists: ReadonlyMap<string, StoredList>;
  /** The same as the last import left them. */
  asWritten: ReadonlyMap<string, StoredList>;
  /** Whether it is the member's own list, exported here, which no import has written: it is as they want it. */
  isOwn: boolean;
  overwriteMine: boolean;
  /** Ids for new lists, as many as may be needed. */
  newIds: readonly string[];
}

export interface ListPlan {
  verdicts: Map<string, RowVerdict>;
  changes: ListChange[];
  listIds: string[];
}

/** How many lists so many films take, since a list has at most 1,000; at least one. */
export const countListsNeeded = (filmCount: number): number => Math.max(1, Math.ceil(filmCount / LIST_LIMITS.films));

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/** A long list goes on in a second one, so that no film is lost. */
function nameOfPart(name: string, part: number): string {
  const suffix = part === 0 ? '' : ` (${part + 1})`;
  return cut(name, LIST_LIMITS.name - suffix.length) + suffix;
}

/**
 * Decides what an import does with one list. One that is as the last import left it becomes as the files say; to one that the member
 * has changed here only new films are added, at its end. Films that are no longer in the files stay: where they are if nothing else in the
 * list changes, else after the others.
 */
export function planList(situation: ListSituation): ListPlan {
  const { head, writtenHead, lists, asWritten, overwriteMine } = situation;
  const ids = writtenHead?.listIds ?? [];
  const current = ids.flatMap((id) => lists.get(id) ?? []);
  const isDeleted = writtenHead !== null && current.length < ids.length;
  const isUntouched = current.every((list) => isSameList(list, asWritten.get(list.id)));
  const verdicts = new Map<string, RowVerdict>();
  if (head.gone) return planGoneList(situation, current, isUntouched && !isDeleted);
  if (situation.isOwn) {
    for (const row of [head, ...situation.entries]) verdicts.set(row.id, 'already_here');
    return { verdicts, changes: [], listIds: [] };
  }
  if (isDeleted && !overwriteMine) {
    for (const row of [head, ...situation.entries]) if (!row.gone) verdicts.set(row.id, 'edited_here');
    return { verdicts, changes: [], listIds: [...ids] };
  }
  const isFree = isUntouched || overwriteMine;
  setVerdicts(situation, isFree, verdicts);
  const films = orderFilms(situation, current, isFree);
  const changes = toChanges(situation, current, films, isFree);
  const listed = new Set(situation.entries.flatMap((row) => (row.gone ? [] : (row.movieId ?? []))));
  const isReordered = changes.some(({ from, to }) => from !== null && to !== null && !isSameOrder(from, to, listed));
  if (isReordered && verdicts.get(head.id) === 'unchanged') verdicts.set(head.id, 'changed');
  if (isUntouched && isWholeAsWritten(situation, verdicts) && hasSameFilms(current, films))
    return { verdicts, changes: [], listIds: [...ids] };
  return { verdicts, changes, listIds: changes.flatMap(({ to }) => to?.id ?? []) };
}

/** Whether the import changes nothing of the list: what is new or changed in the files is left out, and what is gone there stays. */
const isWholeAsWritten = ({ head, entries }: ListSituation, verdicts: ReadonlyMap<string, RowVerdict>): boolean =>
  [head, ...entries].every((row) => (row.gone ? !row.remove : row.left_out || verdicts.get(row.id) === 'unchanged'));

function hasSameFilms(lists: readonly StoredList[], films: readonly Film[]): boolean {
  const shown = new Set(lists.flatMap((list) => list.films.map((film) => film.movie_id)));
  return shown.size === films.length && films.every((film) => shown.has(film.movie_id));
}

/** One that the member has changed here stays, and so do its rows. */
function planGoneList(
  { head, entries }: ListSituation,
  current: readonly StoredList[],
  isUntouched: boolean,
): ListPlan {
  const listIds = current.map((list) => list.id);
  if (!isUntouched || current.length === 0) return { verdicts: new Map(), changes: [], listIds };
  const verdicts = new Map<string, RowVerdict>([head, ...entries].map((row) => [row.id, 'gone']));
  return { verdicts, changes: head.remove ? current.map((from) => ({ from, to: null })) : [], listIds };
}

/** Whether the films of the files that both have are in the same order. A film that is gone there goes to the end. */
function isSameOrder(one: StoredList, other: StoredList, listed: ReadonlySet<string>): boolean {
  const idsOf = (list: StoredList, beside: StoredList) => {
    const ids = new Set(beside.films.map((film) => film.movie_id));
    return list.films.map((film) => film.movie_id).filter((id) => listed.has(id) && ids.has(id));
  };
  return isDeepStrictEqual(idsOf(one, other), idsOf(other, one));
}

function setVerdicts(
  { head, entries, writtenHead, writtenEntries, lists }: ListSituation,
  isFree: boolean,
  verdicts: Map<string, RowVerdict>,
): void {
  const written = new Map(writtenEntries.map((row) => [row.key, row]));
  const shown = new Set([...lists.values()].flatMap((list) => list.films.map((film) => film.movie_id)));
  const verdictOf = (row: PlannedRow, was: WrittenRow | null | undefined): RowVerdict => {
    if (was === null || was === undefined) return 'new';
    if (was.hash === row.hash) return 'unchanged';
    return isFree ? 'changed' : 'edited_here';
  };
  verdicts.set(head.id, verdictOf(head, writtenHead));
  for (const row of entries) {
    if (row.gone && row.movieId !== null && shown.has(row.movieId)) verdicts.set(row.id, 'gone');
    if (!row.gone) verdicts.set(row.id, verdictOf(row, written.get(row.key)));
  }
}

type Film = StoredList['films'][number];

/** The films as they are to be, each once. */
function orderFilms(
  { entries, writtenEntries }: ListSituation,
  current: readonly StoredList[],
  isFree: boolean,
): Film[] {
  const before = current.flatMap((list) => list.films);
  const removed = new Set(
    entries.flatMap((row) => (row.gone && row.remove && row.movieId !== null ? row.movieId : [])),
  );
  const known = new Set(writtenEntries.map((row) => row.key));
  const given = entries
    .filter((row) => !row.gone && row.movieId !== null)
    .toSorted((one, other) => one.content.position - other.content.position)
    .filter((row) => isFree || !known.has(row.key))
    .map(({ movieId, content }): Film => {
      const added_at = before.find((film) => film.movie_id === movieId)?.added_at ?? noonOf(content.at);
      return { movie_id: movieId ?? '', note: cut(content.note, LIST_LIMITS.note), added_at };
    });
  const kept = before.filter((film) => !removed.has(film.movie_id));
  const all = isFree ? [...given, ...kept] : [...kept, ...given];
  const seen = new Set<string>();
  return all.filter(({ movie_id }) => !seen.has(movie_id) && seen.add(movie_id));
}

function toChanges(
  { head: { content }, writtenHead, newIds }: ListSituation,
  current: readonly StoredList[],
  films: readonly Film[],
  isFree: boolean,
): ListChange[] {
  const parts = Math.max(countListsNeeded(films.length), current.length);
  const at = noonOf(content.at);
  return Array.from({ length: parts }, (_, part): ListChange => {
    const from = current[part] ?? null;
    const shown = films.slice(part * LIST_LIMITS.films, (part + 1) * LIST_LIMITS.films);
    const facts =
      from !== null && (!isFree || writtenHead === null)
        ? from
        : {
            name: nameOfPart(content.name, part),
            description: cut(content.description, LIST_LIMITS.description),
            tags: content.tags,
          };
    const base = from ?? {
      id: newIds[part - current.length] ?? '',
      ranked: content.ranked ?? false,
      public: content.public ?? false,
      created_at: at,
      updated_at: at,
    };
    return { from, to: { ...base, ...pickFacts(facts), films: shown } };
  });
}

const pickFacts = ({ name, description, tags }: Pick<StoredList, 'name' | 'description' | 'tags'>) => ({
  name,
  description,
  tags,
});

const noonOf = (at: string): string => `${at.slice(0, 10)}T12:00:00.000Z`;

const isSameList = (one: StoredList, other: StoredList | undefined): boolean =>
  other !== undefined && isDeepStrictEqual(contentOf(one), contentOf(other));

const contentOf = ({ name, description, films }: StoredList) => [
  name,
  description,
  films.map(({ movie_id, note }) => [movie_id, note]),
];
