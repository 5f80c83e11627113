import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { discoveryQuery, discoveryShelfQuery } from '#features/tracking/api/film-grid-queries.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { PosterGridSkeleton } from '#ui/states/Skeletons.tsx';

/** The tabs of /discover and of home, with their names. */
export const DISCOVERY_TABS = [
  ['discover', 'Discover'],
  ['popular', 'Popular'],
  ['trending', 'Trending'],
] as const;

export type DiscoveryTab = (typeof DISCOVERY_TABS)[number][0];

// On demand, because home opens with its timeline.
const DiscoveryContent = lazyWithRetry(() => import('./DiscoveryContent.tsx'));

/** Loads the code of the contents of the discovery tabs, without their data. Undefined when it is loaded. */
export const preloadDiscoveryCode = (): Promise<void> | undefined => DiscoveryContent.preload();

/** Loads the code and the data of a discovery tab. */
export const loadDiscovery = (queryClient: QueryClient, tab: DiscoveryTab): Promise<unknown> =>
  Promise.all([
    preloadDiscoveryCode(),
    ...(tab === 'discover'
      ? [
          queryClient.ensureQueryData(discoveryShelfQuery('popular')),
          queryClient.ensureQueryData(discoveryShelfQuery('trending')),
        ]
      : [queryClient.ensureInfiniteQueryData(discoveryQuery(tab))]),
  ]);

/** The discovery tabs themselves, for the `Tabs.List` of a page. */
export const DiscoveryTabs = () =>
  DISCOVERY_TABS.map(([value, label]) => (
    <Tabs.Tab key={value} value={value}>
      {label}
    </Tabs.Tab>
  ));

/** The contents of the discovery tabs, for the `Tabs` of a page. */
export const DiscoveryPanels = () =>
  DISCOVERY_TABS.map(([value]) => (
    <Tabs.Panel key={value} value={value}>
      <Suspense fallback={<PosterGridSkeleton count={36} />}>
        <DiscoveryContent tab={value} />
      </Suspense>
    </Tabs.Panel>
  ));
