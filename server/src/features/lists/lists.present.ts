import type { CustomList, ListFilm } from '@halfstar/contract/lists/lists.schema';
import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import type { Viewer } from '#platform/viewer.ts';
import { mayEdit } from './lists.policy.ts';
import type { ListFilmRow, ListRow } from './lists.queries.ts';

export interface ListFacts {
  owner: Member;
  cover: MovieSummary[];
  hasNotes: boolean;
}

export const presentList = (
  viewer: Viewer | null,
  row: ListRow,
  { owner, cover, hasNotes }: ListFacts,
): CustomList => ({
  id: row.id,
  owner,
  name: row.name,
  description: row.description,
  ranked: row.ranked,
  public: row.public,
  film_count: row.film_count,
  has_notes: hasNotes,
  cover,
  created_at: row.created_at,
  updated_at: row.updated_at,
  can: { edit: mayEdit(viewer, row) },
});

export const presentFilm = ({ position, note, added_at }: ListFilmRow, movie: MovieSummary): ListFilm => ({
  movie,
  position,
  note,
  added_at,
});

/** A list as a link, with the picture of one of its films. */
export const toLinkPreview = (
  { name, description, owner, film_count }: CustomList,
  picture: LinkPreview['picture'],
): LinkPreview => ({
  title: name,
  description: [
    `A list by ${owner.display_name}`,
    film_count === 1 ? '1 film' : `${film_count.toLocaleString('en')} films`,
    description,
  ]
    .filter(Boolean)
    .join(' · '),
  picture,
  kind: 'article',
});
