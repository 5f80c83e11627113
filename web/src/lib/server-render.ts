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

let loadedFrom = 0;
let currentRequest: () => ServerRequest | undefined = () => undefined;

/** Sets the function from which `serverRequest` gets the request of the page that is being rendered. The server calls it once, at its start. */
export function provideServerRequest(current: () => ServerRequest | undefined): void {
  currentRequest = current;
}

/**
 * Sets in a browser what `renderedAt` returns, in milliseconds since 1970 by the server’s clock. 0 once all data of the page was dropped
 * for another viewer.
 */
export function setRenderedAt(at: number): void {
  loadedFrom = at;
}

/** The request for the page that the server is rendering. Undefined in browsers. */
export const serverRequest = (): ServerRequest | undefined => currentRequest();

/**
 * When the server rendered the page or sent it empty, in milliseconds by its clock: nothing that the page shows is older. 0 if it is
 * unknown.
 */
export const renderedAt = (): number => currentRequest()?.at ?? loadedFrom;

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
