import type { Timing } from './timing.ts';

/**
 * Stops asking a service that is down, so that nobody waits for what will not come: after some failures in a row it stays open for
 * a while, then lets a single try through, whose outcome decides.
 */
export class CircuitBreaker {
  readonly #timing: Timing;
  readonly #maxFailures: number;
  readonly #openMs: number;
  #failures = 0;
  #openUntil = 0;
  #trying = false;

  constructor(timing: Timing, { maxFailures, openMs }: { maxFailures: number; openMs: number }) {
    this.#timing = timing;
    this.#maxFailures = maxFailures;
    this.#openMs = openMs;
  }

  /** Whether to ask now. A true must be followed by `succeeded`, `failed` or `gaveUp`. */
  allowsRequest(): boolean {
    if (this.isOpen) return false;
    if (this.#failures < this.#maxFailures) return true;
    if (this.#trying) return false;
    this.#trying = true;
    return true;
  }

  succeeded(): void {
    this.#trying = false;
    this.#failures = 0;
  }

  failed(): void {
    this.#trying = false;
    this.#failures += 1;
    if (this.#failures >= this.#maxFailures) this.#openUntil = this.#timing.now() + this.#openMs;
  }

  /** The try says nothing about the service. */
  abandoned(): void {
    this.#trying = false;
  }

  /** Whether nobody asks now. */
  get isOpen(): boolean {
    return this.#timing.now() < this.#openUntil;
  }
}
