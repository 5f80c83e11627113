import { useSyncExternalStore } from 'react';

/** The circumstances of a page that is drawn on the server before its code reaches the browser. */
export interface Drawing {
  /** Asks our own server, as the reader. */
  fetch: (request: Request) => Promise<Response>;
  /** Where people reach the server. */
  origin: string;
  /** The reader's cookies. */
  cookie: string;
  /** When, by the server's clock in milliseconds since 1970. */
  at: number;
}

let takenOverAt = 0;
let onServer: () => Drawing | undefined = () => undefined;

/** Called once on the server: what is being drawn where this is asked. */
export function drawWith(drawing: () => Drawing | undefined): void {
  onServer = drawing;
}

/** Called once in a browser that takes over a drawn page. */
export function takeOver(at: number): void {
  takenOverAt = at;
}

/** Undefined in browsers. */
export const drawingOnServer = (): Drawing | undefined => onServer();

/** When the page was drawn, by the server's clock in milliseconds; 0 where no server drew it. */
export const drawnAt = (): number => onServer()?.at ?? takenOverAt;

const never = () => () => {};

/**
 * True on the server, and in the browser while it takes over what the server drew: only then must a component show what both
 * can know, and not the reader's clock, zone, language or storage.
 */
export const useDrawn = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
