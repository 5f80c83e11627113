import { useSyncExternalStore } from 'react';

/** The request for a page that the server renders. */
export interface ServerRequest {
  /** Calls our own API as the viewer. */
  fetch: (request: Request) => Promise<Response>;
  /** The public address of the server, without a trailing slash. */
  origin: string;
  /** The viewer's cookies. */
  cookie: string;
  /** When the page is rendered, in milliseconds since 1970 by the server's clock. */
  at: number;
}

let hydratedFrom = 0;
let currentRequest: () => ServerRequest | undefined = () => undefined;

/** Called once on the server with a function that returns the current request. */
export function provideServerRequest(current: () => ServerRequest | undefined): void {
  currentRequest = current;
}

/** Called once in a browser that hydrates a page which the server rendered at this time. */
export function setRenderedAt(at: number): void {
  hydratedFrom = at;
}

/** Undefined in browsers. */
export const serverRequest = (): ServerRequest | undefined => currentRequest();

/** When the server rendered the page, in milliseconds by its clock; 0 for a page that the browser rendered itself. */
export const renderedAt = (): number => currentRequest()?.at ?? hydratedFrom;

const never = () => () => {};

/**
 * True on the server and during hydration. Hydration must render the same text as the server did, so until this is false a
 * component shows nothing that only the browser knows: its clock, time zone, language or storage.
 */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
