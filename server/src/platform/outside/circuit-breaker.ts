import type { Timing } from './timing.ts';

/**
 * Stops requests to a service that is down: after `maxFailures` failures in a row it is open for `openMs` milliseconds, then lets
 * a single request through, whose outcome decides.
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

  /** Whether a request may be sent now. After true, call `succeeded`, `failed` or `abandoned`. */
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

  /** The request ended in a way that says nothing about the service. */
  abandoned(): void {
    this.#trying = false;
  }

  /** Whether no request is sent now. */
  get isOpen(): boolean {
    return this.#timing.now() < this.#openUntil;
  }
}
