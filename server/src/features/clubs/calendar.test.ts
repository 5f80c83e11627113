import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { createLog } from '#platform/log.ts';
import { Client, type MemberClient } from '#test/client.ts';
import { makeClub } from '#test/clubs.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

const logged: string[] = [];
let world: World;
let film: string;
let other: string;
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void logged.push(line) });
  world = await startWorld({ trustProxy: 'loopback' }, log);
  [film, other] = [await world.movie('Heat'), await world.movie('Alien')];
});
afterAll(() => world.stop());

/** A club with an owner and a member who has a calendar address of it. */
async function subscribe() {
  const [owner, member] = [await world.someone(), await world.someone()];
  const club_id = await makeClub(owner);
  await member.api.clubMembers.join({ club_id });
  return { owner, member, club_id, address: await renew(member, club_id) };
}

async function renew({ api }: MemberClient, club_id: string): Promise<string> {
  const { address } = await api.clubCalendar.renew({ club_id });
  return address ?? '';
}

const at = (club: string, file: string) => `${world.ctx.publicUrl}/movie-clubs/${club}/calendar/${file}`;

/** What a calendar app gets: it brings no session. */
const read = (address: string, client = world.visitor()) => client.fetch(new URL(address).pathname);

async function eventsAt(address: string) {
  const calendar = new ICAL.Component(ICAL.parse(await (await read(address)).text()));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      id: event.uid,
      summary: event.summary,
      start: event.startDate.toString(),
      end: event.startDate.isDate ? null : event.endDate.toString(),
      sequence: event.sequence,
      modified: component.getFirstPropertyValue('last-modified')?.toString() ?? '',
    };
  });
}

