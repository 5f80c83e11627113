import type { Timing } from './timing.ts';

/** Lets so many through at once and so many a second; the others queue. */
export class Gate {
  readonly #timing: Timing;
  readonly #perSecond: number;
  readonly #concurrency: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;
  #tokens: number;
  #filledAt: number;

  constructor(timing: Timing, { perSecond, concurrency }: { perSecond: number; concurrency: number }) {
    this.#timing = timing;
    this.#perSecond = perSecond;
    this.#concurrency = concurrency;
    this.#tokens = perSecond;
    this.#filledAt = timing.now();
  }

  async through<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#enter();
    try {
      await this.#takeToken();
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    // Whoever leaves hands the place on, so that nobody overtakes the queue.
    if (this.#inside < this.#concurrency) this.#inside += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#inside -= 1;
    else next();
  }

  async #takeToken(): Promise<void> {
    const now = this.#timing.now();
    this.#tokens = Math.min(this.#perSecond, this.#tokens + ((now - this.#filledAt) / 1000) * this.#perSecond);
    this.#filledAt = now;
    // Below zero is a place in the queue: whoever comes next waits longer.
    this.#tokens -= 1;
    if (this.#tokens < 0) await this.#timing.pause((-this.#tokens / this.#perSecond) * 1000);
  }
}
