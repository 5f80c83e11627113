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

/** The HTML of the script element that carries the page’s state. Browsers do not execute JSON, and nothing in it can close the element. */
export function renderStateScript(renderedAt: number, queryClient: QueryClient): string {
  const state: PageState = { at: renderedAt, queries: dehydrate(queryClient) };
  const json = JSON.stringify(state).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${ELEMENT_ID}">${json}</script>`;
}

/** Reads the state that the server embedded in the page. Null for a page that it sent empty. */
export function readPageState(): PageState | null {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}

/** Puts the queries of the page’s state into the query client. Data counts as fetched now, because the two clocks may differ. */
export function hydrateState(queryClient: QueryClient, { queries }: PageState): void {
  const dataUpdatedAt = Date.now();
  hydrate(queryClient, {
    ...queries,
    queries: queries.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  });
}

/** When the server sent an empty page, in milliseconds since 1970 by its clock; 0 if the page does not say. */
export function readEmptyPageSentAt(): number {
  return Number(document.querySelector<HTMLMetaElement>('meta[name="sent-at"]')?.content ?? 0);
}
