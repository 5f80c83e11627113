/** Whether a member waits for the result. Mutable: a background request becomes urgent when a member comes to share its result. */
export interface Urgency {
  urgent: boolean;
}

interface Waiter {
  urgency: Urgency;
  start(): void;
}

/**
 * A semaphore with two priorities: urgent tasks start first, and one place is always kept free for them. Urgency is read when a
 * place becomes free, so a task that waits can still become urgent. See docs/decisions/025.
 */
export class Semaphore {
  readonly #concurrency: number;
  readonly #waiting: Waiter[] = [];
  #running = 0;

  /** @param concurrency how many tasks run at once; at 1 no place is kept for urgent ones */
  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** Runs the task as soon as there is a place for it. */
  async run<Result>(urgency: Urgency, task: () => Promise<Result>): Promise<Result> {
    await this.#acquire(urgency);
    try {
      return await task();
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  #acquire(urgency: Urgency): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ urgency, start: resolve });
    this.#startNext();
    return promise;
  }

  #startNext(): void {
    while (this.#running < this.#concurrency) {
      const urgent = this.#waiting.findIndex((one) => one.urgency.urgent);
      const backgroundFits = this.#running < Math.max(1, this.#concurrency - 1);
      if (urgent === -1 && !(this.#waiting.length > 0 && backgroundFits)) return;
      const [next] = this.#waiting.splice(Math.max(urgent, 0), 1);
      this.#running += 1;
      next?.start();
    }
  }
}
