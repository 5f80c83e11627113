import { type Caller, QueueFullError } from '../limits/fair-queue.ts';

export interface BodyMemoryLimits {
  /** How many bytes of bodies are in memory at once. */
  mostBytes: number;
  mostBytesPerCaller: number;
}

/**
 * Bounds the bodies of uploads that are in memory. Room is taken by what has arrived, so that a slow sender takes little. When there
 * is none left, the body that has been arriving the longest makes room: whoever sends slowly cannot keep others out.
 */
export class BodyMemory {
  readonly #limits: BodyMemoryLimits;
  /** The oldest first. */
  readonly #bodies = new Set<HeldBody>();

  constructor(limits: BodyMemoryLimits) {
    this.#limits = limits;
  }

  /** Begins a body, which must be released in the end. */
  open({ key }: Caller): HeldBody {
    const body = new HeldBody(
      key,
      (bytes) => this.#makeRoom(body, bytes),
      () => this.#bodies.delete(body),
    );
    this.#bodies.add(body);
    return body;
  }

  #makeRoom(body: HeldBody, bytes: number): void {
    const { mostBytes, mostBytesPerCaller } = this.#limits;
    const ofCaller = sumBytes([...this.#bodies].filter(({ caller }) => caller === body.caller));
    if (ofCaller + bytes > mostBytesPerCaller) throw new QueueFullError();
    let free = mostBytes - sumBytes(this.#bodies);
    for (const other of this.#bodies) {
      if (free >= bytes) return;
      if (!other.isArriving || other === body) continue;
      free += other.bytes;
      other.refuse();
    }
    if (free < bytes) throw new QueueFullError();
  }
}

function sumBytes(bodies: Iterable<HeldBody>): number {
  let sum = 0;
  for (const { bytes } of bodies) sum += bytes;
  return sum;
}

/** The body of one request, of which the bytes that have arrived are in memory. */
export class HeldBody {
  readonly caller: string;
  bytes = 0;
  isArriving = true;
  readonly #makeRoom: (bytes: number) => void;
  readonly #forget: () => void;
  readonly #refusal = new AbortController();

  constructor(caller: string, makeRoom: (bytes: number) => void, forget: () => void) {
    this.caller = caller;
    this.#makeRoom = makeRoom;
    this.#forget = forget;
  }

  /** Aborted, with a QueueFullError as its reason, when the body has made room for others. */
  get refusal(): AbortSignal {
    return this.#refusal.signal;
  }

  /** Counts bytes that have arrived. Throws QueueFullError when there is no room for them. */
  grow(bytes: number): void {
    this.refusal.throwIfAborted();
    this.#makeRoom(bytes);
    this.bytes += bytes;
  }

  /** It has arrived, and makes no room for others any longer. */
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
