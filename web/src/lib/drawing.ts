import { useSyncExternalStore } from 'react';

/** The circumstances of a page that is drawn on the server before its code reaches the browser. */
export interface Drawing {
  /** Asks our own server, as the reader. */
  fetch: (request: Request) => Promise<Response>;
  /** Where people reach the server. */
  origin: string;
  /** The reader's cookies. */
  cookie: string;
  /** When, in minutes since 1970. */
  minute: number;
}

let takenOverMinute = 0;
let onServer: () => Drawing | undefined = () => undefined;

/** Called once on the server: what is being drawn where this is asked. */
export function drawWith(drawing: () => Drawing | undefined): void {
  onServer = drawing;
}

/** Called once in a browser that takes over a drawn page. */
export function takeOver(minute: number): void {
  takenOverMinute = minute;
}

/** Undefined in browsers. */
export const drawingOnServer = (): Drawing | undefined => onServer();

/** When the page that is taken over was drawn, so that it reads the same until it stands. */
export const drawnMinute = (): number => onServer()?.minute ?? takenOverMinute;

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
