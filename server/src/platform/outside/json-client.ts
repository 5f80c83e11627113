import type { Context } from '../context.ts';
import { Semaphore, type Urgency } from '../limits/semaphore.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { DeadlineExceededError, type SharedTokenBucket } from './shared-token-bucket.ts';
import type { Timing } from './timing.ts';

/** An external service did not answer in time, or not in a usable way. The message contains no address and no key. */
export class ExternalServiceError extends Error {}

export interface JsonResponse {
  status: number;
  /** Null when the body is not JSON. */
  body: unknown;
}

export interface JsonClientOptions {
  timing: Timing;
  rateLimit: SharedTokenBucket;
  /** Sent with every request. */
  headers: Record<string, string>;
  /** For one try, body included. */
  timeoutMs: number;
  maxBytes: number;
  maxRetries: number;
  concurrency: number;
  circuit: { maxFailures: number; openMs: number };
}

export interface JsonRequestOptions {
  urgency: Urgency;
  /** For all tries and the pauses between them. */
  budgetMs: number;
}

const INITIAL_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/** A try failed and may be repeated. */
class RetryableError extends Error {
  /** How long the service asks to be left alone, in milliseconds. */
  readonly cooldownMs: number;
  /** Whether it means that the service is down; being asked to slow down does not. */
  readonly isFailure: boolean;

  constructor(
    message: string,
    { cooldownMs = 0, isFailure = true }: { cooldownMs?: number; isFailure?: boolean } = {},
  ) {
    super(message);
    this.cooldownMs = cooldownMs;
    this.isFailure = isFailure;
  }
}

/**
 * Gets JSON from an external service: with a rate limit over all server processes, limited concurrency, retries with backoff, a
 * circuit breaker, and a time budget for each request.
 */
export class JsonClient {
  readonly #circuit: CircuitBreaker;
  readonly #semaphore: Semaphore;
  readonly #options: JsonClientOptions;

  constructor(options: JsonClientOptions) {
    this.#options = options;
    this.#circuit = new CircuitBreaker(options.timing, options.circuit);
    this.#semaphore = new Semaphore(options.concurrency);
  }

  /** Whether this process sends no requests at the moment. */
  get isCircuitOpen(): boolean {
    return this.#circuit.isOpen;
  }

  /**
   * Resolves with any status but 429 and 5xx, which are retried.
   * @throws ExternalServiceError
   */
  async get(ctx: Context, url: URL, { urgency, budgetMs }: JsonRequestOptions): Promise<JsonResponse> {
    const { timing, maxRetries } = this.#options;
    const deadline = timing.now() + budgetMs;
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#semaphore.run(urgency, () => this.#once(ctx, url, urgency, deadline));
      } catch (error) {
        if (!(error instanceof RetryableError)) throw error;
        // After a cooldown that the service asked for, the next try waits for its end.
        const pause = error.cooldownMs > 0 ? 0 : this.#retryDelayMs(tries);
        if (tries === maxRetries || timing.now() + pause >= deadline) throw new ExternalServiceError(error.message);
        if (pause > 0) await timing.pause(pause);
      }
    }
  }

  /** A random part of a delay that doubles (full jitter), so that many clients do not retry at once. */
  #retryDelayMs(tries: number): number {
    return this.#options.timing.random() * Math.min(MAX_DELAY_MS, INITIAL_DELAY_MS * 2 ** tries);
  }

  async #once(ctx: Context, url: URL, urgency: Urgency, deadline: number): Promise<JsonResponse> {
    const { rateLimit, timing } = this.#options;
    if (!this.#circuit.allowsRequest()) throw new ExternalServiceError('not asked, since it did not answer lately');
    try {
      await rateLimit.take(ctx, urgency, deadline);
      const answer = await this.#try(url, deadline - timing.now());
      this.#circuit.succeeded();
      return answer;
    } catch (error) {
      if (error instanceof RetryableError && error.isFailure) this.#circuit.failed();
      else this.#circuit.abandoned();
      if (error instanceof RetryableError && error.cooldownMs > 0)
        await rateLimit.startCooldown(ctx, error.cooldownMs, 'asked');
      throw error instanceof DeadlineExceededError ? new ExternalServiceError(error.message) : error;
    }
  }

  async #try(url: URL, leftMs: number): Promise<JsonResponse> {
    if (leftMs <= 0) throw new DeadlineExceededError('no time was left to ask');
    const { headers, timeoutMs, timing } = this.#options;
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        headers: { accept: 'application/json', ...headers },
        signal: timing.timeoutSignal(Math.min(timeoutMs, leftMs)),
        // The key must not travel to another host.
        redirect: 'error',
      });
      await throwIfRetryable(response);
      text = await this.#read(response);
    } catch (error) {
      throw error instanceof RetryableError ? error : new RetryableError(describeError(error));
    }
    const body = parseJson(text);
    if (response.ok && body === null) throw new RetryableError('an answer that is not JSON');
    return { status: response.status, body };
  }

  async #read(response: Response): Promise<string> {
    const decoder = new TextDecoder();
    let text = '';
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > this.#options.maxBytes)
        throw new RetryableError(`an answer of more than ${this.#options.maxBytes} bytes`);
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  }
}

/** Throws for 429 and 5xx. Their bodies say nothing that the status does not, and often are not JSON. */
async function throwIfRetryable(response: Response): Promise<void> {
  const { status } = response;
  if (status !== 429 && status < 500) return;
  // This only frees the connection, which may have broken meanwhile.
  await response.body?.cancel().catch(() => undefined);
  throw new RetryableError(`HTTP ${status}`, { cooldownMs: retryAfterMs(response), isFailure: status !== 429 });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The code or name of an error. Its message may contain the address, and with it the key. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

/** Retry-After in milliseconds: given in seconds, or as a date by the clock of the service. 0 when absent or unreadable. */
function retryAfterMs({ headers }: Response): number {
  const after = headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d+$/.test(after)
    ? Number(after) * 1000
    : Date.parse(after) - (Date.parse(headers.get('date') ?? '') || Date.now());
  return Number.isFinite(ms) ? Math.max(ms, 0) : 0;
}
