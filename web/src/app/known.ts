import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What a page was drawn from on the server, handed to the browser inside the page so that it need not ask again. */
export interface Known {
  /** When, by the server's clock in milliseconds since 1970. */
  at: number;
  answers: [key: QueryKey, data: unknown][];
}

const ELEMENT_ID = 'known';

/** As an element of the page. It is data to the browser, never run: nothing in it can end the element. */
export function knownElement(known: Known): string {
  const json = JSON.stringify(known).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${ELEMENT_ID}">${json}</script>`;
}

/** Null where the server drew nothing. */
export function readKnown(): Known | null {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  return text ? (JSON.parse(text) as Known) : null;
}

export function learn(cache: QueryClient, known: Known): void {
  for (const [key, data] of known.answers) cache.setQueryData(key, data);
}
