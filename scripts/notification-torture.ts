// Makes notifications while server processes are killed and restarted, PostgreSQL is killed and restarted, and tabs go offline and
// come back. At the end each notification must be there exactly once, the unread counts must be right, every tab must show what the
// API answers, and none may have been announced twice in a tab. `--notifications N` (default 500), `--processes N` (3).
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Notification } from '@halfstar/contract/notifications/notifications.schema';
import { DROPDOWN_SIZE } from '@halfstar/contract/notifications/notifications.schema';
import type { MemberClient } from '../server/test/client.ts';
import { findNewNotifications, getNotificationKey } from '../web/src/features/notifications/model/new-notifications.ts';
import { ChaosTab } from './support/chaos-tab.ts';
import { startCluster } from './support/cluster.ts';
import { temporaryFolder } from './support/folder.ts';
import { joinAs } from './support/people.ts';

const { values } = parseArgs({
  options: { notifications: { type: 'string', default: '500' }, processes: { type: 'string', default: '3' } },
});
const PROCESSES = Number(values.processes);
const READERS = 5;
const WRITERS = 10;
/** Reviews of each reader: one notification for each comment of a writer on one of them. */
const REVIEWS = Math.ceil(Number(values.notifications) / (READERS * WRITERS));
const WRITES_AT_ONCE = 4;
const UP_TO_DATE_WITHIN_MS = 60_000;

const began = Date.now();
const wrongs: string[] = [];
const say = (line: string) => process.stdout.write(`${((Date.now() - began) / 1000).toFixed(0)} s: ${line}\n`);
const folder = temporaryFolder('notifications');
const cluster = await startCluster({ dataDir: folder, processes: PROCESSES });

/** The dropdown of a tab: the newest notifications, and how often each was announced. */
class Dropdown {
  readonly tab: ChaosTab;
  readonly announced = new Map<string, number>();
  #before: readonly Notification[] | null = null;

  constructor(client: MemberClient) {
    this.tab = new ChaosTab(client, cluster.origin, () => this.#look());
  }

  async #look(): Promise<string> {
    const page = await this.tab.client.api.notifications.list({ limit: DROPDOWN_SIZE });
    const fresh =
      this.#before === null
        ? []
        : findNewNotifications(this.#before, page.items, { since: began, size: DROPDOWN_SIZE });
    this.#before = page.items;
    for (const one of fresh)
      this.announced.set(getNotificationKey(one), (this.announced.get(getNotificationKey(one)) ?? 0) + 1);
    return describePage(page);
  }
}

const describePage = ({ items, unread_count }: { items: readonly Notification[]; unread_count: number }) =>
  JSON.stringify([items.map(getNotificationKey), unread_count]);

/** Repeats an act until it is acknowledged: a repetition must have no further effect. */
async function insist<Result>(act: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await act();
    } catch {
      await pause(100);
    }
  }
}

/** Until the end, one fault after the other. */
async function makeFaults(dropdowns: readonly Dropdown[], isOver: () => boolean): Promise<string[]> {
  const made: string[] = [];
  const faults: [name: string, make: (turn: number) => Promise<void>][] = [
    ['a process was killed', (turn) => cluster.restart(turn % PROCESSES, 'kill')],
    ['PostgreSQL was stopped', () => cluster.restartDatabase('stop', 500)],
    ['a process was stopped', (turn) => cluster.restart(turn % PROCESSES, 'stop')],
    ['PostgreSQL was killed', () => cluster.restartDatabase('kill', 1000)],
    [
      'every other tab was offline',
      async () => {
        const some = dropdowns.filter((_, index) => index % 2 === 0);
        for (const { tab } of some) tab.stop();
        await pause(1500);
        for (const { tab } of some) tab.connect();
      },
    ],
  ];
  for (let turn = 0; !isOver(); turn += 1) {
    const [name, make] = faults[turn % faults.length] ?? ['', async () => {}];
    await make(turn);
    made.push(name);
    say(name);
    await pause(500);
  }
  return made;
}

/** A member behind the proxy. They join at one process, because the outbox with their mail is not shown through a proxy. */
async function join(name: string, code: string): Promise<MemberClient> {
  return (await joinAs(cluster.processes()[0]?.origin ?? '', name, code)).at(cluster.origin);
}

