import type { Context } from '../context.ts';
import { Semaphore, type Urgency } from '../gate.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { DeadlineExceededError, type Pace } from './pace.ts';
import type { Timing } from './timing.ts';

/** The other side did not answer in time, or not in a way that can be used. The message holds no address and no key. */
export class OutsideUnavailable extends Error {}

export interface JsonResponse {
  status: number;
  /** Null when the body is not JSON. */
  body: unknown;
}

export interface JsonClientOptions {
  timing: Timing;
  pace: Pace;
  /** Sent with every request. */
  headers: Record<string, string>;
  /** Of one try, body included. */
  timeoutMs: number;
  maxBytes: number;
  maxRetries: number;
  concurrency: number;
  circuit: { maxFailures: number; openMs: number };
}

export interface JsonRequestOptions {
  urgency: Urgency;
  /** Of all tries and the pauses between them. */
  budgetMs: number;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** One try that may be made again. */
class RetryableError extends Error {
  /** How long the service asks to be left alone. */
  readonly restMs: number;
  /** Whether it says that the service is down; being asked to slow down does not. */
  readonly counts: boolean;

  constructor(message: string, { restMs = 0, counts = true }: { restMs?: number; counts?: boolean } = {}) {
    super(message);
    this.restMs = restMs;
    this.counts = counts;
  }
}

/** Asks somebody else's server for JSON, politely and without ever making people wait for long. */
export class JsonClient {
  readonly #circuit: CircuitBreaker;
  readonly #gate: Semaphore;
  readonly #options: JsonClientOptions;

  constructor(options: JsonClientOptions) {
    this.#options = options;
    this.#circuit = new CircuitBreaker(options.timing, options.circuit);
    this.#gate = new Semaphore(options.concurrency);
  }

  /** Whether this process gave up asking for the moment. */
  get isGivenUp(): boolean {
    return this.#circuit.isOpen;
  }

  /** Answers with any status but 429 and 5xx, which are tried again. Throws OutsideUnavailable. */
  async get(ctx: Context, url: URL, { urgency, budgetMs }: JsonRequestOptions): Promise<JsonResponse> {
    const { timing, maxRetries } = this.#options;
    const deadline = timing.now() + budgetMs;
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#gate.run(urgency, () => this.#once(ctx, url, urgency, deadline));
      } catch (error) {
        if (!(error instanceof RetryableError)) throw error;
        // Where the service asked for a rest, whoever asks next waits for its end.
        const pause = error.restMs > 0 ? 0 : this.#pauseAfter(tries);
        if (tries === maxRetries || timing.now() + pause >= deadline) throw new OutsideUnavailable(error.message);
        if (pause > 0) await timing.pause(pause);
      }
    }
  }

  /** A random part of a time that doubles (full jitter), so that many do not come back at once. */
  #pauseAfter(tries: number): number {
    return this.#options.timing.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
  }

  async #once(ctx: Context, url: URL, urgency: Urgency, deadline: number): Promise<JsonResponse> {
    const { pace, timing } = this.#options;
    if (!this.#circuit.allowsRequest()) throw new OutsideUnavailable('not asked, since it did not answer lately');
    try {
      await pace.take(ctx, urgency, deadline);
      const answer = await this.#try(url, deadline - timing.now());
      this.#circuit.succeeded();
      return answer;
    } catch (error) {
      if (error instanceof RetryableError && error.counts) this.#circuit.failed();
      else this.#circuit.abandoned();
      if (error instanceof RetryableError && error.restMs > 0) await pace.rest(ctx, error.restMs, 'asked');
      throw error instanceof DeadlineExceededError ? new OutsideUnavailable(error.message) : error;
    }
  }

  async #try(url: URL, leftMs: number): Promise<JsonResponse> {
    if (leftMs <= 0) throw new DeadlineExceededError('no time was left to ask');
    const { headers, timeoutMs } = this.#options;
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        headers: { accept: 'application/json', ...headers },
        signal: AbortSignal.timeout(Math.ceil(Math.min(timeoutMs, leftMs))),
        // The key must not travel to another host.
        redirect: 'error',
      });
      await throwIfRetryable(response);
      text = await this.#read(response);
    } catch (error) {
      throw error instanceof RetryableError ? error : new RetryableError(describeError(error));
    }
    const body = parsed(text);
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

/** Throws what may be tried again. Its body says nothing that the status does not, and often is no JSON. */
async function throwIfRetryable(response: Response): Promise<void> {
  const { status } = response;
  if (status !== 429 && status < 500) return;
  // Only the connection is freed; that it broke meanwhile is no news.
  await response.body?.cancel().catch(() => undefined);
  throw new RetryableError(`HTTP ${status}`, { restMs: retryAfterMs(response), counts: status !== 429 });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Only the kind of error: its message may hold the address, and that the key. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

/** Seconds, or a date, which is read by the clock of the service. 0 when it says nothing that can be read. */
function retryAfterMs({ headers }: Response): number {
  const after = headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d+$/.test(after)
    ? Number(after) * 1000
    : Date.parse(after) - (Date.parse(headers.get('date') ?? '') || Date.now());
  return Number.isFinite(ms) ? Math.max(ms, 0) : 0;
}
