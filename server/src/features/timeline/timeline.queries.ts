import { ACTIVITY_TYPES, type Activity, type TimelineFilter } from '@halfstar/contract/timeline/timeline.schema';
import { type RawBuilder, sql } from 'kysely';
import type { MemberRow } from '#features/profiles/profiles.present.ts';
import { type ReactionFacts, reactionFacts } from '#features/reactions/reactions.facts.ts';
import type { ShownReviewRow } from '#features/reviews/reviews.present.ts';
import { joinTracking, trackingColumns } from '#features/tracking/tracking.facts.ts';
import type { TrackingRow } from '#features/tracking/tracking.present.ts';
import { visibleTo } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { makeBatchedQuery, runBatchCompiledOnce } from '#platform/database/batched-queries.ts';
import { toIsoTime } from '#platform/database/database.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';

/** An act of a card, with its rating as stored: 1–10. */
export type ActivityRow = Activity;

/** What every card shows: its member, its film with the viewer's tracking of it, and reactions. */
interface CardColumns extends MemberRow, TrackingRow {
  id: string;
  card_at: string;
  /** What the order by name compares of its member's name; null in other orders. */
  sorted_name: string | null;
  title: string;
  year: number | null;
  poster_path: string | null;
  reactions: ReactionFacts | null;
}

/** The columns of a review that its card shows. */
interface ReviewColumns extends Omit<ShownReviewRow, 'id' | 'user_id' | 'movie_id' | 'title' | 'rating'> {
  review_id: string;
  review_title: string;
  review_rating: number | null;
  comments: number;
}

interface ActColumns {
  review_id: null;
  /** In the order in which the card shows them. */
  acts: ActivityRow[];
}

/** A card with everything that it shows. */
export type CardRow = CardColumns & (ReviewColumns | ActColumns);

/** The SQL condition on cards of each filter. Written out, so that the planner finds the partial index of each. */
export const SHOWN = {
  all: sql`not c.hidden`,
  reviews: sql`c.kind = 'review' and not c.hidden`,
  activities: sql`c.kind = 'activity' and not c.hidden`,
} satisfies Record<TimelineFilter, unknown>;

/*
 * The parameters of a statement that reads cards are columns of one row, `asked`, so that the planner cannot look at their values:
 * PostgreSQL then keeps one plan for the statement instead of planning it each time, which would take longer than running it.
 */
export const askedValue = (column: string): RawBuilder<unknown> => sql`(select ${sql.ref(column)} from asked)`;

/** A place older than every card: the start of the order oldest first. */
export const FIRST_PLACE: TimePlace = ['-infinity', '00000000-0000-0000-0000-000000000000'];
/** A place newer than every card: the start of the order newest first. */
export const LAST_PLACE: TimePlace = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** The columns of the row `asked` that every statement that reads cards has: reader, place and size. */
export const askedRowColumns = (
  viewer: Pick<Viewer, 'userId'> | null,
  [at, id]: TimePlace,
  limit: number,
): RawBuilder<unknown> =>
  sql`${viewer?.userId ?? null}::uuid as reader, ${at}::timestamptz as at, ${id}::uuid as id, ${limit}::int as size`;

/** What the reactions to a card are to: its review, or itself. */
const subject = sql`coalesce(c.review_id, c.id)`;

/**
 * Builds the statement that reads cards with everything that they show, so that a page costs one trip to the database. It checks no
 * visibility: `page` does. Served by the primary keys of timeline_cards, profiles, movies, reviews and subject_counts, by
 * timeline_activities_one_of_a_kind and reactions_one_each, and as joinTracking says.
 * @param page common table expressions: `asked`, and at the end `page` with ids of cards that the viewer may see
 */
