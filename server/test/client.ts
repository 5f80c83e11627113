import { contract } from '@halfstar/contract';
import { Problem } from '@halfstar/contract/shared/problem.schema';
import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { type MemberViewer, NO_SANCTIONS, type Viewer } from '../src/platform/viewer.ts';
import { findLoggedError } from './logged-errors.ts';

export type Api = JsonifiedClient<ContractRouterClient<typeof contract>>;

/** An HTTP client that keeps cookies, as a browser does. */
export class Client {
  readonly api: Api;
  readonly origin: string;
  readonly #headers: Record<string, string>;
  readonly #cookies = new Map<string, string>();
  /** The lines that have set cookies so far, or removed them. */
  readonly setCookies: string[] = [];

  /** @param headers sent with every request */
  constructor(origin: string, headers: Record<string, string> = {}) {
    this.origin = origin;
    this.#headers = headers;
    this.api = createORPCClient(
      new OpenAPILink(contract, {
        url: `${origin}/api`,
        fetch: async (request, init) => asJson(await this.#send(request, init)),
        customErrorResponseBodyDecoder: (body) => {
          const problem = Problem.safeParse(body);
          if (!problem.success) return undefined;
          const { code, status, detail } = problem.data;
          const cause = status === 500 ? findLoggedError() : undefined;
          return new ORPCError(code, { status, message: detail, data: problem.data, cause });
        },
      }),
    );
  }

  /** Any request, with the cookies so far. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return this.#send(new Request(new URL(path, this.origin), { redirect: 'manual', ...init }));
  }

  /** Sends JSON as it is, so that a test can send what the typed client would not. */
  send(method: string, path: string, body?: unknown): Promise<Response> {
    return this.fetch(path, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  }

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Replaces the cookies, for instance by those of a session that has ended. */
  set cookies(header: string) {
    this.#cookies.clear();
    for (const pair of header.split('; ').filter(Boolean)) {
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  async #send(request: Request, init?: RequestInit): Promise<Response> {
    for (const [name, value] of Object.entries(this.#headers)) request.headers.set(name, value);
    if (this.#cookies.size > 0) request.headers.set('cookie', this.cookies);
    const response = await fetch(request, init);
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    this.setCookies.push(...response.headers.getSetCookie());
    return response;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const gone = attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0');
    if (gone) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(at + 1));
  }
}

/** The client library reads JSON only by its plain media type. */
function asJson(response: Response): Response {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return response;
  const headers = new Headers(response.headers);
  headers.set('content-type', 'application/json');
  return new Response(response.body, { status: response.status, headers });
}

/** A signed-in member. */
export class MemberClient extends Client {
  userId = '';
  username = '';
  email = '';

  /** The same member with a copy of the cookies at another server. */
  at(origin: string): MemberClient {
    const client = new MemberClient(origin);
    client.cookies = this.cookies;
    client.userId = this.userId;
    client.username = this.username;
    client.email = this.email;
    return client;
  }
}

/** A member as services see the viewer of a request, for tests that call them directly. */
export const toViewer = ({ userId, email }: MemberClient): MemberViewer => {
  const viewer: Viewer = {
    userId,
    email,
    emailConfirmed: true,
    sessionId: 's',
    sessionToken: '',
    tier: 'lite',
    badges: [],
    hidesScores: false,
    showsAdultTitles: false,
    followsMany: false,
    sanctions: NO_SANCTIONS,
  };
  return viewer as MemberViewer;
};
