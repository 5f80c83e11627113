import type { RequestContext } from './context.ts';
import { clientOf } from './limits.ts';

/** Whose work it is: of a member, or of a client that nobody knows. */
export interface Caller {
  key: string;
  /** Known callers go first, and have places that no stranger takes. */
  isMember: boolean;
}

declare module './context.ts' {
  interface Context {
    /** Whose turn it is where work waits in a queue. Absent: the server's own work. */
    caller?: Caller;
  }
}

export const getCaller = ({ viewer, leaver, http }: Pick<RequestContext, 'viewer' | 'leaver' | 'http'>): Caller => {
  const member = viewer ?? leaver;
  return member === null
    ? { key: `client ${clientOf(http.ip)}`, isMember: false }
    : { key: `member ${member.userId}`, isMember: true };
};

const SERVER_ITSELF: Caller = { key: 'ourselves', isMember: true };

/** So much is waiting already that this work is refused: try again in a moment. */
export class QueueFullError extends Error {}

export interface FairQueueOptions {
  /** So much is done at once. */
  concurrency: number;
  /** So much of it for strangers together. */
  anonymousConcurrency: number;
  /** So much for one caller. */
  concurrencyPerCaller: number;
  /** So many wait, of the known and of strangers each. */
  maxWaiting: number;
  /** So many of one caller. */
  maxWaitingPerCaller: number;
  /** Where strangers, once in, wait for their turn among those of other queues. */
  anonymousQueue?: FairQueue;
}

/** Costly work, a little at a time. Callers take turns, whoever asks much waiting for themselves; the known come before strangers. */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #known = new CallerQueue();
  readonly #strangers = new CallerQueue();
  readonly #inside = new Map<string, number>();
  #places = 0;
  #strangersInside = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** Throws QueueFull. */
  async run<Result>(caller: Caller | undefined, work: () => Promise<Result>): Promise<Result> {
    const { key: who, isMember: known } = caller ?? SERVER_ITSELF;
    const { anonymousQueue: strangers } = this.#options;
    const line = known ? this.#known : this.#strangers;
    if (line.length >= this.#options.maxWaiting || line.lengthOf(who) >= this.#options.maxWaitingPerCaller)
      throw new QueueFullError();
    await new Promise<void>((enter) => {
      line.add(who, enter);
      this.#letIn();
    });
    try {
      return await (known || strangers === undefined ? work() : strangers.run({ key: who, isMember: known }, work));
    } finally {
      this.#leave(who, known);
      this.#letIn();
    }
  }

  #letIn(): void {
    const {
      concurrency: places,
      anonymousConcurrency: placesForStrangers,
      concurrencyPerCaller: placesForOne,
    } = this.#options;
    const mayEnter = (who: string) => (this.#inside.get(who) ?? 0) < placesForOne;
    while (this.#places < places) {
      const known = this.#known.next(mayEnter);
      const stranger =
        known === null && this.#strangersInside < placesForStrangers ? this.#strangers.next(mayEnter) : null;
      const next = known ?? stranger;
      if (next === null) return;
      this.#places += 1;
      if (stranger !== null) this.#strangersInside += 1;
      this.#inside.set(next.who, (this.#inside.get(next.who) ?? 0) + 1);
      next.enter();
    }
  }

  #leave(who: string, known: boolean): void {
    this.#places -= 1;
    if (!known) this.#strangersInside -= 1;
    const left = (this.#inside.get(who) ?? 1) - 1;
    if (left === 0) this.#inside.delete(who);
    else this.#inside.set(who, left);
  }
}

/** Who waits, by caller, in the order of their turns. */
class CallerQueue {
  readonly #waiting = new Map<string, (() => void)[]>();
  length = 0;

  lengthOf(who: string): number {
    return this.#waiting.get(who)?.length ?? 0;
  }

  add(who: string, enter: () => void): void {
    const own = this.#waiting.get(who);
    if (own === undefined) this.#waiting.set(who, [enter]);
    else own.push(enter);
    this.length += 1;
  }

  /** Takes the first caller out who may enter; what else they have waiting comes after everybody's. */
  next(mayEnter: (who: string) => boolean): { who: string; enter: () => void } | null {
    for (const [who, own] of this.#waiting) {
      if (!mayEnter(who)) continue;
      const enter = own.shift();
      this.#waiting.delete(who);
      if (own.length > 0) this.#waiting.set(who, own);
      if (enter === undefined) continue;
      this.length -= 1;
      return { who, enter };
    }
    return null;
  }
}
