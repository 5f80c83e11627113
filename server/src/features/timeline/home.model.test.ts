import assert from 'node:assert/strict';
import type { TimelineCard } from '@halfstar/contract/timeline/timeline.schema';
import type { Audience } from '@halfstar/contract/visibility/visibility.schema';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOwnReview, restoreOwnReview } from '#features/reviews/removal.service.ts';
import { publishReview } from '#features/reviews/reviews.service.ts';
import {
  addToList,
  rateMovieAndMarkWatched,
  removeFromList,
  removeRating,
} from '#features/tracking/tracking.service.ts';
import type { Context } from '#platform/context.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { type MemberClient, toViewer } from '#test/client.ts';
import type { DiaryAction, FilmModel } from '#test/diary-model.ts';
import { setReviewHidden } from '#test/hidden-reviews.ts';
import { fewOrMany } from '#test/runs.ts';
import { FILMS, history, NAMES, PEOPLE, type Reading, type Step } from '#test/timeline-history.ts';
import { Person } from '#test/timeline-model.ts';
import { startWorld, type World } from '#test/world.ts';
import { countNewHomeCards, listHomeTimeline } from './home.service.ts';

/** How many histories are walked. Each has members of its own, so that several can be walked at once in one database. */
const HISTORIES = fewOrMany(120, 5000, process.env['TIMELINE_HISTORIES']);
const AT_ONCE = 5;
const MINUTE = 60_000;
const UNDO_MINUTES = 10;
const BEGINNING = Date.parse('2026-01-01T00:00:00.000Z');

let world: World;
let films: string[];
const people: { id: string; name: string }[] = [];

beforeAll(async () => {
  world = await startWorld();
  films = (await world.ctx.db.selectFrom('movies').select('id').orderBy('id').limit(400).execute()).map(({ id }) => id);
  await addPeople(HISTORIES * PEOPLE);
});
afterAll(() => world.stop());

/** Adds members to `people`, by SQL, because signing up takes long. */
async function addPeople(count: number): Promise<void> {
  const { rows } = await world.ctx.db.transaction().execute(async (transaction) => {
    // Accounts that never sign in need no invite.
    await sql`set local session_replication_role = replica`.execute(transaction);
    return sql<{ user_id: string; display_name: string }>`
      with accounts as (
        insert into auth_users (email, name, email_verified)
        select 'person' || gen_random_uuid() || '@example.com', 'person', true from generate_series(1, ${count}::int)
        returning id, email)
      insert into profiles (user_id, username, display_name, badges, created_at, updated_at)
      select id, split_part(email, '@', 1), (${NAMES}::text[])[1 + floor(random() * ${NAMES.length}::int)::int], '{founders}',
        '2026-01-01', '2026-01-01'
      from accounts returning user_id, display_name`.execute(transaction);
  });
  people.push(...rows.map((row) => ({ id: row.user_id, name: row.display_name })));
}

interface Told {
  text: string;
  by: number;
  at: number;
}

const REVIEW = { title: '', content: 'Two men talk over coffee.', is_spoiler: false };
const EMPTY = 'none';

class Walk {
  readonly #ids: string[];
  readonly #viewers: MemberViewer[];
  readonly #films: string[];
  readonly #people = Array.from({ length: PEOPLE }, () => new Person(FILMS));
  readonly #follows = new Set<number>();
  readonly #blocks = new Set<string>();
  readonly #mutes = new Set<number>();
  /** Where reading continues, with the place as the model knows it. */
  #place: (Pick<Reading, 'sort' | 'filter'> & { cursor: string; last: Told & { name: string } }) | undefined;
  /** The tops of first pages, by filter. */
  readonly #tops = new Map<string, { since: string; at: number }>();
  #now = BEGINNING;
  readonly #ctx: Context;

