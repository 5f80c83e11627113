import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the film of the row `m` of `movies` has every word of a text somewhere in its names, folded as in all searches, with or without
 * their punctuation. A provisional film has no rows in `movie_names`, so its title is searched. Served by movie_names_pkey.
 */
export const movieHasAllWordsOf = (text: string): RawBuilder<boolean> => sql`not exists (
  select from unnest(string_to_array(without_article(search_form(${text})), ' ')) word
  where not case when m.letterboxd_key is null
    then exists (select from movie_names n where n.movie_id = m.id
      and (strpos(n.form, word) > 0 or strpos(array_to_string(tsvector_to_array(n.words), ' '), word) > 0))
    else strpos(search_text(m.title), word) > 0 end)`;

/** SQL for a title in the form of the column `search_title`, by which the same film is recognized in two catalogs. */
export const toSearchTitle = (title: RawBuilder<unknown>): RawBuilder<string> =>
  sql`without_article(search_form(${title}))`;

/** SQL for a text in the form of the column `letterboxd_search_key`, for comparing with it. */
export const toLetterboxdSearchKey = (text: string): RawBuilder<string> =>
  sql`(select replace(${toSearchTitle(sql`${text}`)}, ' ', ''))`;
