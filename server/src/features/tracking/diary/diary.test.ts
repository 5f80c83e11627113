import { WATCH_DATE_MESSAGES } from '@halfstar/contract/tracking/diary.schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { withCursorPosition } from '#test/cursor.ts';
import { startWorld, type World } from '#test/world.ts';
import { todayIn } from './diary.model.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
let films: string[];

beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  bo = await world.member('bo');
  films = (await world.ctx.db.selectFrom('movies').select('id').orderBy('id').execute()).map((row) => row.id);
});
afterAll(() => world.stop());

const freshFilm = () => films.pop() ?? '';
const standing = async (who: MemberClient, movieId: string) =>
  (await who.api.tracking.getByMovies({ movie_ids: [movieId] })).items[0];
const viewings = async (who: MemberClient, movie_id: string) =>
  (await who.api.diary.listByMovie({ movie_id })).items.map(({ watch_date, rewatch, rating }) => ({
    watch_date,
    rewatch,
    rating,
  }));
const plain = { rewatch: false, rating: null };

test('the viewings of one film come in pages, the latest first, and the limit of a page is kept', async () => {
  const ivy = await world.member('ivy');
  const movie_id = freshFilm();
  await ivy.api.diary.add({ movie_id, watch_date: '2026-01-01', ...plain, time_zone: 'UTC' });
  await sql`
    insert into watch_events (user_id, movie_id, watched_on, created_at, updated_at)
    select ${ivy.userId}, ${movie_id}, date '2025-01-01' - n, now(), now() from generate_series(1, 59) n`.execute(
    world.ctx.db,
  );
  const first = await ivy.api.diary.listByMovie({ movie_id, limit: 50 });
  expect(first.items).toHaveLength(50);
  expect(first.items[0]?.watch_date).toBe('2026-01-01');
  const second = await ivy.api.diary.listByMovie({ movie_id, limit: 50, cursor: first.next_cursor ?? undefined });
  expect(second).toMatchObject({ next_cursor: null });
  expect(new Set([...first.items, ...second.items].map((entry) => entry.id)).size).toBe(60);
  await expect(ivy.api.diary.listByMovie({ movie_id, limit: 51 })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

describe('the journal', () => {
  test('[LST-03] [RAT-04] a member with a journal is asked for the day; the rating is saved first, and without an answer there is no date', async () => {
    const dee = await world.member('dee');
    const movie_id = freshFilm();
    await dee.api.profiles.changeSettings({ user_id: dee.userId, journaling_enabled: true });
    await dee.api.tracking.addToList({ movie_id, list_type: 'watchlist' });
    const { ask_date_of, ...rest } = await dee.api.tracking.rate({ movie_id, rating: 3.5 });
    expect(rest).toMatchObject({ rating: 3.5, status: 'watched', watch_date: null, viewing_count: 1 });
    expect(await viewings(dee, movie_id)).toEqual([{ watch_date: null, rewatch: false, rating: 3.5 }]);
    await dee.api.diary.update({ entry_id: ask_date_of ?? '', watch_date: '2020-02-29' });
    expect(await standing(dee, movie_id)).toMatchObject({ watch_date: '2020-02-29', rating: 3.5 });
    // The film is watched already, so nothing is asked.
    expect((await dee.api.tracking.rate({ movie_id, rating: 4 })).ask_date_of).toBeNull();
    const other = await dee.api.tracking.addToList({ movie_id: freshFilm(), list_type: 'watched' });
    expect(other.ask_date_of).toEqual(expect.any(String));
    const wish = await dee.api.tracking.addToList({ movie_id: freshFilm(), list_type: 'watchlist' });
    expect(wish.ask_date_of).toBeNull();
  });

  test('[LST-03] a member without a journal, or with the journal off, is not asked', async () => {
    expect((await ada.api.tracking.rate({ movie_id: freshFilm(), rating: 3 })).ask_date_of).toBeNull();
    const eve = await world.member('eve');
    for (const journaling_enabled of [true, false]) {
      const own = await eve.api.profiles.changeSettings({ user_id: eve.userId, journaling_enabled });
      expect(own).toMatchObject({ journaling_enabled, hide_scores_until_seen: false });
    }
    const answer = await eve.api.tracking.addToList({ movie_id: freshFilm(), list_type: 'watched' });
    expect(answer.ask_date_of).toBeNull();
  });

  test("[LST-03] a day in the future of the member's time zone is refused, today there is not", async () => {
    const [movie_id, now] = [freshFilm(), world.clock.now()];
    for (const time_zone of ['Pacific/Kiritimati', 'UTC', 'Pacific/Niue']) {
      const today = todayIn(time_zone, now);
      const tomorrow = todayIn(time_zone, new Date(now.getTime() + 86_400_000));
      expect(await ada.api.diary.add({ movie_id, ...plain, watch_date: today, time_zone })).toMatchObject({
        watch_date: today,
      });
      const refused = await ada.send('POST', `/api/movies/${movie_id}/viewings`, {
        ...plain,
        watch_date: tomorrow,
        time_zone,
      });
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({
        errors: [{ field: 'watch_date', message: WATCH_DATE_MESSAGES.future }],
      });
    }
    const [entry] = (await ada.api.diary.listByMovie({ movie_id })).items;
    const change = { entry_id: entry?.id ?? '', watch_date: '2999-01-01' };
    await expect(ada.api.diary.update(change)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  test.each([
    ['1895-12-27', WATCH_DATE_MESSAGES.tooEarly, 'watch_date', 'UTC'],
    ['2021-02-29', expect.any(String), 'watch_date', 'UTC'],
    ['2020-02-29', WATCH_DATE_MESSAGES.zone, 'time_zone', 'Middle/Earth'],
  ])(
    '[LST-03] %s is refused as the day of a viewing in that time zone',
    async (watch_date, message, field, time_zone) => {
      const body = { ...plain, watch_date, time_zone };
      const response = await ada.send('POST', `/api/movies/${freshFilm()}/viewings`, body);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ errors: [{ field, message }] });
    },
  );

  test('each time zone has its own date', () => {
    const moment = new Date('2026-03-01T10:30:00Z');
    expect(todayIn('Pacific/Kiritimati', moment)).toBe('2026-03-02');
    expect(todayIn('America/Anchorage', new Date('2026-03-01T08:30:00Z'))).toBe('2026-02-28');
  });
});

describe('viewings', () => {
  test('[LST-09] the day of a first viewing is given to the viewing that a rating began; a rewatch is another viewing', async () => {
    const movie_id = freshFilm();
    await ada.api.tracking.rate({ movie_id, rating: 3.5 });
    await ada.api.diary.add({ movie_id, watch_date: null, rewatch: false, rating: 4 });
    expect(await viewings(ada, movie_id)).toEqual([{ watch_date: null, rewatch: false, rating: 4 }]);
    await ada.api.diary.add({ movie_id, watch_date: '2024-05-01', rewatch: false, rating: null });
    const first = { watch_date: '2024-05-01', rewatch: false, rating: 4 };
    expect(await viewings(ada, movie_id)).toEqual([first]);
    expect(await standing(ada, movie_id)).toMatchObject({ rating: 4, watch_date: '2024-05-01', viewing_count: 1 });

    const again = freshFilm();
    await ada.api.tracking.rate({ movie_id: again, rating: 3 });
    await ada.api.diary.add({ movie_id: again, watch_date: '2024-05-02', rewatch: true, rating: null });
    const days = (await viewings(ada, again)).map(({ watch_date, rewatch }) => [watch_date, rewatch]);
    expect(days.toSorted()).toEqual([
      [null, false],
      ['2024-05-02', true],
    ]);

    // Neither a rewatch waits for a day, nor one of several viewings.
    const often = freshFilm();
    for (const [watch_date, rewatch] of [
      [null, true],
      [null, false],
      ['2024-05-03', false],
    ] as const) {
      await ada.api.diary.add({ movie_id: often, watch_date, rewatch, rating: null });
      world.clock.advance({ minutes: 1 });
    }
    const each = (await viewings(ada, often)).map(({ watch_date, rewatch }) => [watch_date, rewatch]);
    expect(each).toEqual([
      ['2024-05-03', false],
      [null, false],
      [null, true],
    ]);
  });

  test('[LST-04] a rewatch adds a diary entry with its own day and rating; the list shows the latest day', async () => {
    const movie_id = freshFilm();
    await ada.api.diary.add({ movie_id, watch_date: '2019-05-01', rewatch: false, rating: 3 });
    world.clock.advance({ hours: 30 });
    await ada.api.diary.add({ movie_id, watch_date: '2022-06-02', rewatch: true, rating: 4.5 });
    await ada.api.diary.add({ movie_id, watch_date: '2020-07-03', rewatch: true, rating: 2 });
    expect(await viewings(ada, movie_id)).toEqual([
      { watch_date: '2022-06-02', rewatch: true, rating: 4.5 },
      { watch_date: '2020-07-03', rewatch: true, rating: 2 },
      { watch_date: '2019-05-01', rewatch: false, rating: 3 },
    ]);
    // A viewing on an earlier day that is logged later does not change the current rating.
    expect(await standing(ada, movie_id)).toMatchObject({ rating: 4.5, watch_date: '2022-06-02', viewing_count: 3 });
    const { items } = await ada.api.tracking.listMovies({ user_id: ada.userId, list_type: 'watched', limit: 1 });
    expect(items[0]).toMatchObject({ watch_date: '2022-06-02', rating: 4.5 });
  });

  test('[LST-04] a later rating is given to an unrated viewing, but not to one rated more than a day ago', async () => {
    const movie_id = freshFilm();
    await ada.api.tracking.addToList({ movie_id, list_type: 'watched' });
    world.clock.advance({ hours: 48 });
    await ada.api.tracking.rate({ movie_id, rating: 4 });
    expect(await viewings(ada, movie_id)).toMatchObject([{ rating: 4 }]);
    await ada.api.tracking.rate({ movie_id, rating: 1 });
    await ada.api.tracking.removeRating({ movie_id });
    expect(await viewings(ada, movie_id)).toMatchObject([{ rating: 4 }]);
  });

  test('[LST-04] a rating corrected on the same day is corrected in the diary', async () => {
    const movie_id = freshFilm();
    await ada.api.tracking.rate({ movie_id, rating: 3 });
    world.clock.advance({ hours: 1 });
    await ada.api.tracking.rate({ movie_id, rating: 3.5 });
    expect(await viewings(ada, movie_id)).toMatchObject([{ rating: 3.5 }]);
  });

  test('[LST-04] an entry can be corrected and removed; without any left the film is off watched and keeps its rating', async () => {
    const movie_id = freshFilm();
    const one = await ada.api.diary.add({ movie_id, watch_date: '2019-05-01', rewatch: false, rating: 3 });
    const two = await ada.api.diary.add({ movie_id, watch_date: '2021-05-01', rewatch: true, rating: 4 });
    await ada.api.diary.update({ entry_id: two.id, watch_date: '2018-05-01', rewatch: false });
    expect(await ada.api.diary.update({ entry_id: one.id, rewatch: true })).toMatchObject({
      watch_date: '2019-05-01',
      rewatch: true,
      rating: 3,
    });
    expect(await standing(ada, movie_id)).toMatchObject({ watch_date: '2019-05-01' });
    expect(await ada.api.diary.delete({ entry_id: one.id })).toMatchObject({
      watch_date: '2018-05-01',
      viewing_count: 1,
    });
    expect(await ada.api.diary.delete({ entry_id: two.id })).toMatchObject({
      status: 'none',
      viewing_count: 0,
      rating: 4,
    });
    await expect(ada.api.diary.delete({ entry_id: two.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('[LST-04] a film with diary details is taken off watched only by the call that deletes its viewings', async () => {
    const movie_id = freshFilm();
    await ada.api.diary.add({ movie_id, ...plain, watch_date: '2019-05-01' });
    const off = { movie_id, list_type: 'watched' as const };
    await expect(ada.api.tracking.removeFromList(off)).rejects.toMatchObject({ code: 'VIEWINGS_THERE', status: 409 });
    expect(await standing(ada, movie_id)).toMatchObject({ status: 'watched', viewing_count: 1 });
    expect(await ada.api.diary.deleteByMovie({ movie_id })).toMatchObject({ status: 'none', viewing_count: 0 });
    expect(await viewings(ada, movie_id)).toEqual([]);
  });

  test("[LST-04] another member's entry answers as if it did not exist", async () => {
    const movie_id = freshFilm();
    const { id: entry_id } = await ada.api.diary.add({ movie_id, ...plain, watch_date: '2019-05-01' });
    await expect(bo.api.diary.update({ entry_id, rewatch: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(bo.api.diary.delete({ entry_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await viewings(bo, movie_id)).toEqual([]);
    expect(await viewings(ada, movie_id)).toHaveLength(1);
  });

  test('[LST-04] the diary is paged from the latest day back, undated viewings last', async () => {
    const gus = await world.member('gus');
    const days = ['2021-03-04', null, '2024-01-02', '2021-03-04', null, '1999-12-31', '2024-01-02'];
    for (const watch_date of days) await gus.api.diary.add({ movie_id: freshFilm(), ...plain, watch_date });
    const seen: (string | null)[] = [];
    const ids = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await world.visitor().api.diary.list({ user_id: gus.userId, limit: 2, cursor });
      for (const entry of page.items) {
        seen.push(entry.watch_date);
        ids.add(entry.id);
      }
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(['2024-01-02', '2024-01-02', '2021-03-04', '2021-03-04', '1999-12-31', null, null]);
    expect(ids.size).toBe(days.length);
    const { next_cursor } = await gus.api.diary.list({ user_id: gus.userId, limit: 1 });
    const bad = withCursorPosition(next_cursor, ['yesterday']);
    await expect(gus.api.diary.list({ user_id: gus.userId, cursor: bad })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('see again', () => {
  test('[LST-07] is a flag on a watched film that the next viewing removes', async () => {
    const movie_id = freshFilm();
    await expect(ada.api.tracking.markToSeeAgain({ movie_id })).rejects.toMatchObject({
      code: 'NOT_WATCHED',
      status: 409,
    });
    await ada.api.tracking.addToList({ movie_id, list_type: 'watched' });
    expect(await ada.api.tracking.markToSeeAgain({ movie_id })).toMatchObject({ see_again: true, favorite: false });
    const again = { user_id: ada.userId, list_type: 'watched' as const, see_again: true };
    expect((await ada.api.tracking.listMovies(again)).items.map((item) => item.movie.id)).toEqual([movie_id]);
    expect(await ada.api.tracking.unmarkToSeeAgain({ movie_id })).toMatchObject({
      see_again: false,
      status: 'watched',
    });
    await ada.api.tracking.markToSeeAgain({ movie_id });
    await ada.api.diary.add({ movie_id, ...plain, rewatch: true, watch_date: '2024-05-05' });
    expect(await standing(ada, movie_id)).toMatchObject({ see_again: false });
    expect((await ada.api.tracking.listMovies(again)).items).toEqual([]);
  });

  test('[LST-07] is independent of favorites, and a film off watched has no flag', async () => {
    const movie_id = freshFilm();
    await ada.api.tracking.addToList({ movie_id, list_type: 'favorites' });
    await ada.api.tracking.addToList({ movie_id, list_type: 'watched' });
    await ada.api.tracking.markToSeeAgain({ movie_id });
    await ada.api.tracking.removeFromList({ movie_id, list_type: 'favorites' });
    expect(await standing(ada, movie_id)).toMatchObject({ see_again: true, favorite: false });
    const off = await ada.api.tracking.removeFromList({ movie_id, list_type: 'watched' });
    expect(off).toMatchObject({ see_again: false, status: 'none' });
  });
});
