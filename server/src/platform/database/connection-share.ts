/** How long a caller waits for a connection, of the pool or of a share of it. */
export const CONNECT_TIMEOUT_MS = 10_000;

/** A part of a pool's connections: its callers together hold at most so many at a time. The others wait in their order. */
export class ConnectionShare {
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(connections: number) {
    this.#free = connections;
  }

  /** Throws like the pool when no connection becomes free in time, so that this too is recognized as an outage. */
  async acquire(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(start);
        reject(new Error('timeout exceeded when trying to connect'));
      }, CONNECT_TIMEOUT_MS);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.add(start);
    });
  }

  release(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
