import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PageHeading } from '#ui/PageHeading.tsx';
import { ListTabContent, type Owner } from './ListTab.tsx';
import { NAMES, parseListTab, TABS } from './list-tabs.ts';
import classes from './lists.module.css';

/** On phones, scrolls the open tab into view. */
const bringIntoSight = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The tracked lists, the diary and the custom lists of a member. */
export function MemberLists({ owner }: { owner: Owner }) {
  const { list, view }: { list?: string; view?: string } = useSearch({ strict: false });
  const tab = parseListTab(list);
  const navigate = useNavigate();
  const tabs = TABS.filter((each) => owner.own || each !== 'to-rate');
  const open = (value: string | null) => {
    const chosen = parseListTab(value ?? undefined);
    // Filters apply to one list, the layout to all.
    const search = { list: chosen === 'watchlist' ? undefined : chosen, view };
    void navigate({ to: '.', search, resetScroll: false });
  };
  const name = owner.own ? NAMES[tab] : `${NAMES[tab]} of ${owner.display_name}`;
  return (
    <>
      <PageHeading title={name}>{owner.own ? 'Lists' : `Lists of ${owner.display_name}`}</PageHeading>
      <Tabs value={tab} onChange={open} keepMounted={false} classNames={{ tab: classes.tab, panel: classes.panel }}>
        <Tabs.List>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each} ref={each === tab ? bringIntoSight : undefined}>
              {NAMES[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((each) => (
          <Tabs.Panel key={each} value={each}>
            <ListTabContent tab={each} owner={owner} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
