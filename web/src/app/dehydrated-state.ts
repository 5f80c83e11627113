import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';

/**
 * The responses from which the server rendered a page. It is embedded in the page, so that the browser does not fetch them
 * again.
 */
export interface PageState {
  /** When the page was rendered, in milliseconds since 1970 by the server's clock. */
  at: number;
  queries: DehydratedState;
}

const ELEMENT_ID = 'dehydrated-state';

/** The element that carries the state. Browsers do not execute JSON, and nothing in it can close the element. */
export function stateElement(at: number, queryClient: QueryClient): string {
  const state: PageState = { at, queries: dehydrate(queryClient) };
  const json = JSON.stringify(state).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${ELEMENT_ID}">${json}</script>`;
}

/** Null for a page that the server sent empty. */
export function readState(): PageState | null {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}

/** Fills the query client. Data counts as fetched now, because the two clocks may differ. */
export function hydrateState(queryClient: QueryClient, { queries }: PageState): void {
  const dataUpdatedAt = Date.now();
  hydrate(queryClient, {
    ...queries,
    queries: queries.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  });
}

/** When the server sent an empty page, in milliseconds since 1970 by its clock; 0 if the page does not say. */
export function readSentAt(): number {
  return Number(document.querySelector<HTMLMetaElement>('meta[name="sent-at"]')?.content ?? 0);
}
