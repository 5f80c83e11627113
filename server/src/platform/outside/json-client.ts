import { Circuit } from './circuit.ts';
import { Gate } from './gate.ts';
import type { Timing } from './timing.ts';

/** The other side did not answer in time, or not in a way that can be used. The message holds no address and no key. */
export class OutsideUnavailable extends Error {}

export interface JsonAnswer {
  status: number;
  /** Null when the body is not JSON. */
  body: unknown;
}

export interface JsonClientOptions {
  timing: Timing;
  /** Sent with every request. */
  headers: Record<string, string>;
  /** Of one try, body included. */
  timeoutMs: number;
  /** Of all tries and the pauses between them. */
  budgetMs: number;
  maxBytes: number;
  maxRetries: number;
  perSecond: number;
  concurrency: number;
  circuit: { maxFailures: number; openMs: number };
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A service that asks for a longer rest gets it, but nobody waits for it; however long it says, an hour at most. */
const LONGEST_RETRY_AFTER_MS = 60_000;
const LONGEST_REST_MS = 3_600_000;

/** One try that may be made again. */
class Failure extends Error {
  readonly retryAfterMs: number | null;
  /** Whether it says that the service is down; being asked to slow down does not. */
  readonly counts: boolean;

  constructor(message: string, retryAfterMs: number | null = null, counts = true) {
    super(message);
    this.retryAfterMs = retryAfterMs;
    this.counts = counts;
  }
}

/** Asks somebody else's server for JSON, politely and without ever making people wait for long. */
export class JsonClient {
  readonly circuit: Circuit;
  readonly #gate: Gate;
  readonly #options: JsonClientOptions;

  constructor(options: JsonClientOptions) {
    this.#options = options;
    this.circuit = new Circuit(options.timing, options.circuit);
    this.#gate = new Gate(options.timing, options);
  }

  /** Answers with any status but 429 and 5xx, which are tried again. Throws OutsideUnavailable. */
  async get(url: URL): Promise<JsonAnswer> {
    const { timing, budgetMs, maxRetries } = this.#options;
    const deadline = timing.now() + budgetMs;
    for (let tries = 0; ; tries += 1) {
      if (!this.circuit.allows()) throw new OutsideUnavailable('not asked, since it did not answer lately');
      try {
        const answer = await this.#gate.through(() => this.#try(url, deadline - timing.now()));
        this.circuit.succeeded();
        return answer;
      } catch (error) {
        if (error instanceof Failure && error.counts) this.circuit.failed();
        else this.circuit.gaveUp();
        if (!(error instanceof Failure)) throw error;
        const pause = this.#pauseAfter(error, tries);
        if (tries === maxRetries || timing.now() + pause >= deadline) {
          if (error.retryAfterMs !== null) this.circuit.openFor(Math.min(error.retryAfterMs, LONGEST_REST_MS));
          throw new OutsideUnavailable(error.message);
        }
        await timing.pause(pause);
      }
    }
  }

  /** What the service asks for, else a random part of a time that doubles (full jitter), so that many do not come back at once. */
  #pauseAfter({ retryAfterMs }: Failure, tries: number): number {
    if (retryAfterMs !== null) return retryAfterMs > LONGEST_RETRY_AFTER_MS ? Infinity : retryAfterMs;
    return this.#options.timing.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
  }

  async #try(url: URL, leftMs: number): Promise<JsonAnswer> {
    if (leftMs <= 0) throw new Failure('no time was left to ask', null, false);
    const { headers, timeoutMs } = this.#options;
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        headers: { accept: 'application/json', ...headers },
        signal: AbortSignal.timeout(Math.min(timeoutMs, leftMs)),
        // The key must not travel to another host.
        redirect: 'error',
      });
      text = await this.#read(response);
    } catch (error) {
      throw error instanceof Failure ? error : new Failure(reasonOf(error));
    }
    if (response.status === 429) throw new Failure('HTTP 429', retryAfterOf(response), false);
    if (response.status >= 500) throw new Failure(`HTTP ${response.status}`, retryAfterOf(response));
    const body = parsed(text);
    if (response.ok && body === null) throw new Failure('an answer that is not JSON');
    return { status: response.status, body };
  }

  async #read(response: Response): Promise<string> {
    const decoder = new TextDecoder();
    let text = '';
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > this.#options.maxBytes) throw new Failure(`an answer of more than ${this.#options.maxBytes} bytes`);
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Only the kind of error: its message may hold the address, and that the key. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

/** Seconds or a date. */
function retryAfterOf(response: Response): number | null {
  const header = response.headers.get('retry-after');
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(ms, 0);
}