export function buildCardsQuery(
  viewer: Pick<Viewer, 'userId'> | null,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<CardRow> {
  const me = sql`asked.reader`;
  return sql<CardRow>`
    with ${page}
    select c.id, c.card_at, page.name as sorted_name,
      c.user_id, member.username, member.display_name, member.avatar_url, member.tier, member.badges, member.selected_badge,
      c.movie_id, movie.title, movie.year, movie.poster_path, ${trackingColumns(me, sql`c.movie_id`)},
      c.review_id, review.title as review_title, review.content, review.rating as review_rating, review.is_spoiler,
      review.edited_at, review.created_at, review.updated_at,
      case when c.kind = 'activity' then (
        select json_agg(act) from (
          select id, activity_type, metadata -> 'rating' as rating, created_at from timeline_activities where card_id = c.id) act)
      end as acts,
      ${reactionFacts('counted', subject, viewer && me)} as reactions, coalesce(counted.comments, 0) as comments
    from page cross join asked
    join timeline_cards c on c.id = page.id
    join profiles member on member.user_id = c.user_id
    join movies movie on movie.id = c.movie_id
    ${joinTracking(me, sql`c.movie_id`)}
    left join reviews review on review.id = c.review_id and not review.hidden
    left join subject_counts counted on counted.subject_id = ${subject}
    order by ${order}`;
}

/** Those of a review are of cards that are one. */
const CARD_TIMES = ['card_at', 'edited_at', 'created_at', 'updated_at'] as const satisfies (
  | keyof CardColumns
  | keyof ReviewColumns
)[];

/**
 * Runs a statement of buildCardsQuery, composed once for each `kind`: see executeCompiledOnce. The cards come as one JSON text, which costs
 * less than columns of rows.
 * @param compose gets the values, or stand-ins for them when the statement is composed
 */
export const runCardsQuery = async <Asked extends readonly unknown[] | []>(
  ctx: Context,
  kind: string,
  values: Asked,
  compose: (...values: Asked) => RawBuilder<CardRow>,
): Promise<CardRow[]> => {
  const cards = (...given: Asked) => ({
    cards: makeBatchedQuery<CardRow, CardRow[]>(
      () => compose(...given),
      CARD_TIMES,
      (rows) => rows.filter(isWhole).map(toCardRow),
    ),
  });
  return (await runBatchCompiledOnce(ctx, kind, values, cards)).cards;
};

/** Whether a card has a review or acts: one that has neither has just been deleted. */
const isWhole = (row: CardRow): boolean => (row.review_id === null ? row.acts !== null : row.created_at !== null);

/** A card as it came, with its acts in the order in which it shows them. */
const toCardRow = (row: CardRow): CardRow => (row.review_id === null ? { ...row, acts: inShownOrder(row.acts) } : row);

const inShownOrder = (acts: readonly ActivityRow[]): ActivityRow[] =>
  acts
    .map((act) => ({ ...act, created_at: toIsoTime(act.created_at) }))
    .toSorted((one, other) => ACTIVITY_TYPES.indexOf(one.activity_type) - ACTIVITY_TYPES.indexOf(other.activity_type));

/**
 * A page of one member’s cards, newest first; none when the viewer may not see the member. Served by timeline_cards_newest_idx or its
 * partial twins.
 */
export function findUserCards(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  filter: TimelineFilter,
  after: TimePlace | null,
  limit: number,
): Promise<CardRow[]> {
  const newestFirst = sql`c.card_at desc, c.id desc`;
  const kind = `cards of a member for ${viewer === null ? 'a visitor' : 'an account'}: ${filter}`;
  const [at, id] = after ?? LAST_PLACE;
  return runCardsQuery(
    ctx,
    kind,
    [viewer?.userId ?? '', userId, at, id, limit],
    (readerId, ownerId, fromAt, fromId, size) => {
      const reader = viewer && { userId: readerId };
      const page = sql`
      asked as materialized (select ${askedRowColumns(reader, [fromAt, fromId], size)}, ${ownerId}::uuid as owner),
      page as materialized (
        select c.id, null::text as name from timeline_cards c
        where c.user_id = ${askedValue('owner')} and ${isAfterPlace(sql`(c.card_at, c.id)`, [askedValue('at'), askedValue('id')], 'desc')}
          and ${SHOWN[filter]} and ${visibleTo(reader && { userId: askedValue('reader') }, askedValue('owner'))}
        order by ${newestFirst} limit ${askedValue('size')})`;
      return buildCardsQuery(reader, page, newestFirst);
    },
  );
}
