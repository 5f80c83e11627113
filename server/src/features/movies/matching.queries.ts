import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Candidate } from './matching.model.ts';
import type { LearnedFrom } from './merging.queries.ts';

/** What a reference is looked up by. Texts contain no control characters, which PostgreSQL could not read. */
export interface ReferenceKeys {
  film_id: number | null;
  tmdb_id: number | null;
  title: string | null;
  year: number | null;
}

/** A stored film, and by what of the reference at this place it was found. */
export interface FoundCandidate extends Candidate {
  nth: number;
  found_by: 'tmdb id' | 'map' | 'title';
}

/** How many films of one name are considered for a reference. */
const MOST_NAMESAKES = 20;

/** The columns of a candidate, of the rows `m` of `movies`, which do not say what is a video. */
const CANDIDATE = sql`m.id as "movieId", m.tmdb_id as "tmdbId", m.title, m.year, m.vote_count as votes, m.adult, false as video, m.director`;

/** The same title in the forms in which it may be stored: as it is, without a last part in brackets, and with its numerals as figures. */
const FORMS = sql`(
  select form, without_article(form) as bare, part.rank
  from (
    select title as part, 0 as rank
    union all
    select regexp_replace(title, '\\s*\\([^()]*\\)\\s*$', ''), 2 where title ~ '\\S\\s*\\([^()]*\\)\\s*$'
  ) part cross join lateral search_form(part.part) form
)`;

const references = (keys: readonly ReferenceKeys[]) => sql`
  rows from (jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as (film_id bigint, tmdb_id bigint, title text, year bigint))
  with ordinality as ref (film_id, tmdb_id, title, year, nth)`;

/**
 * The stored films that these references may mean: by TMDB id, by what was learned of Letterboxd's ids, and by equal titles. `nth` is the
 * place of the reference, from 1. Each is looked up for itself: the planner, which does not know how few they are, would read the whole
 * table. Served by movies_tmdb_key, letterboxd_films_pkey, movie_names_key_idx, movies_pkey.
 */
export async function listCandidates(ctx: Context, keys: readonly ReferenceKeys[]): Promise<FoundCandidate[]> {
  return (await buildCandidatesQuery(keys).execute(ctx.db)).rows;
}

/** The statement of `listCandidates`, for tests of its plan. */
export const buildCandidatesQuery = (keys: readonly ReferenceKeys[]): RawBuilder<FoundCandidate> => sql`
  with refs as materialized (select * from ${references(keys)})
  select ref.nth::int, 'tmdb id' as found_by, 0 as rank, ${CANDIDATE},
    coalesce(greatest(similarity(search_form(m.title), search_form(ref.title)),
      similarity(search_form(m.original_title), search_form(ref.title))), 1) as similarity
  from refs ref cross join lateral (select * from movies where tmdb_id = ref.tmdb_id offset 0) m
  union all
  select ref.nth::int, 'map', 0, ${CANDIDATE}, 1
  from refs ref
  cross join lateral (select movie_id from letterboxd_films where film_id = ref.film_id offset 0) known
  cross join lateral (select * from movies where id = known.movie_id offset 0) m
  union all
  select ref.nth::int, 'title', found.rank, ${CANDIDATE}, 1
  from refs ref
  cross join lateral (
    select n.movie_id, min(forms.rank + case when n.article || n.form = forms.form then 0 else 1 end) as rank
    from ${FORMS} forms
    cross join lateral (select distinct unnest(array[forms.bare, in_figures(forms.bare)]) as form) spelled
    join movie_names n on n.key = replace(spelled.form, ' ', '')
    group by n.movie_id
    order by bool_or(abs(n.year - ref.year) <= 1) desc nulls last, max(n.popularity) desc, n.movie_id
    limit ${MOST_NAMESAKES}
  ) found
  cross join lateral (select * from movies where id = found.movie_id offset 0) m`;

/**
 * Stored films whose names have all words of the title of a reference, the most alike first; without adult titles. `nth` is the place of
 * the reference, from 1. Served by movie_names_words_idx, movies_pkey.
 * @param minSimilarity of the names, 0 to 1
 */
