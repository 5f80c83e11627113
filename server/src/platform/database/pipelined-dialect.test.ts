import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';
import { lockUntilCommit } from './advisory-lock.ts';
import { type Db, openDatabase } from './database.ts';
import { StatementNames, sendAhead, UNPREPARED } from './pipelined-dialect.ts';
import { inTransaction } from './transaction.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await sql`create table marks (name text primary key)`.execute(world.ctx.db);
});
beforeEach(async () => void (await sql`delete from marks`.execute(world.ctx.db)));
afterAll(() => world.stop());

const mark = (db: Db, name: string) => sql`insert into marks values (${name})`.execute(db);
const marks = async (db: Db) =>
  (await sql<{ name: string }>`select name from marks order by name`.execute(db)).rows.map(({ name }) => name);

/** Held by another connection until the returned function is called or the test ends. */
async function heldElsewhere(name: string): Promise<() => Promise<void>> {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: begun } = Promise.withResolvers<void>();
  const holding = inTransaction(world.ctx, async ({ db }) => {
    await lockUntilCommit(db, name);
    await sql`select 1`.execute(db);
    begun();
    await until;
  });
  await held;
  const end = () => {
    release();
    return holding;
  };
  onTestFinished(end);
  return end;
}

/** A database with a single connection and a short lock timeout. */
async function impatient<Result>(namedStatements: boolean, act: (db: Db) => Promise<Result>): Promise<Result> {
  const { db } = openDatabase({
    url: world.databaseUrl,
    namedStatements,
    maxConnections: 1,
    onConnectionError: () => {},
  });
  try {
    await sql`set lock_timeout = '20ms'`.execute(db);
    return await act(db);
  } finally {
    await db.destroy();
  }
}

test('a statement after a lock sees what the previous holder committed', async () => {
  const release = await heldElsewhere('a');
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const waiting = inTransaction(world.ctx, async ({ db }) => {
    await lockUntilCommit(db, 'a');
    // The call for the lock does not wait, only the statement after it.
    ask();
    return marks(db);
  });
  await asked;
  await mark(world.ctx.db, 'seen');
  await release();
  expect(await waiting).toEqual(['seen']);
});

test.each([true, false])('a lock that cannot be taken makes the next statement fail (named: %s)', async (named) => {
  const release = await heldElsewhere('b');
  await impatient(named, async (db) => {
    const refused = { code: '55P03' };
    const marking = db.transaction().execute(async (trx) => {
      await lockUntilCommit(trx, 'b');
      await mark(trx, 'never');
    });
    await expect(marking).rejects.toMatchObject(refused);
    // Without another statement the commit fails.
    await expect(db.transaction().execute((trx) => lockUntilCommit(trx, 'b'))).rejects.toMatchObject(refused);
    // The connection works as before, with and without a transaction.
    expect(await marks(db)).not.toContain('never');
    expect(await db.transaction().execute(marks)).not.toContain('never');
    const own = db.transaction().execute((trx) => sql`select 1 / 0`.execute(trx));
    await expect(own).rejects.toMatchObject({ code: '22012' });
  });
  await release();
});

test('the rows of a statement that was sent ahead are there before the next statement has answered', async () => {
  const order: string[] = [];
  await world.ctx.db.transaction().execute(async (db) => {
    await sendAhead(db, sql<{ name: string }>`insert into marks values ('ahead') returning name`, ([row]) =>
      order.push(`ahead: ${row?.name}`),
    );
    order.push('sent');
    await marks(db);
    order.push('next');
    await sendAhead(db, sql<{ name: string }>`select 'last' as name`, ([row]) => order.push(`ahead: ${row?.name}`));
  });
  // The commit is a statement too.
  expect(order).toEqual(['sent', 'ahead: ahead', 'next', 'ahead: last']);
});

test('what fails while rows are taken fails the transaction', async () => {
  const fall = new Error('the rows were not understood');
  const transaction = world.ctx.db.transaction().execute(async (db) => {
    await mark(db, 'unseen');
    await sendAhead(db, sql`select 1`, () => {
      throw fall;
    });
    await marks(db);
  });
  await expect(transaction).rejects.toBe(fall);
  expect(await marks(world.ctx.db)).not.toContain('unseen');
});

test("two transactions that wait for each other's lock both succeed", async () => {
  const { promise: met, resolve: meet } = Promise.withResolvers<void>();
  let there = 0;
  const both = [
    ['c', 'd'],
    ['d', 'c'],
  ].map(([first = '', second = '']) =>
    inTransaction(world.ctx, async ({ db }) => {
      await lockUntilCommit(db, first);
      await sql`select 1`.execute(db);
      there += 1;
      if (there === 2) meet();
      await met;
      await lockUntilCommit(db, second);
      await mark(db, first);
    }),
  );
  await Promise.all(both);
  expect(there).toBe(3);
  expect(await marks(world.ctx.db)).toEqual(expect.arrayContaining(['c', 'd']));
});

test('taking a lock outside a transaction throws, because it would be released at once', async () => {
  await expect(lockUntilCommit(world.ctx.db, 'e')).rejects.toThrow('in a transaction only');
});

test('a server goes on while a migration changes the columns of what it has read', async () => {
  const all = sql`select * from changing`;
  const addColumn = (name: string) =>
    sql`alter table changing add column ${sql.ref(name)} text default 'x'`.execute(world.ctx.db);
  await sql`create table changing as select 'x' as name`.execute(world.ctx.db);
  await impatient(true, async (db) => {
    await all.execute(db);
    await addColumn('one');
    expect((await all.execute(db)).rows).toEqual([{ name: 'x', one: 'x' }]);
    await addColumn('two');
    const inside = await inTransaction({ ...world.ctx, db }, (ctx) => all.execute(ctx.db));
    expect(inside.rows).toEqual([{ name: 'x', one: 'x', two: 'x' }]);
  });
});

test('a statement keeps its name, and the number of names is limited', () => {
  const names = new StatementNames(2);
  const first = names.nameOf('select 1');
  expect(first).toBeDefined();
  expect(names.nameOf(`${UNPREPARED} select 2`)).toBeUndefined();
  expect(names.nameOf('select 3')).not.toBe(first);
  expect(names.nameOf('select 4')).toBeUndefined();
  expect(names.nameOf('select 1')).toBe(first);
});
