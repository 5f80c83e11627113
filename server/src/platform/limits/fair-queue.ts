import type { RequestContext } from '../context.ts';
import { toClientKey } from './rate-limits.ts';

/** The caller for whom work is queued. */
export interface Caller {
  /** Names the member, or the owner of the device or the network client of an anonymous caller. */
  key: string;
  /** Members go before anonymous callers, and have places that anonymous callers cannot take. */
  isMember: boolean;
}

declare module '../context.ts' {
  interface Context {
    /** Who waits where work is queued. Absent for the server's own work. */
    caller?: Caller;
  }
}

/**
 * The caller of a request: the signed-in member, else the owner of the device, else the client of the network address.
 * @param owner the account that has signed in on the device before: it waits in a queue of its own, not in that of everybody at its address
 */
export const identifyQueueCaller = (
  { viewer, leaver, http }: Pick<RequestContext, 'viewer' | 'leaver' | 'http'>,
  owner: string | null,
): Caller => {
  const member = viewer ?? leaver;
  if (member !== null) return { key: `member ${member.userId}`, isMember: true };
  return owner === null ? anonymousCaller(http.ip) : deviceCaller(owner, false);
};

/**
 * A caller on a device of this account, who is not signed in.
 * @param isMember whether the caller says to be the owner
 */
export const deviceCaller = (owner: string, isMember: boolean): Caller => ({ key: `device of ${owner}`, isMember });

/** The client of a network address, whoever it turns out to be. */
export const anonymousCaller = (ip: string): Caller => ({ key: `client ${toClientKey(ip)}`, isMember: false });

const SERVER_ITSELF: Caller = { key: 'server', isMember: true };

/** A queue takes no more work at the moment. */
export class QueueFullError extends Error {}

export interface FairQueueOptions {
  /** How many tasks run at once. */
  concurrency: number;
  /** How many of them may be those of anonymous callers. */
  anonymousConcurrency: number;
  concurrencyPerCaller: number;
  /** How many tasks may wait: of members, and as many again of anonymous callers. */
  maxWaiting: number;
  maxWaitingPerCaller: number;
  /** A queue that anonymous tasks also pass once this one has let them in; several queues may share it. */
  anonymousQueue?: FairQueue;
}

/**
 * A bounded queue with limited concurrency, in which callers take turns (round robin): a caller with many tasks delays only
 * themselves. Members come before anonymous callers. See docs/decisions/025.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #members = new RoundRobin();
  readonly #anonymous = new RoundRobin();
  readonly #runningByCaller = new Map<string, number>();
  #running = 0;
  #runningAnonymous = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /**
   * Runs the task when it is the caller's turn.
   * @param caller undefined: the server itself
   * @throws QueueFullError at once, when too much is waiting
   */
  async run<Result>(caller: Caller | undefined, task: () => Promise<Result>): Promise<Result> {
    const { key, isMember } = caller ?? SERVER_ITSELF;
    const { anonymousQueue, maxWaiting, maxWaitingPerCaller } = this.#options;
    const waiting = isMember ? this.#members : this.#anonymous;
    if (waiting.length >= maxWaiting || waiting.countOf(key) >= maxWaitingPerCaller) throw new QueueFullError();
    await new Promise<void>((start) => {
      waiting.add(key, start);
      this.#startNext();
    });
    try {
      return await (isMember || anonymousQueue === undefined ? task() : anonymousQueue.run({ key, isMember }, task));
    } finally {
      this.#release(key, isMember);
      this.#startNext();
    }
  }

  #startNext(): void {
    const { concurrency, anonymousConcurrency, concurrencyPerCaller } = this.#options;
    const mayStart = (key: string) => (this.#runningByCaller.get(key) ?? 0) < concurrencyPerCaller;
    while (this.#running < concurrency) {
      const ofMember = this.#members.take(mayStart);
      const ofAnonymous =
        ofMember === null && this.#runningAnonymous < anonymousConcurrency ? this.#anonymous.take(mayStart) : null;
      const next = ofMember ?? ofAnonymous;
      if (next === null) return;
      this.#running += 1;
      if (ofAnonymous !== null) this.#runningAnonymous += 1;
      this.#runningByCaller.set(next.key, (this.#runningByCaller.get(next.key) ?? 0) + 1);
      next.start();
    }
  }

  #release(key: string, isMember: boolean): void {
    this.#running -= 1;
    if (!isMember) this.#runningAnonymous -= 1;
    const left = (this.#runningByCaller.get(key) ?? 1) - 1;
    if (left === 0) this.#runningByCaller.delete(key);
    else this.#runningByCaller.set(key, left);
  }
}

/** Waiting tasks by caller. The map's order is the order of the callers' turns. */
class RoundRobin {
  readonly #waiting = new Map<string, (() => void)[]>();
  length = 0;

  countOf(key: string): number {
    return this.#waiting.get(key)?.length ?? 0;
  }

  add(key: string, start: () => void): void {
    const own = this.#waiting.get(key);
    if (own === undefined) this.#waiting.set(key, [start]);
    else own.push(start);
    this.length += 1;
  }

  /** Takes a task of the first caller who may start one, and moves that caller to the end. Null: no caller may. */
  take(mayStart: (key: string) => boolean): { key: string; start: () => void } | null {
    for (const [key, own] of this.#waiting) {
      if (!mayStart(key)) continue;
      const start = own.shift();
      this.#waiting.delete(key);
      if (own.length > 0) this.#waiting.set(key, own);
      if (start === undefined) continue;
      this.length -= 1;
      return { key, start };
    }
    return null;
  }
}
