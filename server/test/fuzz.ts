import { Agent, request } from 'node:http';
import { Problem } from '@halfstar/contract/shared/problem.schema';
import fc from 'fast-check';
import { expect } from 'vitest';
import { createLog } from '#platform/log.ts';
import type { MemberClient } from './client.ts';
import { Pool } from './fuzz-pool.ts';
import {
  FUZZ_CALLS,
  type FuzzCall,
  type FuzzRequest,
  type FuzzRole,
  makeRequest,
  type RawRequest,
  writeRequest,
} from './fuzz-requests.ts';
import { makeThings } from './moderated-things.ts';
import { startWorld, type World } from './world.ts';

interface Answer {
  status: number;
  type: string;
  text: string;
}

/** Errors before a call is found, or of its body: their status is of HTTP, their code of the contract. */
const OUTSIDE_OF_CALLS = new Set([400, 408, 413, 414, 415, 431]);

/** What is wrong with an answer; null for a right one. */
function findFault(call: FuzzCall, isOther: boolean, answer: Answer): string | null {
  const { status, type, text } = answer;
  // What an admin among the callers has paused answers 503, which its calls must name.
  if (status >= 500 && findCode(answer) !== 'PAUSED') return 'failed';
  if (status < 300) {
    if (isOther || !type.startsWith('application/json')) return null;
    if (status !== call.successStatus) return `not the status ${call.successStatus}`;
    const parsed = call.output.safeParse(JSON.parse(text));
    return parsed.success ? null : `not of its schema: ${parsed.error.message}`;
  }
  if (!type.startsWith('application/problem+json')) return 'no problem';
  const { data: problem, error } = Problem.strict().safeParse(JSON.parse(text));
  if (problem === undefined) return `not of the shape of problems: ${error?.message}`;
  if (problem.status !== status) return 'another status inside';
  if (problem.code === 'INVALID_INPUT' && OUTSIDE_OF_CALLS.has(status)) return null;
  if (isOther) return null;
  const named = call.errors[problem.code];
  if (named === undefined) return 'an error that its call does not name';
  return (named.status ?? 500) === status ? null : `not the status ${named.status}`;
}

interface Caller {
  member: MemberClient;
  own: Pool;
  /** How many requests the member has yet to make. */
  left: number;
}

/** A member takes part for so many requests, then another one does: requests change what members are. */
const REQUESTS_OF_MEMBER = 400;

const STANDINGS = {
  lite: { tier: 'lite', badges: [] },
  pro: { tier: 'pro', badges: [] },
  moderator: { tier: 'lite', badges: ['moderator'] },
  admin: { tier: 'admin', badges: [] },
} as const;

/** After these a member is nobody that may act. */
const ENDED = new Set(['AUTHENTICATION_REQUIRED', 'ACCOUNT_LEAVING', 'ACCOUNT_BANNED', 'ACCOUNT_SUSPENDED']);