export async function listSimilarFilms(
  ctx: Context,
  keys: readonly ReferenceKeys[],
  { minSimilarity: least, limitPerReference: most }: { minSimilarity: number; limitPerReference: number },
): Promise<(Candidate & { nth: number })[]> {
  const { rows } = await sql<Candidate & { nth: number }>`
    with refs as materialized (
      select ref.nth, form, words_query(form) as query
      from ${references(keys)} cross join lateral without_article(search_form(ref.title)) form
    )
    select ref.nth::int, null::int as rank, ${CANDIDATE}, found.alike as similarity
    from refs ref
    cross join lateral (
      select n.movie_id, max(similarity(n.form, ref.form)) as alike
      from movie_names n
      where n.words @@ ref.query and similarity(n.form, ref.form) >= ${least} and not n.adult
      group by n.movie_id
      order by alike desc, n.movie_id
      limit ${most}
    ) found
    join movies m on m.id = found.movie_id
    order by ref.nth, found.alike desc, found.movie_id`.execute(ctx.db);
  return rows;
}

/**
 * Compares a title with those of films that are not stored. One result for each film, in their order: the rank and the similarity as in
 * `Candidate`.
 */
export async function compareTitles(
  ctx: Context,
  title: string,
  films: readonly { title: string; original_title: string | null }[],
): Promise<Pick<Candidate, 'rank' | 'similarity'>[]> {
  const { rows } = await sql<Pick<Candidate, 'rank' | 'similarity'>>`
    with forms as materialized (select forms.* from (select ${title}::text as title) given cross join lateral ${FORMS} forms)
    select min(case
        when name.form = forms.form then forms.rank
        when replace(without_article(name.form), ' ', '') = replace(forms.bare, ' ', '')
          or in_figures(without_article(name.form)) = in_figures(forms.bare) then forms.rank + 1
      end) as rank,
      coalesce(max(similarity(name.form, forms.form)), 0) as similarity
    from rows from (jsonb_to_recordset(${JSON.stringify(films)}::jsonb) as (title text, original_title text))
      with ordinality as film (title, original_title, nth)
    cross join forms
    cross join lateral (select search_form(raw) as form from unnest(array[film.title, film.original_title]) raw where raw <> '') name
    group by film.nth
    order by film.nth`.execute(ctx.db);
  return rows;
}

/** Records which film a film of Letterboxd is; what is known already stays. Served by letterboxd_films_pkey. @returns whether it was new */
export async function insertLetterboxdFilm(
  ctx: Context,
  film: { film_id: number; movie_id: string; learned_from: LearnedFrom; learned_at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await ctx.db
    .insertInto('letterboxd_films')
    .values(film)
    .onConflict((on) => on.column('film_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** A film of Letterboxd that a feed names. `known`: the other film that it was known as; null when it was not known. */
export interface LearnedFilm {
  film_id: number;
  movie_id: string;
  known: string | null;
}

/**
 * Records which films these films of Letterboxd are, by their TMDB ids; what is known already stays, and films that are not stored are left
 * out. Served by movies_tmdb_key, letterboxd_films_pkey.
 * @returns those that are new and those that were known as other films
 */
export async function insertLetterboxdFilmsByTmdbId(
  ctx: Context,
  films: readonly { filmId: number; tmdbId: number }[],
  at: string,
): Promise<LearnedFilm[]> {
  const { rows } = await sql<LearnedFilm>`
    with named as materialized (
      select distinct on (given."filmId") given."filmId" as film_id, m.id as movie_id
      from jsonb_to_recordset(${JSON.stringify(films)}::jsonb) as given ("filmId" bigint, "tmdbId" bigint)
      join movies m on m.tmdb_id = given."tmdbId"
      order by given."filmId", given."tmdbId"
    ), learned as (
      insert into letterboxd_films (film_id, movie_id, learned_from, learned_at)
      select film_id, movie_id, 'feed', ${at} from named order by film_id
      on conflict (film_id) do nothing returning film_id, movie_id)
    select film_id, movie_id, null::uuid as known from learned
    union all
    select named.film_id, named.movie_id, known.movie_id
    from named join letterboxd_films known using (film_id) where known.movie_id <> named.movie_id`.execute(ctx.db);
  return rows;
}

/**
 * Our id of the film that Letterboxd's film of this id is known to be; undefined when that was not learned. Served by
 * letterboxd_films_pkey.
 */
export const findMovieIdByLetterboxdId = async (ctx: Context, letterboxdId: number): Promise<string | undefined> =>
  (
    await ctx.db
      .selectFrom('letterboxd_films')
      .select('movie_id')
      .where('film_id', '=', letterboxdId)
      .executeTakeFirst()
  )?.movie_id;
