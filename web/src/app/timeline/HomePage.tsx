import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  DISCOVERY_TABS,
  DiscoveryPanels,
  DiscoveryTabs,
  loadDiscovery,
  preloadDiscoveryCode,
} from '#app/browse/Discovery.tsx';
import { membersOnly } from '#app/page-request.ts';
import type { HomeSearch } from '#app/search-params.ts';
import { useMember } from '#app/session/auth-context.ts';
import { whenIdleAfterStart } from '#lib/idle.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import classes from './home.module.css';
import { loadHomeTimeline } from './load-timeline.ts';
import { TimelineColumns } from './TimelineColumns.tsx';

export const loader = membersOnly<HomeSearch>(async (request) => {
  const { queryClient, search } = request;
  if (search.tab !== undefined) {
    await loadDiscovery(queryClient, search.tab);
    return;
  }
  await loadHomeTimeline(request);
});

/** The home page: the timeline of the members whom the viewer follows, and what to watch next. The tab is part of the address. */
export default function HomePage() {
  const { display_name: name } = useMember();
  const { tab = 'timeline' } = useSearch({ from: '/members/' });
  const navigate = useNavigate();
  useEffect(() => void whenIdleAfterStart().then(preloadDiscoveryCode), []);
  const open = (value: string | null) => {
    const chosen = DISCOVERY_TABS.find(([each]) => each === value)?.[0];
    void navigate({ to: '/', search: { tab: chosen }, resetScroll: false });
  };
  return (
    <>
      <PageHeading title="Home">Welcome, {name}</PageHeading>
      <Tabs value={tab} onChange={open} keepMounted={false} classNames={{ panel: classes.panel, list: classes.tabs }}>
        <Tabs.List aria-label="Home">
          <Tabs.Tab value="timeline">
            <span className={classes.onDesks}>Timeline</span>
            <span className={classes.onPhones}>Home</span>
          </Tabs.Tab>
          <DiscoveryTabs />
        </Tabs.List>
        <Tabs.Panel value="timeline">
          <TimelineColumns welcome />
        </Tabs.Panel>
        <DiscoveryPanels />
      </Tabs>
    </>
  );
}
