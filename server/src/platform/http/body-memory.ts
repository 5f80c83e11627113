import { type Caller, QueueFullError } from '../limits/fair-queue.ts';

export interface BodyMemoryLimits {
  /** How many bytes of bodies are in memory at once. */
  mostBytes: number;
  mostBytesPerCaller: number;
}

/**
 * Bounds the bodies of requests that are in memory. A body counts with what has arrived of it, so that a slow sender takes little. When the
 * memory is full, a body of the caller who holds the most is refused, so that nobody keeps out those who hold less.
 */
export class BodyMemory {
  readonly #limits: BodyMemoryLimits;
  /** Of each caller, the oldest first. */
  readonly #bodies = new Map<string, Set<HeldBody>>();
  readonly #bytesOfCaller = new Map<string, number>();
  #bytes = 0;

  constructor(limits: BodyMemoryLimits) {
    this.#limits = limits;
  }

  /** Begins a body, which must be released in the end. */
  open({ key }: Caller): HeldBody {
    const body = new HeldBody(
      key,
      (bytes) => this.#reserve(body, bytes),
      () => this.#forget(body),
    );
    const ofCaller = this.#bodies.get(key) ?? new Set();
    this.#bodies.set(key, ofCaller.add(body));
    return body;
  }

  #reserve({ caller }: HeldBody, bytes: number): void {
    const { mostBytes, mostBytesPerCaller } = this.#limits;
    if (this.#bytesOf(caller) + bytes > mostBytesPerCaller) throw new QueueFullError();
    while (this.#bytes + bytes > mostBytes) this.#refuseLargest(caller, bytes);
    this.#add(caller, bytes);
  }

  /** Refuses the oldest arriving body of the caller who holds the most; throws QueueFullError when nobody holds more than this one would. */
  #refuseLargest(caller: string, bytes: number): void {
    let largest: HeldBody | undefined;
    let most = this.#bytesOf(caller) + bytes;
    for (const [other, bodies] of this.#bodies) {
      const held = this.#bytesOf(other);
      if (other === caller || held <= most) continue;
      const arriving = [...bodies].find((body) => body.isArriving && body.bytes > 0);
      if (arriving === undefined) continue;
      most = held;
      largest = arriving;
    }
    if (largest === undefined) throw new QueueFullError();
    largest.refuse();
  }

  #bytesOf(caller: string): number {
    return this.#bytesOfCaller.get(caller) ?? 0;
  }

  #add(caller: string, bytes: number): void {
    this.#bytes += bytes;
    this.#bytesOfCaller.set(caller, this.#bytesOf(caller) + bytes);
  }

  #forget(body: HeldBody): void {
    const ofCaller = this.#bodies.get(body.caller);
    if (ofCaller?.delete(body) !== true) return;
    this.#add(body.caller, -body.bytes);
    if (ofCaller.size > 0) return;
    this.#bodies.delete(body.caller);
    this.#bytesOfCaller.delete(body.caller);
  }
}

/** The body of one request, of which the bytes that have arrived are in memory. */
export class HeldBody {
  readonly caller: string;
  bytes = 0;
  isArriving = true;
  readonly #reserve: (bytes: number) => void;
  readonly #forget: () => void;
  readonly #refusal = new AbortController();

  constructor(caller: string, reserve: (bytes: number) => void, forget: () => void) {
    this.caller = caller;
    this.#reserve = reserve;
    this.#forget = forget;
  }

  /** Aborted, with a QueueFullError as its reason, when the memory was needed for others. */
  get refusal(): AbortSignal {
    return this.#refusal.signal;
  }

  /** Counts bytes that have arrived. Throws QueueFullError when there is no memory for them. */
  grow(bytes: number): void {
    this.refusal.throwIfAborted();
    this.#reserve(bytes);
    this.bytes += bytes;
  }

  /** It has arrived, and is not refused any longer. */
  complete(): void {
    this.isArriving = false;
  }

  /** Its bytes are no longer in memory. */
  release(): void {
    this.#forget();
  }

  refuse(): void {
    this.release();
    this.#refusal.abort(new QueueFullError());
  }
}
