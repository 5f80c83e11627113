/** By then the first page stands, also on a slow line. */
const FIRST_PAGE_MS = 3000;

/** Resolves when the first page has had its turn and the browser has nothing better to do: for loading what that page does not need. */
export const whenIdle = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_MS));
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve));
};
