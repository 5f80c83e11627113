import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ExportedAccount, ExportedFilm, ExportedList, ExportedViewing } from './letterboxd-account.ts';
import type { PlainFilm } from './prepared-accounts.ts';

/** What a member has of a film or list: what it is of, then the facts, as JSON. */
export type Content = string;

/** A film: our id of one that is stored, or what Letterboxd's files call one that nobody knows. */
type Label = string;

interface ModelFilm {
  viewings: Map<string, ExportedViewing>;
  /** 0.5–5. */
  stars: number | null;
  /** The day of logging of the last rating that files had. */
  ratedOn: string | null;
  lists: Set<'watched' | 'watchlist' | 'favorites'>;
  /** A film that was seen without being logged has one viewing, without a day, which keeps the stars with which it began. */
  unlogged: { stars: number | null } | null;
}

/**
 * What a member should have who imports the exports of an account at Letterboxd one after the other, and removes nothing: written from
 * the rules, not from what imports do.
 */
export class ModelMember {
  readonly #labels = new Map<number, Label>();
  readonly #films = new Map<Label, ModelFilm>();
  readonly #lists = new Map<number, ExportedList>();
  readonly #stored: ReadonlyMap<string, string>;

  constructor(stored: readonly PlainFilm[]) {
    this.#stored = new Map(stored.map(({ title, year, movie }) => [`${title}|${year}`, movie]));
  }

  importAccount(account: ExportedAccount): void {
    for (const { film } of [...account.watched, ...account.watchlist, ...account.likes]) this.#filmOf(film);
    const touched = new Set<ModelFilm>();
    for (const viewing of account.viewings) if (this.#watch(viewing)) touched.add(this.#filmOfViewing(viewing));
    const rated = new Map(account.ratings.map((one) => [this.#filmOf(one.film), one]));
    for (const film of this.#films.values()) {
      const rating = rated.get(film);
      if (rating !== undefined) Object.assign(film, { stars: rating.stars, ratedOn: rating.loggedOn });
      else if (touched.has(film)) this.#rateByViewings(film);
    }
    for (const { film } of account.watched) this.#filmOf(film).lists.add('watched');
    for (const { film } of account.likes) this.#filmOf(film).lists.add('favorites');
    for (const { film } of account.watchlist) this.#filmOf(film).lists.add('watchlist');
    for (const film of this.#films.values()) {
      if (film.viewings.size > 0) film.lists.add('watched');
      if (!film.lists.has('watched')) continue;
      film.lists.delete('watchlist');
      film.unlogged = film.viewings.size > 0 ? null : (film.unlogged ?? { stars: film.stars });
    }
    for (const list of account.lists) this.#mergeList(list);
  }

  /** Without the films of these ids. */
  listContents(exceptMovies: ReadonlySet<string> = new Set()): Content[] {
    const films = [...this.#films].filter(([label]) => !exceptMovies.has(label));
    return [
      ...films.flatMap(([label, film]) => toContents(label, film)),
      ...[...this.#lists.values()].flatMap((list) => this.#toListContents(list)),
    ].toSorted();
  }

  /** A film keeps the name and with it the film that it had in the first export. */
  #labelOf({ id, title, year }: ExportedFilm): Label {
    const label = this.#labels.get(id) ?? this.#stored.get(`${title}|${year}`) ?? `f:${id}`;
    this.#labels.set(id, label);
    return label;
  }

  #filmOf = (film: ExportedFilm): ModelFilm => this.#get(this.#labelOf(film));

  /** What Letterboxd has removed is a film of its own, whatever its title. */
  #filmOfViewing = ({ film, orphaned }: ExportedViewing): ModelFilm =>
    orphaned ? this.#get(`o:${film.title}`) : this.#filmOf(film);

  #get(label: Label): ModelFilm {
    const known = this.#films.get(label);
    if (known !== undefined) return known;
    const film: ModelFilm = { viewings: new Map(), stars: null, ratedOn: null, lists: new Set(), unlogged: null };
    this.#films.set(label, film);
    return film;
  }

  /** @returns whether it is new or says something else than before */
  #watch(viewing: ExportedViewing): boolean {
    const { viewings } = this.#filmOfViewing(viewing);
    const key = keyOf(viewing);
    const was = viewings.get(key);
    viewings.set(key, viewing);
    return was === undefined || describeViewing(was) !== describeViewing(viewing);
  }

  /** The newest viewing with stars tells, unless an older file of ratings does, than which only what was logged later knows better. */
  #rateByViewings(film: ModelFilm): void {
    const newest = byDay([...film.viewings.values()]).findLast(({ stars }) => stars !== null);
    if (newest === undefined || (film.ratedOn !== null && newest.loggedOn <= film.ratedOn)) return;
    film.stars = newest.stars;
  }

  /** Films that are no longer in a list stay, at its end. */
  #mergeList(list: ExportedList): void {
    const before = this.#lists.get(list.id);
    const was = before?.entries ?? [];
    const isGone = ({ film }: ExportedList['entries'][number]) =>
      list.entries.every((entry) => entry.film.id !== film.id);
    const kept = was.filter(isGone);
    for (const { film } of list.entries) this.#labelOf(film);
    const left = was.filter((entry) => !isGone(entry));
    // What is gone there stays where it is, unless something else in the list changes.
    if (before !== undefined && describeList({ ...before, entries: left }) === describeList(list)) return;
    this.#lists.set(list.id, { ...list, entries: [...list.entries, ...kept] });
  }

  #toListContents({ name, description, tags, entries }: ExportedList): Content[] {
    return [
      JSON.stringify(['list', name, description?.plain ?? '', tags, false, false, entries.length]),
      ...entries.map(({ film, note }, index) =>
        JSON.stringify(['list film', name, this.#labelOf(film), index + 1, note?.plain ?? '']),
      ),
    ];
  }
}

const keyOf = ({ id, orphaned }: ExportedViewing): string => (orphaned ? `orphaned ${id}` : `v:${id}`);

const describeList = ({ name, description, tags, entries }: ExportedList): string =>
  JSON.stringify([name, description?.plain, tags, entries.map(({ film, note }) => [film.id, note?.plain])]);

const describeViewing = ({ watchedOn, rewatch, stars, tags, review }: ExportedViewing): string =>
  JSON.stringify([watchedOn, rewatch, stars, tags, review?.plain]);

const dayOf = ({ watchedOn, loggedOn }: ExportedViewing): string => watchedOn ?? loggedOn;

const byDay = (viewings: readonly ExportedViewing[]): ExportedViewing[] =>
  viewings.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : a.id - b.id));