async function joinAll(count: number, role: string, code: string): Promise<MemberClient[]> {
  const all: MemberClient[] = [];
  for (let index = 0; index < count; index += 1) all.push(await join(`${role}${index}`, code));
  return all;
}

async function allOf({ api }: MemberClient): Promise<Notification[]> {
  const all: Notification[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await api.notifications.list({ limit: 50, ...(cursor === undefined ? {} : { cursor }) });
    all.push(...page.items);
    if (page.next_cursor === null) return all;
    cursor = page.next_cursor;
  }
}

async function torture(): Promise<void> {
  const admin = await join('admin', cluster.adminInvite);
  const { items: invites } = await admin.api.invites.createBatch({
    invite_type: 'standard',
    max_uses: READERS + WRITERS,
  });
  const code = invites[0]?.code ?? '';
  const readers = await joinAll(READERS, 'reader', code);
  const writers = await joinAll(WRITERS, 'writer', code);
  const { items: films } = await admin.api.browse.listMovies({ limit: REVIEWS });
  const targets: string[] = [];
  for (const reader of readers) {
    for (const { id: movie_id } of films) {
      const review = {
        movie_id,
        title: '',
        content: 'It rains, and nobody minds.',
        rating: 4,
        is_spoiler: false,
      };
      targets.push((await reader.api.reviews.publish(review)).id);
    }
  }
  const dropdowns = readers.flatMap((reader) => [new Dropdown(reader), new Dropdown(reader)]);
  await until('every tab is open', () => dropdowns.every(({ tab }) => tab.held !== null));
  say(`${dropdowns.length} tabs are open; ${targets.length * WRITERS} notifications are to be made`);

  const acts = targets.flatMap((review_id) =>
    writers.map((writer) => () => {
      const send_key = crypto.randomUUID();
      return insist(() => writer.api.comments.add({ review_id, content: 'It does.', send_key }));
    }),
  );
  let done = 0;
  const faultsMade = makeFaults(dropdowns, () => done === acts.length);
  const queue = acts.entries();
  await Promise.all(
    Array.from({ length: WRITES_AT_ONCE }, async () => {
      for (const [, act] of queue) {
        await act();
        done += 1;
      }
    }),
  );
  say(`${done} comments were acknowledged`);
  const made = await faultsMade;

  for (const reader of readers) {
    const all = await insist(() => allOf(reader));
    const expected = REVIEWS * WRITERS;
    const { unread_count: unread } = await insist(() => reader.api.notifications.list({ limit: 1 }));
    const pairs = new Set(all.map((one) => `${one.actor?.user_id} ${one.data.review_id}`));
    if (all.length !== expected || pairs.size !== expected)
      wrongs.push(`${reader.username} has ${all.length} notifications of ${pairs.size} acts instead of ${expected}`);
    if (unread !== expected) wrongs.push(`${reader.username} has ${unread} unread instead of ${expected}`);
    const page = describePage(await insist(() => reader.api.notifications.list({ limit: DROPDOWN_SIZE })));
    const own = dropdowns.filter(({ tab }) => tab.client === reader);
    await until(`the tabs of ${reader.username} are up to date`, () => own.every(({ tab }) => tab.held === page));
  }
  const twice = dropdowns.flatMap(({ announced }) => [...announced.values()].filter((times) => times > 1));
  if (twice.length > 0) wrongs.push(`${twice.length} notifications were announced twice in a tab`);
  for (const { tab } of dropdowns) tab.stop();
  const arrivals = dropdowns.reduce((sum, { tab }) => sum + tab.arrivals, 0);
  say(`${made.length} faults; ${dropdowns.length} tabs came ${arrivals} times`);
}

async function until(what: string, check: () => boolean): Promise<void> {
  const deadline = Date.now() + UP_TO_DATE_WITHIN_MS;
  while (!check()) {
    if (Date.now() > deadline) return void wrongs.push(`not within ${UP_TO_DATE_WITHIN_MS / 1000} s: ${what}`);
    await pause(50);
  }
}

try {
  await torture();
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const wrong of wrongs) process.stderr.write(`${wrong}\n`);
say(wrongs.length === 0 ? 'each notification is there exactly once' : `${wrongs.length} things are wrong`);
process.exitCode = wrongs.length === 0 ? 0 : 1;
