import { expect, test } from 'vitest';
import { z } from 'zod';
import { findCall, READS } from '#test/tables-page.ts';

interface Table {
  /** As the specification names them. */
  fields: string;
  /** What answers call otherwise. */
  calledOtherwise?: Record<string, string>;
  /** What no answer has, and why. */
  unanswered?: Record<string, string>;
}
const TABLES: Record<string, Table> = {
  profiles: {
    fields:
      'user_id username display_name avatar_url tier badges selected_badge bio journaling_enabled onboarding_completed invite_code invite_type letterboxd_rss_feed follower_count following_count review_count',
    unanswered: { invite_code: 'a code is read by who made it, and by admins' },
  },
  follows: { fields: 'follower_id following_id', calledOtherwise: { following_id: 'user_id' } },
  reviews: {
    fields: 'id user_id movie_id title content rating is_spoiler created_at updated_at',
    calledOtherwise: { user_id: 'author.user_id', movie_id: 'movie.id' },
  },
  timeline_activities: {
    fields: 'id activity_type created_at user_id movie_id metadata',
    calledOtherwise: {
      id: 'activities.id',
      activity_type: 'activities.activity_type',
      created_at: 'activities.created_at',
      user_id: 'member.user_id',
      movie_id: 'movie.id',
      metadata: 'activities.rating',
    },
  },
  movies: {
    fields:
      'id tmdb_id title overview poster_path backdrop_path release_date runtime vote_average vote_count popularity adult original_language original_title genre_ids genres director cast_members',
  },
  ratings: {
    fields: 'id user_id movie_id rating',
    unanswered: { id: 'a member has one rating of a film' },
  },
  movie_lists: { fields: 'id user_id movie_id list_type watch_date', calledOtherwise: { movie_id: 'movie.id' } },
  movie_club_reviews: {
    fields: 'id club_id user_id movie_id rating review_content is_spoiler updated_at',
    calledOtherwise: { user_id: 'author.user_id' },
  },
  comments: {
    fields: 'id review_id user_id content created_at updated_at',
    calledOtherwise: { user_id: 'author.user_id' },
  },
  timeline_activity_reactions: {
    fields: 'id activity_id user_id reaction created_at',
    calledOtherwise: { user_id: 'member.user_id' },
    unanswered: { id: 'a member has one reaction to an activity' },
  },
  import_jobs: {
    fields:
      'id user_id file_name file_path import_type status total_entries processed_entries successful_imports failed_imports error_details created_at',
    unanswered: { file_path: 'a file is stored in the database, under no path' },
  },
  notifications: { fields: 'id recipient_id type title message read created_at data' },
};

/** The fields of reads that name some. Others are of whole rows. */
const SOME_FIELDS: Record<string, string> = {
  // What only its member reads is in profiles.getOwn.
  'profiles.getByUserId':
    'user_id username display_name avatar_url tier badges selected_badge bio follower_count following_count review_count',
  'profiles.getByUsername': 'user_id username',
  'profiles.listByUserIds': 'user_id username display_name avatar_url',
};

/** A field that the question says, so that the answer need not. */
const ASKED_BY: Record<string, string> = {
  'follows.listFollowing': 'follower_id',
  'tracking.getByMovies': 'user_id',
  'tracking.listMovies': 'user_id',
  'timeline.listReactions': 'activity_id',
};

/** What the answer of this read has to have, as paths. */
function listRequiredFields({ table, call }: { table: string; call: string }): string[] {
  const { fields = '', calledOtherwise = {}, unanswered = {} } = TABLES[table] ?? {};
  const named = (SOME_FIELDS[call] ?? fields).split(' ');
  const required = named.filter((field) => unanswered[field] === undefined && ASKED_BY[call] !== field);
  const paths = required.map((field) => calledOtherwise[field] ?? field);
  // A card of the timeline has the review inside.
  return table === 'reviews' && call === 'timeline.listHome' ? paths.map((path) => `review.${path}`) : paths;
}

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** The objects that a value of the schema may be. Of a list and of a page of one those of its items; of several kinds those of each. */
function listObjects(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const { $ref, properties, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  if ($ref !== undefined) return listObjects(root.$defs?.[$ref.replace('#/$defs/', '')] ?? {}, root);
  const parts = [...anyOf, ...oneOf, ...allOf, ...(items === undefined ? [] : [items])];
  const inside = parts.flatMap((part) => listObjects(part, root));
  if (properties === undefined) return inside;
  const rows = properties['items'];
  return [...inside, ...(rows === undefined ? [schema] : listObjects(rows, root))];
}

/** Whether answers of this schema have the field at a path such as `author.user_id`. */
function hasField(root: JsonSchema, path: string): boolean {
  let reached = [root];
  for (const name of path.split('.'))
    reached = reached
      .flatMap((schema) => listObjects(schema, root))
      .flatMap(({ properties }) => properties?.[name] ?? []);
  return reached.length > 0;
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
    expect([call, fields.filter((field) => !hasField(json, field))]).toEqual([call, []]);
  }
});

test('[API-06] each table read answers with all fields that the specification names', () => {
  expect(new Set(READS.map(({ table }) => table))).toEqual(new Set(Object.keys(TABLES)));
  const missing = READS.flatMap((read) =>
    listRequiredFields(read)
      .filter((path) => !read.fields.includes(path))
      .map((path) => [read.table, read.call, path]),
  );
  expect(missing).toEqual([]);
  // What is left out is a field, so that none is left out by a wrong name.
  const fieldsOf = (table: string) => (TABLES[table]?.fields ?? '').split(' ');
  for (const { table, call } of READS) {
    const left = [
      ...Object.keys(TABLES[table]?.unanswered ?? {}),
      ASKED_BY[call] ?? '',
      ...(SOME_FIELDS[call] ?? '').split(' '),
    ];
    expect(left.filter((field) => field !== '' && !fieldsOf(table).includes(field))).toEqual([]);
  }
});
