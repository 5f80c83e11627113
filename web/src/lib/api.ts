import type { Contract } from '@halfstar/contract';
import type { Problem } from '@halfstar/contract/shared/problem.schema';
import type { CallMeta } from '@halfstar/contract/shared/procedure';
import { TAB_HEADER } from '@halfstar/contract/shared/tab-header';
import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { routes } from './contract-routes.ts';
import { fetchInTime } from './fetch-in-time.ts';
import { LocalLimit } from './local-limit.ts';
import { serverRequest } from './server-render.ts';
import { THIS_TAB } from './this-tab.ts';

/** An error response of the server. Screens read it through `parseProblem`. */
export class ProblemError extends ORPCError<string, unknown> {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code, { status: problem.status, message: problem.detail, data: problem.data, defined: true });
    this.problem = problem;
  }
}

/** The link parses bodies by their type and does not know that problem+json is JSON. */
async function fetchAsJson(request: Request, init: RequestInit): Promise<Response> {
  const response = await (serverRequest()?.fetch(request) ?? fetchInTime(request, init));
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return response;
  const headers = new Headers(response.headers);
  headers.set('content-type', 'application/json');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Distinguishes our server's errors from a proxy's page. Not with zod, which would double the size of the first page. */
function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body && 'status' in body;
}

const localLimits = new Map<string, LocalLimit>();

/** For calls with a rate limit. Throws RATE_LIMITED as the server would, without sending the request. */
function takeLocally(path: readonly string[]): void {
  const [feature = '', call = ''] = path;
  const calls: Record<string, { '~orpc': { meta?: CallMeta } } | undefined> = routes[feature as keyof typeof routes];
  const limit = calls[call]?.['~orpc'].meta?.limit;
  if (limit === undefined || serverRequest() !== undefined) return;
  const name = path.join('.');
  const local = localLimits.get(name) ?? new LocalLimit(limit);
  localLimits.set(name, local);
  const seconds = local.take();
  if (seconds === null) return;
  const detail = `Too many tries. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`;
  const problem = { type: 'urn:halfstar:problem:rate-limited', title: 'Rate limited', request_id: '' };
  throw new ProblemError({ ...problem, status: 429, code: 'RATE_LIMITED', detail });
}

const link = new OpenAPILink(routes, {
  interceptors: [
    ({ path, next }) => {
      takeLocally(path);
      return next();
    },
  ],
  headers: { [TAB_HEADER]: THIS_TAB },
  url: () => `${serverRequest()?.origin ?? window.location.origin}/api`,
  fetch: fetchAsJson,
  customErrorResponseBodyDecoder: (body) => (isProblem(body) ? new ProblemError(body) : null),
});

/** Every call of the contract: `await client.movies.get({ movie_id })`. */
export const client: ContractRouterClient<Contract> = createORPCClient(link);

/**
 * The same calls as TanStack Query options. A query declares which nouns it shows, a mutation which it changes; queries that
 * show a changed noun are refetched:
 *
 *     useQuery(api.movies.get.queryOptions({ input: { movie_id }, meta: { shows: ['movie'] } }))
 *     useMutation(api.tracking.rate.mutationOptions({ meta: { changes: ['rating', 'list', 'timeline'] } }))
 */
export const api = createTanstackQueryUtils(client);
