import { expect, test } from 'vitest';
import { z } from 'zod';
import { findCall, READS } from '#test/tables-page.ts';

/**
 * The fields by which the specification names what is read of a table. Whose it is and of which film are objects: author, member and movie.
 */
const NAMED_FIELDS: Record<string, string> = {
  profiles:
    'user_id username display_name avatar_url tier badges selected_badge bio journaling_enabled onboarding_completed invite_type letterboxd_rss_feed follower_count review_count',
  follows: 'user_id',
  reviews: 'id author movie title content rating is_spoiler created_at updated_at',
  timeline_activities: 'activities type movie member',
  movies:
    'id tmdb_id title overview poster_path backdrop_path release_date runtime vote_average vote_count popularity adult original_language genre_ids genres director cast_members',
  ratings: 'user_id movie_id rating',
  movie_lists: 'movie watch_date',
  movie_club_reviews: 'author movie_id rating review_content is_spoiler updated_at',
  comments: 'id review_id author content created_at updated_at',
  timeline_activity_reactions: 'member reaction created_at',
  import_jobs: 'id status total_entries processed_entries successful_imports failed_imports created_at',
  notifications: 'id recipient_id type title message read created_at data',
};

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}
/** The fields that a schema has itself, and not those of what is in them. Of a list those of its items; of several kinds those of each. */
function listOwnFields(schema: JsonSchema, root = schema): string[] {
  const { $ref, properties = {}, anyOf = [], oneOf = [], allOf = [] } = schema;
  if ($ref !== undefined) return listOwnFields(root.$defs?.[$ref.replace('#/$defs/', '')] ?? {}, root);
  const kinds = [...anyOf, ...oneOf, ...allOf].flatMap((kind) => listOwnFields(kind, root));
  const rows = properties['items']?.items;
  return [...kinds, ...(rows === undefined ? Object.keys(properties) : listOwnFields(rows, root))];
}

test('[API-06] every table read has a call, which answers with its fields', () => {
  // The tables of the specification, each as often as it is read differently.
  const tables = [
    'profiles profiles profiles profiles follows reviews reviews reviews timeline_activities timeline_activities movies movies',
    'ratings ratings movie_lists movie_club_reviews movie_club_reviews comments timeline_activity_reactions import_jobs',
    'notifications',
  ].flatMap((line) => line.split(' '));
  expect(READS.map(({ table }) => table)).toEqual(tables);
  for (const { call, fields } of READS) {
    const procedure = findCall(call);
    expect([call, procedure?.['~orpc'].route.method]).toEqual([call, 'GET']);
    const schema = procedure?.['~orpc'].outputSchema ?? z.never();
    const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as JsonSchema;
    const own = listOwnFields(json);
    expect([call, fields.filter((field) => !own.includes(field))]).toEqual([call, []]);
  }
  for (const [table, named] of Object.entries(NAMED_FIELDS)) {
    const answered = new Set(READS.filter((read) => read.table === table).flatMap(({ fields }) => fields));
    expect([table, named.split(' ').filter((field) => !answered.has(field))]).toEqual([table, []]);
  }
});