const toStored = (stars: number | null): number | null => (stars === null ? null : stars * 2);

function toContents(label: Label, film: ModelFilm): Content[] {
  const viewings = byDay([...film.viewings.values()]);
  const days = viewings.flatMap(({ watchedOn }) => watchedOn ?? []).toSorted();
  const reviewed = viewings.findLast(({ review }) => review !== null);
  const stored = toStored(film.stars);
  return [
    ...(stored === null ? [] : [['rating', label, stored]]),
    ...[...film.lists].map((list) => [list, label, list === 'watched' ? (days.at(-1) ?? null) : null]),
    ...(film.unlogged === null ? [] : [['viewing', label, null, false, toStored(film.unlogged.stars), null, [], null]]),
    ...viewings.map((one) => {
      const text = one === reviewed ? null : (one.review?.plain ?? null);
      return [
        'viewing',
        label,
        one.watchedOn,
        one.rewatch,
        toStored(one.stars),
        one.orphaned ? null : keyOf(one),
        one.tags,
        text,
      ];
    }),
    ...(reviewed === undefined ? [] : [['review', label, reviewed.review?.plain, stored, false]]),
  ].map((content) => JSON.stringify(content));
}

/** What the member has, in the words of the model, without the films of these ids. */
export async function listModelledContents(
  { db }: Context,
  userId: string,
  exceptMovies: ReadonlySet<string> = new Set(),
): Promise<Content[]> {
  const except = [...exceptMovies];
  const { rows } = await sql<{ content: Content }>`
    with labels as (
      select m.id as movie_id, case when m.letterboxd_key is null then m.id::text else (
        select case when film_key like 'o:%' then 'o:' || (reference ->> 'title') else film_key end from import_films
        where user_id = ${userId} and movie_id = m.id order by film_key limit 1) end as label
      from movies m where m.id <> all(${except}::uuid[])
    )
    select jsonb_build_array('rating', label, rating) as content from ratings join labels using (movie_id) where user_id = ${userId}
    union all
    select jsonb_build_array(list_type, label, watch_date) from movie_lists join labels using (movie_id) where user_id = ${userId}
    union all
    select jsonb_build_array('viewing', label, watched_on, rewatch, rating,
      case when source_key like 'v:%' then source_key end, tags, text)
    from watch_events join labels using (movie_id) where user_id = ${userId}
    union all
    select jsonb_build_array('review', label, content, rating, is_spoiler) from reviews join labels using (movie_id)
    where user_id = ${userId}
    union all
    select jsonb_build_array('list', name, description, tags, public, ranked, film_count) from lists where user_id = ${userId}
    union all
    select jsonb_build_array('list film', l.name, (
        select case when m.letterboxd_key is null then m.id::text else (select film_key from import_films f
          where f.user_id = ${userId} and f.movie_id = m.id order by film_key limit 1) end
        from movies m where m.id = f.movie_id), f.position, f.note)
    from list_films f join lists l on l.id = f.list_id where l.user_id = ${userId}`.execute(db);
  return rows.map(({ content }) => JSON.stringify(content)).toSorted();
}
