// Fills a database with a community by SQL (community.sql): the same one for the same numbers.
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import pg from 'pg';

/** How large a made-up community is. */
export interface CommunitySize {
  members: number;
  /** Whom a member follows on the average; a few follow many more. Numbers of followers follow a power law. */
  followees: number;
  /** Of activities and reviews, spread over the last year, with the ratings, lists and viewings behind them. */
  cards: number;
}

/** A member who is there already, and exactly how many made-up members they follow and are followed by. They act like the others. */
export interface PresentMember {
  userId: string;
  followees: number;
  followers: number;
}

interface FillOptions {
  present?: readonly PresentMember[];
  /** Called with the name of each step and the seconds that it took. */
  log?: (step: string, seconds: number) => void;
}

type Part = 'tables' | 'made up' | 'rows';

interface Step {
  name: string;
  /** Runs on every connection at once, each of which handles its own part of the rows. */
  inParts: boolean;
  sql: string;
}

const SCRIPT = new URL('./community.sql', import.meta.url);
const CONNECTIONS = availableParallelism();
const IN_PARTS = ' (in parts)';
/** Foreign keys are not checked and triggers do not run: the script keeps every rule itself. */
const OPTIONS = '-c timezone=UTC -c session_replication_role=replica -c maintenance_work_mem=256MB -c work_mem=128MB';

/**
 * Adds members `member0`, `member1` … with profiles, follows and audiences, and what they did with the stored films in the last year.
 * Rows that are there stay. The database's user must be a superuser, and nobody may write to the database meanwhile.
 */
export async function fillCommunity(
  url: string,
  { members, followees, cards }: CommunitySize,
  { present = [], log }: FillOptions = {},
): Promise<void> {
  await onConnections(url, async (clients) => {
    const [client] = clients;
    await runPart(clients, 'tables', log);
    await client.query(`insert into facts.size values ($1, $2, $3, now())`, [members, followees, cards]);
    await client.query(
      `insert into facts.members (n, user_id, followees, followers)
       select $1 - 1 + nth, user_id, followees, followers
       from unnest($2::uuid[], $3::int[], $4::int[]) with ordinality as present (user_id, followees, followers, nth)`,
      [
        members,
        present.map((member) => member.userId),
        present.map((member) => member.followees),
        present.map((member) => member.followers),
      ],
    );
    await runPart(clients, 'made up', log);
    await writeRows(clients, log);
  });
}

/**
 * Writes the rows that the server would have written for given facts.
 * @param addFacts fills the tables `facts.members`, `films`, `follows` and `acts` of community.sql; the members and films have rows
 */
export const writeFacts = (url: string, addFacts: (client: pg.Client) => Promise<void>): Promise<void> =>
  onConnections(url, async (clients) => {
    await runPart(clients, 'tables');
    await addFacts(clients[0]);
    await writeRows(clients);
  });

const LOCK_NOT_AVAILABLE = '55P03';
const MAX_TRIES = 30;

type Clients = [pg.Client, ...pg.Client[]];

async function onConnections(url: string, work: (clients: Clients) => Promise<void>): Promise<void> {
  const clients = Array.from({ length: CONNECTIONS }, (_, part) => {
    const options = `${OPTIONS} -c facts.part=${part} -c facts.parts=${CONNECTIONS}`;
    return new pg.Client({ connectionString: url, options });
  }) as Clients;
  try {
    for (const client of clients) await client.connect();
    await work(clients);
    // As autovacuum would have left it.
    await clients[0].query('vacuum (analyze)');
  } finally {
    for (const client of clients) await client.end();
  }
}

/** Runs the part `rows`, and then builds the indexes that it has put off, the largest table first. */
async function writeRows(clients: Clients, log?: FillOptions['log']): Promise<void> {
  await runPart(clients, 'rows', log);
  const began = performance.now();
  const { rows: waiting } = await clients[0].query<{ name: string }>(
    `select indrelid::regclass as name from pg_index where not indisready group by indrelid order by pg_table_size(indrelid) desc`,
  );
  await Promise.all(
    clients.map(async (client) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await reindex(client, next.name);
    }),
  );
  log?.('build indexes', (performance.now() - began) / 1000);
}

/**
 * Builds the indexes of a table. A job of a running server may have begun to read it while it had none, and could go on for hours: it is
 * canceled, and tried again by the server.
 */
async function reindex(client: pg.Client, table: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`set lock_timeout = '1s'; reindex table ${table}; reset lock_timeout`);
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) || tries === MAX_TRIES) throw error;
      await client.query(
        'select pg_cancel_backend(pid) from pg_locks where relation = $1::regclass and granted and pid <> pg_backend_pid()',
        [table],
      );
    }
  }
}

async function runPart(clients: Clients, part: Part, log?: FillOptions['log']): Promise<void> {
  for (const step of await readPart(part)) {
    const began = performance.now();
    await Promise.all((step.inParts ? clients : clients.slice(0, 1)).map((client) => client.query(step.sql)));
    log?.(step.name, (performance.now() - began) / 1000);
  }
}

/** The steps of a part of the script, whose lines `-- part:` and `-- step:` begin each. */
async function readPart(part: Part): Promise<Step[]> {
  const [, ...parts] = (await readFile(SCRIPT, 'utf8')).split(/^-- part: /m);
  const text = parts.find((one) => one.startsWith(`${part}\n`)) ?? '';
  const [, ...steps] = text.split(/^-- step: /m);
  return steps.map((sql) => {
    const [name = '', ...statements] = sql.split('\n');
    return { name: name.replace(IN_PARTS, ''), inParts: name.endsWith(IN_PARTS), sql: statements.join('\n') };
  });
}

/** Adds ratings to the totals of these films, so that a replayed change never makes a total negative. */
export async function fillTotals(url: string, films: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into movie_rating_totals as total (movie_id, rating_count, rating_sum, histogram)
        select id, 10000, 55000, array_fill(1000, array[10]) from unnest($1::uuid[]) as id
        on conflict (movie_id) do update set rating_count = total.rating_count + 10000,
          rating_sum = total.rating_sum + 55000,
          histogram = array(select bar + 1000 from unnest(total.histogram) with ordinality as b (bar, n) order by n)`,
      [films],
    );
  } finally {
    await client.end();
  }
}