test('[CLB-06] a member subscribes to the dates of a club: discussions for two hours, and the days on which films begin', async () => {
  const { owner, club_id, address } = await subscribe();
  expect(await eventsAt(address)).toEqual([]);
  await owner.api.clubMovies.setCurrent({ club_id, movie_id: film, discuss_at: '2030-03-30T19:00:00Z' });
  await owner.api.clubMovies.plan({
    club_id,
    movie_id: other,
    starts_on: '2030-04-01',
    discuss_at: '2030-04-20T18:00:00Z',
  });
  await owner.api.clubMovies.plan({ club_id, movie_id: await world.movie('Jaws'), starts_on: null, discuss_at: null });
  const { name } = await owner.api.clubs.get({ club_id });
  const events = await eventsAt(address);
  expect(events.map(({ summary, start, end }) => [summary, start, end])).toEqual([
    [`${name} talks about Heat`, '2030-03-30T19:00:00Z', '2030-03-30T21:00:00Z'],
    [`${name} talks about Alien`, '2030-04-20T18:00:00Z', '2030-04-20T20:00:00Z'],
    [`${name} begins with Alien`, '2030-04-01', null],
  ]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(3);
});

test('[CLB-06] the file says what it is, when to read it again and which club it is of, and is kept in no shared cache', async () => {
  const { owner, club_id, address } = await subscribe();
  await owner.api.clubMovies.setCurrent({ club_id, movie_id: film, discuss_at: '2030-03-30T19:00:00Z' });
  expect(address).toMatch(new RegExp(`^${world.ctx.publicUrl}/movie-clubs/${club_id}/calendar/[\\w.-]+\\.ics$`));
  const answer = await read(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('cache-control')).toMatch(/^private/);
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  const { name } = await owner.api.clubs.get({ club_id });
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(name);
  expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT1H');
  const [event] = calendar.getAllSubcomponents('vevent');
  expect(event?.getFirstPropertyValue('description')).toContain(`${world.ctx.publicUrl}/movie-clubs/${club_id}`);
});

test('[CLB-06] an event moves with its film’s dates and keeps its id; one that is off the schedule is gone', async () => {
  const { owner, club_id, address } = await subscribe();
  const plan = (movie_id: string, discuss_at: string | null, starts_on: string | null = null) =>
    owner.api.clubMovies.plan({ club_id, movie_id, starts_on, discuss_at });
  await plan(film, '2030-03-30T19:00:00Z');
  await plan(other, '2030-05-01T19:00:00Z');
  const [before, untouched] = await eventsAt(address);
  await plan(film, '2030-03-31T17:30:00Z');
  await plan(other, '2030-05-01T19:00:00Z');
  const [moved, same] = await eventsAt(address);
  expect(moved).toMatchObject({ id: before?.id, start: '2030-03-31T17:30:00Z', end: '2030-03-31T19:30:00Z' });
  expect(moved?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  expect(same).toEqual(untouched);
  // Becoming the current film, with another hour, is the same event.
  await owner.api.clubMovies.setCurrent({ club_id, movie_id: film, discuss_at: '2030-04-01T17:30:00Z' });
  const [current] = await eventsAt(address);
  expect(current).toMatchObject({ id: before?.id, start: '2030-04-01T17:30:00Z' });
  expect(current?.sequence).toBeGreaterThan(moved?.sequence ?? 0);
  await owner.api.clubMovies.unplan({ club_id, movie_id: other });
  await plan(film, null);
  expect(await eventsAt(address)).toEqual([]);
});

test('of two changes of a date the later one has the higher revision, also if its transaction began first', async () => {
  const { owner, club_id, address } = await subscribe();
  const plan = (discuss_at: string) =>
    owner.api.clubMovies.plan({ club_id, movie_id: film, starts_on: null, discuss_at });
  await plan('2030-03-30T19:00:00Z');
  const [first] = await inTransaction(world.ctx, async (ctx) => {
    // A statement fixes the moment that the transaction has for now.
    await sql`select now()`.execute(ctx.db);
    await plan('2030-03-31T19:00:00Z');
    const changed = await eventsAt(address);
    await sql`update movie_club_films set discuss_at = '2030-04-01T19:00:00Z' where club_id = ${club_id}`.execute(
      ctx.db,
    );
    return changed;
  });
  const [second] = await eventsAt(address);
  expect([first?.start, second?.start]).toEqual(['2030-03-31T19:00:00Z', '2030-04-01T19:00:00Z']);
  expect(second?.sequence).toBeGreaterThan(first?.sequence ?? 0);
});

test('[CLB-06] a renewed address ends the one before, a removed one ends, and each member has their own', async () => {
  const { owner, member, club_id, address } = await subscribe();
  const owners = await renew(owner, club_id);
  expect(await member.api.clubCalendar.get({ club_id })).toEqual({ address });
  const renewed = await renew(member, club_id);
  expect(renewed).not.toBe(address);
  expect((await read(address)).status).toBe(404);
  expect((await read(renewed)).status).toBe(200);
  const remove = () => member.api.clubCalendar.remove({ club_id });
  expect([await remove(), await remove()]).toEqual([{ address: null }, { address: null }]);
  expect((await read(renewed)).status).toBe(404);
  expect(await member.api.clubCalendar.get({ club_id })).toEqual({ address: null });
  expect((await read(owners)).status).toBe(200);
});

test('[CLB-06] an address ends with the membership, and does not come back with it', async () => {
  const { owner, member, club_id, address } = await subscribe();
  await member.api.clubMembers.leave({ club_id });
  expect((await read(address)).status).toBe(404);
  await member.api.clubMembers.join({ club_id });
  expect((await read(address)).status).toBe(404);
  expect(await member.api.clubCalendar.get({ club_id })).toEqual({ address: null });
  const again = await renew(member, club_id);
  await owner.api.clubMembers.remove({ club_id, user_id: member.userId });
  expect((await read(again)).status).toBe(404);
});

test('[CLB-06] an address does not work while its member’s account waits to be deleted; that of an archived club does', async () => {
  const { owner, member, club_id, address } = await subscribe();
  await owner.api.clubs.archive({ club_id });
  expect((await read(address)).status).toBe(200);
  await member.api.deletion.request({ password: PASSWORD });
  expect((await read(address)).status).toBe(404);
});

test('an address that we did not make is not found, whatever is changed in it', async () => {
  const { club_id, address } = await subscribe();
  const another = await subscribe();
  const [token = ''] = /[\w.-]+(?=\.ics)/.exec(address.split('/').at(-1) ?? '') ?? [];
  const [version = '', signature = ''] = token.split('.');
  const wrong = [
    at(another.club_id, `${token}.ics`),
    at(club_id, `${version}.ics`),
    at(club_id, `${version}.${signature.slice(1)}A.ics`),
    at(club_id, `${version}.${signature}`),
    at(club_id, `${version.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}.${signature}.ics`),
    at(club_id, `${'x'.repeat(90)}.ics`),
    at('no-club', `${token}.ics`),
    at(club_id, '%00.ics'),
  ];
  expect(await Promise.all(wrong.map(async (one) => (await read(one)).status))).toEqual(wrong.map(() => 404));
});

test('[SEC-06] no line of the log has an address', async () => {
  const { address } = await subscribe();
  const [, secret = ''] = address.split('/calendar/');
  await read(address);
  await read(`${address}x`);
  const lines = logged.filter((line) => line.includes('/calendar/'));
  expect(lines.length).toBeGreaterThanOrEqual(2);
  expect(logged.filter((line) => line.includes(secret.slice(0, 20)))).toEqual([]);
});

test('[SEC-04] requests of one client are limited, and others read on', async () => {
  const strict = await world.anotherServer({ settings: { ...world.settings, rateLimitFactor: 1 } });
  const { address } = await subscribe();
  const from = (ip: string) => new Client(strict, { 'x-forwarded-for': ip });
  const flood = from('203.0.113.1');
  const statuses: number[] = [];
  for (let turn = 0; turn < 320; turn += 1) statuses.push((await read(address, flood)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(300);
  const refused = await read(address, flood);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await read(address, from('203.0.113.2'))).status).toBe(200);
});
