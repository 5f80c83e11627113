/** What the client needs to know of a call: where it is sent, and what differs from the usual. */
type Call = { '~orpc': { errorMap: object; meta: object; route: { method?: string; path?: string } } };
type Calls = Record<string, Record<string, Call>>;

/** `GET /movies/{movie_id}`, or that with the rest of the call's meta and route. */
type CompactCall = string | [address: string, meta: object, route: object];
export type CompactRoutes = Record<string, Record<string, CompactCall>>;

/** The address of a call is most of what is left of it, so a text is half the size of the object. */
function compactCall({ '~orpc': { meta, route } }: Call): CompactCall {
  // The session, the shared queues and the limits of files are the server's; tags, texts and the status are for the API document.
  const { limit } = meta as { limit?: object };
  const { method, path, inputStructure, outputStructure } = route as Record<string, string | undefined>;
  const rest = { inputStructure, outputStructure };
  const address = `${method} ${path}`;
  return limit === undefined && Object.values(rest).every((value) => value === undefined)
    ? address
    : [address, { limit }, rest];
}

const mapCalls = <From, To>(
  features: Record<string, Record<string, From>>,
  change: (call: From) => To,
): Record<string, Record<string, To>> =>
  Object.fromEntries(
    Object.entries(features).map(([feature, calls]) => [
      feature,
      Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, change(call)])),
    ]),
  );

/** Reduces a contract to what the client needs of its calls (method, path, structure, rate limit), for the build to write into the app. */
export const compactRoutes = (contract: object): CompactRoutes => mapCalls(contract as Calls, compactCall);

/** Turns the result of `compactRoutes` back into routes that the client takes, without schemas and errors. */
export const expandRoutes = (routes: CompactRoutes): object =>
  mapCalls(routes, (compact): Call => {
    const [address, meta, rest] = typeof compact === 'string' ? [compact, {}, {}] : compact;
    const [method, path] = address.split(' ') as [string, string];
    return { '~orpc': { errorMap: {}, meta, route: { method, path, ...rest } } };
  });
