/** Whether a person waits. Whoever shares an answer that was asked for in the background can make it urgent later. */
export interface Urgency {
  urgent: boolean;
}

interface Waiter {
  urgency: Urgency;
  start(): void;
}

/** Lets so many in at once; the others queue, people first. One place is always kept for people. */
export class Semaphore {
  readonly #places: number;
  readonly #waiting: Waiter[] = [];
  #inside = 0;

  constructor(places: number) {
    this.#places = places;
  }

  async run<Result>(urgency: Urgency, work: () => Promise<Result>): Promise<Result> {
    await this.#enter(urgency);
    try {
      return await work();
    } finally {
      this.#inside -= 1;
      this.#letIn();
    }
  }

  #enter(urgency: Urgency): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ urgency, start: resolve });
    this.#letIn();
    return promise;
  }

  #letIn(): void {
    while (this.#inside < this.#places) {
      const urgent = this.#waiting.findIndex((one) => one.urgency.urgent);
      const mayEnter = urgent !== -1 || (this.#waiting.length > 0 && this.#inside < Math.max(1, this.#places - 1));
      if (!mayEnter) return;
      const [next] = this.#waiting.splice(Math.max(urgent, 0), 1);
      this.#inside += 1;
      next?.start();
    }
  }
}