  constructor(members: typeof people, filmIds: string[]) {
    this.#ids = members.map(({ id }) => id);
    this.#films = filmIds;
    this.#viewers = this.#ids.map((userId) => toViewer({ userId, email: '' } as MemberClient));
    for (const [place, person] of this.#people.entries()) person.name = members[place]?.name ?? '';
    this.#ctx = { ...world.ctx, clock: { now: () => new Date(this.#now) } };
  }

  async take(minutes: number, one: Step): Promise<void> {
    this.#now += minutes * MINUTE;
    if ('act' in one) await this.#act(one.by, one.film, one.act);
    else if ('review' in one) await this.#changeReview(one.by, one.film, one.review);
    else if ('tie' in one) await this.#tie(one.tie, one.other);
    else if ('audience' in one) await this.#setAudience(one.audienceOf, one.audience);
    else if ('renamed' in one) await this.#rename(one.renamed, one.name);
    else if ('leaver' in one) await this.#leave(one.leaver);
    else await this.#read(one);
  }

  async #act(by: number, film: number, act: DiaryAction): Promise<void> {
    const person = this.#people[by] as Person;
    const model = person.films[film] as FilmModel;
    const [viewer, movieId] = [this.#viewers[by] as MemberViewer, this.#films[film] as string];
    if (person.gone || person.reviews[film]?.hidden) return;
    const outcome = model.do(act, this.#now);
    const ctx = this.#ctx;
    const done = await this.#try(async () => {
      switch (act.kind) {
        case 'rate':
          await rateMovieAndMarkWatched(ctx, viewer, movieId, act.rating, {
            cause: 'user',
            skipWatched: act.skip_watched,
          });
          break;
        case 'unrate':
          await removeRating(ctx, viewer, movieId);
          break;
        case 'add':
          await addToList(ctx, viewer, movieId, act.list);
          break;
        case 'remove':
          await removeFromList(ctx, viewer, movieId, act.list);
          break;
        case 'review': {
          const { id } = await publishReview(ctx, viewer, movieId, { ...REVIEW, rating: act.rating });
          model.review = { id };
          person.reviews[film] ??= { at: this.#now, id, hidden: false };
          person.deleted[film] = null;
        }
      }
    });
    assert.equal(done, outcome);
    const removed = person.deleted[film];
    if (removed && model.rating !== null) removed.rating = model.rating;
  }

  async #try(action: () => Promise<void>): Promise<string> {
    try {
      await action();
      return 'ok';
    } catch (error) {
      if (error instanceof Error && 'code' in error && /^[A-Z_]+$/.test(String(error.code))) return String(error.code);
      throw error;
    }
  }

