import type { Contract } from '@halfstar/contract';
import type { Problem } from '@halfstar/contract/shared/problem.schema';
import { TAB_HEADER } from '@halfstar/contract/shared/tab-header';
import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { routes } from './contract-routes.ts';
import { drawingOnServer } from './drawing.ts';
import { THIS_TAB } from './this-tab.ts';

/** A server's "no", with everything it said. Screens read it through `problemOf`. */
export class ProblemError extends ORPCError<string, unknown> {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code, { status: problem.status, message: problem.detail, data: problem.data, defined: true });
    this.problem = problem;
  }
}

/** The link parses bodies by their type and does not know that problem+json is JSON. */
async function fetchAsJson(request: Request, init: RequestInit): Promise<Response> {
  const response = await (drawingOnServer()?.fetch(request) ?? fetch(request, { ...init, credentials: 'same-origin' }));
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return response;
  const headers = new Headers(response.headers);
  headers.set('content-type', 'application/json');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Enough of a check to tell our server's errors from a proxy's page; zod would double what the first page loads. */
function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body && 'status' in body;
}

const link = new OpenAPILink(routes, {
  headers: { [TAB_HEADER]: THIS_TAB },
  url: () => `${drawingOnServer()?.origin ?? window.location.origin}/api`,
  fetch: fetchAsJson,
  customErrorResponseBodyDecoder: (body) => (isProblem(body) ? new ProblemError(body) : null),
});

/** Every call of the contract: `await client.movies.get({ movie_id })`. */
export const client: ContractRouterClient<Contract> = createORPCClient(link);

/**
 * The same calls as TanStack Query options. A query says which nouns it shows, a mutation which it changes; what shows a
 * changed noun is fetched again by itself:
 *
 *     useQuery(api.movies.get.queryOptions({ input: { movie_id }, meta: { shows: ['movie'] } }))
 *     useMutation(api.tracking.rate.mutationOptions({ meta: { changes: ['rating', 'list', 'timeline'] } }))
 */
export const api = createTanstackQueryUtils(client);
