import type { QueryClient } from '@tanstack/react-query';
import { registerServiceWorker } from '#lib/service-worker.ts';
import { askBeforeLosingChanges } from './ask-before-losing.ts';

/** Called once, when the first page is there: starts what that page does not need, so that its code is no part of it. */
export function startAfterFirstPage(queryClient: QueryClient): void {
  askBeforeLosingChanges(queryClient);
  void registerServiceWorker();
}