  async #changeReview(by: number, film: number, change: string): Promise<void> {
    const person = this.#people[by] as Person;
    const model = person.films[film] as FilmModel;
    const viewer = this.#viewers[by] as MemberViewer;
    const [review, deleted] = [person.reviews[film], person.deleted[film]];
    if (person.gone) return;
    if (change === 'delete' && review && !review.hidden) {
      await removeOwnReview(this.#ctx, viewer, review.id);
      person.deleted[film] = { ...review, when: this.#now, rating: model.rating ?? 0 };
      person.reviews[film] = null;
      model.review = null;
    } else if (change === 'restore' && deleted && this.#now < deleted.when + UNDO_MINUTES * MINUTE) {
      await restoreOwnReview(this.#ctx, viewer, deleted.id);
      model.do({ kind: 'review', rating: deleted.rating }, this.#now);
      model.review = { id: deleted.id };
      person.reviews[film] = { at: deleted.at, id: deleted.id, hidden: false };
      person.deleted[film] = null;
    } else if ((change === 'hide' || change === 'show') && review && review.hidden !== (change === 'hide')) {
      review.hidden = change === 'hide';
      await setReviewHidden(this.#ctx, review.id, review.hidden);
    }
  }

  /** Of the reader with another. The rows alone, so that one kind does not end another as the services would let it. */
  async #tie(tie: string, other: number): Promise<void> {
    const { db } = world.ctx;
    const [me, them] = [this.#ids[0], this.#ids[other]];
    if (this.#people[other]?.gone) return;
    const block = (one: unknown, two: unknown) =>
      sql`insert into blocks values (${one}, ${two}, now()) on conflict do nothing`.execute(db);
    switch (tie) {
      case 'follow':
        this.#follows.add(other);
        await sql`insert into follows values (${me}, ${them}, now()) on conflict do nothing`.execute(db);
        break;
      case 'unfollow':
        this.#follows.delete(other);
        await sql`delete from follows where follower_id = ${me} and following_id = ${them}`.execute(db);
        break;
      case 'block':
        this.#blocks.add(`0 ${other}`);
        await block(me, them);
        break;
      case 'blocked':
        this.#blocks.add(`${other} 0`);
        await block(them, me);
        break;
      case 'unblock':
        this.#blocks.delete(`0 ${other}`);
        this.#blocks.delete(`${other} 0`);
        await sql`delete from blocks where (blocker_id, blocked_id) in ((${me}::uuid, ${them}::uuid), (${them}::uuid, ${me}::uuid))`.execute(
          db,
        );
        break;
      case 'mute':
        this.#mutes.add(other);
        await sql`insert into mutes values (${me}, ${them}, now()) on conflict do nothing`.execute(db);
        break;
      case 'unmute':
        this.#mutes.delete(other);
        await sql`delete from mutes where muter_id = ${me} and muted_id = ${them}`.execute(db);
    }
  }

  async #setAudience(of: number, audience: Audience): Promise<void> {
    const person = this.#people[of] as Person;
    if (person.gone) return;
    person.audience = audience;
    const { db } = world.ctx;
    await sql`delete from member_audiences where user_id = ${this.#ids[of]}`.execute(db);
    if (audience !== 'public')
      await sql`insert into member_audiences values (${this.#ids[of]}, ${audience}, now())`.execute(db);
  }

  async #rename(of: number, name: string): Promise<void> {
    (this.#people[of] as Person).name = name;
    await sql`update profiles set display_name = ${name} where user_id = ${this.#ids[of]}`.execute(world.ctx.db);
  }

  async #leave(who: number): Promise<void> {
    (this.#people[who] as Person).gone = true;
    this.#follows.delete(who);
    await sql`delete from profiles where user_id = ${this.#ids[who]}`.execute(world.ctx.db);
  }

  #isVisible(who: number): boolean {
    if (who === 0) return true;
    const { gone, audience } = this.#people[who] as Person;
    const isBlocked = this.#blocks.has(`0 ${who}`) || this.#blocks.has(`${who} 0`);
    return !gone && this.#follows.has(who) && !isBlocked && !this.#mutes.has(who) && audience !== 'private';
  }

  /** Every card of the reader's timeline in this order. */
  #timeline({ sort, filter }: Pick<Reading, 'sort' | 'filter'>): Told[] {
    const shown = this.#people.flatMap((person, by) => {
      if (!this.#isVisible(by)) return [];
      const cards = person.cards().filter(({ kind }) => filter === 'all' || filter.startsWith(kind.slice(0, 6)));
      return cards.map(({ text, at }) => ({ text: `${by} ${text}`, by, at }));
    });
    return shown.toSorted((one, other) => this.#compare(sort, this.#named(one), this.#named(other)));
  }

  #named = (told: Told) => ({ ...told, name: (this.#people[told.by] as Person).name });

  #compare(sort: string, one: Told & { name: string }, other: Told & { name: string }): number {
    if (sort === 'oldest') return one.at - other.at;
    if (sort === 'newest') return other.at - one.at;
    const key = ({ name, by }: typeof one) => `${name.toLowerCase()} ${this.#ids[by]}`;
    return key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : other.at - one.at;
  }

  async #read({ read, limit, followsMany, ...asked }: Reading): Promise<void> {
    const from = read === 'next' ? this.#place : undefined;
    const { sort, filter } = from ?? asked;
    const reader = { ...(this.#viewers[0] as MemberViewer), followsMany };
    const page = await listHomeTimeline(this.#ctx, reader, {
      filter,
      sort,
      limit,
      ...(from && { cursor: from.cursor }),
    });
    const all = this.#timeline({ sort, filter });
    const left = all.filter((told) => from === undefined || this.#compare(sort, from.last, this.#named(told)) < 0);
    assert.deepEqual(
      page.items.map((card) => this.#tell(card)),
      left.slice(0, limit).map(({ text, at }) => `${text} ${at}`),
    );
    assert.equal(page.next_cursor !== null, left.length > limit);

    const last = left[limit - 1];
    this.#place =
      page.next_cursor === null || last === undefined
        ? undefined
        : { sort, filter, cursor: page.next_cursor, last: this.#named(last) };
    await this.#checkNew(reader, filter);
    if (page.newest !== null) this.#tops.set(filter, { since: page.newest, at: left[0]?.at ?? 0 });
  }

  async #checkNew(reader: MemberViewer, filter: Reading['filter']): Promise<void> {
    const top = this.#tops.get(filter);
    if (top === undefined) return;
    const isNew = ({ by, at }: Told) => by !== 0 && at > top.at;
    const count = this.#timeline({ sort: 'newest', filter }).filter(isNew).length;
    const counted = await countNewHomeCards(this.#ctx, reader, { filter, since: top.since });
    assert.deepEqual(counted, { count, more: false });
  }

  #tell(card: TimelineCard): string {
    const [member, movie] =
      card.type === 'review' ? [card.review.author, card.review.movie] : [card.member, card.movie];
    const what =
      card.type === 'review'
        ? `review:${card.review.rating}`
        : card.activities.map((act) => `${act.activity_type}:${act.rating ?? ''}`).join(' ');
    const place = this.#films.indexOf(movie.id);
    return `${this.#ids.indexOf(member.user_id)} ${place === -1 ? EMPTY : place} ${what} ${Date.parse(card.card_at)}`;
  }
}

test('[TML-01] [TML-02] [TML-04] [TML-06] [TML-08] whatever members do while one of them pages on, in any order and filter, each page shows what the rules say', async () => {
  let walked = 0;
  const walk = fc.asyncProperty(history, async (steps) => {
    walked += 1;
    const start = (walked * FILMS) % films.length;
    // A failing history is walked again in shorter forms.
    if (people.length < PEOPLE) await addPeople(AT_ONCE * PEOPLE);
    const one = new Walk(people.splice(0, PEOPLE), films.slice(start, start + FILMS));
    // So that there is something to read.
    for (const other of [1, 2]) await one.take(1, { tie: 'follow', other });
    for (const { minutes, step: next } of steps) await one.take(minutes, next);
  });
  const numRuns = Math.ceil(HISTORIES / AT_ONCE);
  // Each has a seed of its own, otherwise all would walk the same histories.
  const { seed = Date.now() } = fc.readConfigureGlobal();
  await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => fc.assert(walk, { numRuns, seed: seed + i })));
  expect(walked).toBeGreaterThanOrEqual(HISTORIES);
}, 600_000);
