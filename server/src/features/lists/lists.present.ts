import type { CustomList, ListChoice, ListMovie } from '@halfstar/contract/lists/lists.schema';
import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { toOwnModeration } from '#features/subjects/moderated.policy.ts';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import type { Viewer } from '#platform/viewer.ts';
import { canEditList } from './lists.policy.ts';
import type { ChoiceRow, ListFilmRow, ListRow } from './lists.queries.ts';

/** What a list shows beside its own row. */
export interface ListParts {
  owner: Member;
  cover: MovieSummary[];
  hasNotes: boolean;
  /** The decision that hid it, if it is the viewer's own. */
  hidingDecisionId: string | null;
}

/** A list as the contract shows it, with what the viewer may do. */
export const presentList = (
  viewer: Viewer | null,
  row: ListRow,
  { owner, cover, hasNotes, hidingDecisionId }: ListParts,
): CustomList => ({
  id: row.id,
  ...toOwnModeration(viewer, row.user_id, row.moderation, hidingDecisionId),
  owner,
  name: row.name,
  description: row.description,
  ranked: row.ranked,
  public: row.public,
  movie_count: row.film_count,
  has_notes: hasNotes,
  cover,
  created_at: row.created_at,
  updated_at: row.updated_at,
  can: { edit: canEditList(viewer, row) },
});

/** A film of a list, with its position and note. */
export const presentFilm = ({ position, note, added_at: addedAt }: ListFilmRow, movie: MovieSummary): ListMovie => ({
  movie,
  position,
  note,
  created_at: addedAt,
});

/** One of the viewer's lists as a film's page offers it, with whether it has the film. */
export const presentListChoice = ({ id, name, public: isPublic, movie_count, holds }: ChoiceRow): ListChoice => ({
  id,
  name,
  public: isPublic,
  movie_count,
  holds,
});

/** What other sites show for a link to the list. @param picture a poster of one of its films */
export const toLinkPreview = (
  { name, description, owner, movie_count }: CustomList,
  picture: LinkPreview['picture'],
): LinkPreview => ({
  title: name,
  description: [
    `A list by ${owner.display_name}`,
    movie_count === 1 ? '1 film' : `${movie_count.toLocaleString('en')} films`,
    description,
  ]
    .filter(Boolean)
    .join(' · '),
  picture,
  kind: 'article',
});
