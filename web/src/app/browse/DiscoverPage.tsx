import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import type { DiscoverSearch } from '#app/search-params.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { DISCOVERY_TABS, DiscoveryPanels, DiscoveryTabs, loadDiscovery } from './Discovery.tsx';
import classes from './discover.module.css';

export const loader = membersOnly<DiscoverSearch>(({ queryClient, search }) =>
  loadDiscovery(queryClient, search.tab ?? 'discover'),
);

/** What to watch next: a search, and what is popular and trending. The tab is part of the address. */
export default function DiscoverPage() {
  const { tab = 'discover' } = useSearch({ from: '/members/discover' });
  const navigate = useNavigate();
  const open = (value: string | null) => {
    const chosen = value === 'popular' || value === 'trending' ? value : undefined;
    void navigate({ to: '/discover', search: { tab: chosen }, resetScroll: false });
  };
  return (
    <>
      <PageHeading title={DISCOVERY_TABS.find(([value]) => value === tab)?.[1]}>Discover</PageHeading>
      <Tabs value={tab} onChange={open} keepMounted={false} classNames={{ panel: classes.panel }}>
        <Tabs.List>
          <DiscoveryTabs />
        </Tabs.List>
        <DiscoveryPanels />
      </Tabs>
    </>
  );
}