/** A server with members of all roles and things of all kinds, to which requests are sent. */
export async function startFuzzing() {
  const errors: string[] = [];
  const log = createLog('error', { write: (line) => void errors.push(line) });
  // Nothing listens where feeds are read.
  const world = await startWorld({ letterboxdBaseUrl: 'http://127.0.0.1:9', cinemaDomains: ['cinema.example'] }, log);
  const pool = new Pool(() => world.clock.now());
  const agent = new Agent({ keepAlive: true });
  const callers = new Map<FuzzRole, Caller>();
  const answered = new Map<string, number>();
  const statuses = new Map<number, number>();
  for (const title of ['Heat', 'Alien', 'Ran', 'Vertigo', 'Jaws', 'Fargo'])
    pool.add('movie_id', await world.movie(title));

  async function findCaller(role: FuzzRole): Promise<Caller | null> {
    if (role === 'visitor') return null;
    let caller = callers.get(role);
    if (caller === undefined || caller.left === 0) {
      caller = { ...(await makeCaller(world, role, pool)), left: REQUESTS_OF_MEMBER };
      callers.set(role, caller);
    }
    caller.left -= 1;
    return caller;
  }

  return {
    world,
    /** How often each call has succeeded, by its name, and how many answers had each status. */
    answered,
    statuses,
    /** What the server has logged as an error. */
    errors,

    /** Sends requests at once. @returns what is wrong with the answers */
    async send(requests: readonly FuzzRequest[]): Promise<unknown[]> {
      world.clock.advance({ seconds: 20 });
      const prepared: { one: FuzzRequest; raw: RawRequest; own: Pool | null }[] = [];
      for (const one of requests) {
        const caller = await findCaller(one.role);
        const own = caller?.own ?? null;
        const raw = await writeRequest(one, pool, own);
        if (caller !== null) raw.headers['cookie'] ??= caller.member.cookies;
        prepared.push({ one, raw, own });
      }
      const answers = await Promise.all(prepared.map(({ raw }) => sendRaw(agent, world.origin, raw)));
      return prepared.flatMap(({ one, raw, own }, index) => {
        const [call, answer] = [FUZZ_CALLS[one.call], answers[index]];
        if (call === undefined || answer === undefined) return [];
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const isOther = !raw.isOfCall;
        if (answer.status < 300 && !isOther && answer.type.startsWith('application/json')) {
          answered.set(call.call, (answered.get(call.call) ?? 0) + 1);
          pool.harvest(JSON.parse(answer.text), call.call);
          if (call.method !== 'GET') own?.harvest(JSON.parse(answer.text), call.call);
        }
        if (answer.status >= 400 && ENDED.has(findCode(answer))) callers.delete(one.role);
        const fault = findFault(call, isOther, answer);
        if (fault === null) return [];
        const { method, path, headers, body } = raw;
        const sent = { role: one.role, method, path, headers: { ...headers, cookie: '' }, body: body?.toString() };
        const logged = answer.status >= 500 ? errors.at(-1) : undefined;
        return [{ call: call.call, fault, sent, status: answer.status, answer: answer.text.slice(0, 500), logged }];
      });
    },

    async stop(): Promise<void> {
      agent.destroy();
      await world.stop();
    },
  };
}
export type Fuzzing = Awaited<ReturnType<typeof startFuzzing>>;

const findCode = ({ text }: Answer): string => /"code":"(\w+)"/.exec(text)?.[1] ?? '';

/** A new member in a role, who has made things and finds those of others. */
async function makeCaller(world: World, role: Exclude<FuzzRole, 'visitor'>, pool: Pool): Promise<Omit<Caller, 'left'>> {
  const { owner, host, hostClub, ids } = await makeThings(world);
  const { tier, badges } = STANDINGS[role];
  const set = { tier, badges: [...badges] };
  await world.ctx.db.updateTable('profiles').set(set).where('user_id', '=', owner.userId).execute();
  const own = new Pool(() => world.clock.now());
  const made = { user_id: owner.userId, username: owner.username, review_id: ids.review, list_id: ids.list };
  const more = { comment_id: ids.comment, post_id: ids.club_post, club_id: ids.club };
  for (const [kind, value] of Object.entries({ ...made, ...more })) {
    own.add(kind, value);
    pool.add(kind, value);
    if (kind !== 'username') pool.add('any', value);
  }
  own.add('club_id', hostClub);
  await host.api.reports.create({ content_type: 'comment', content_id: ids.comment, reason: 'spam' });
  pool.add('user_id', host.userId);
  pool.add('code', await world.invite());
  return { member: owner, own };
}

function sendRaw(agent: Agent, origin: string, { method, path, headers, body }: RawRequest): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  const sent = request(`${origin}/`, { agent, method, path, headers: { ...headers, ...length } }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        type: response.headers['content-type'] ?? '',
        text: Buffer.concat(chunks).toString(),
      }),
    );
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

/**
 * Sends random requests, so many at once, until there have been so many. A failure names the request and its answer; fast-check prints the
 * seed and makes the request smaller.
 */
export async function fuzz(
  fuzzing: Fuzzing,
  { requests, atOnce }: { requests: number; atOnce: number },
): Promise<void> {
  const together = fc.array(makeRequest(), { minLength: atOnce, maxLength: atOnce });
  const property = fc.asyncProperty(together, async (some) => {
    expect(await fuzzing.send(some)).toEqual([]);
  });
  await fc.assert(property, { numRuns: Math.ceil(requests / atOnce) });
}
