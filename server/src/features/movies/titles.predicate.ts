import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a film `m` has every word of a text somewhere in its names, folded as in all searches; also in what they are without their
 * punctuation. Served by movie_names_pkey. Films that only imports name have no names there.
 */
export const hasWordsOf = (text: string): RawBuilder<boolean> => sql`not exists (
  select from unnest(string_to_array(without_article(search_form(${text})), ' ')) word
  where not case when m.letterboxd_key is null
    then exists (select from movie_names n where n.movie_id = m.id
      and (strpos(n.form, word) > 0 or strpos(array_to_string(tsvector_to_array(n.words), ' '), word) > 0))
    else strpos(search_text(m.title), word) > 0 end)`;

/** A title as it is compared with `search_title`, by which a film is known to be the same in two catalogs. */
export const toSearchTitle = (title: RawBuilder<unknown>): RawBuilder<string> =>
  sql`without_article(search_form(${title}))`;

/** A text as it is compared with `letterboxd_search_key`. */
export const toSearchKey = (text: string): RawBuilder<string> =>
  sql`(select replace(${toSearchTitle(sql`${text}`)}, ' ', ''))`;
