import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMember } from '#app/session/auth-context.ts';
import { api } from '#lib/api.ts';
import { problemOf } from '#lib/problem.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { PosterGridSkeleton } from '#ui/states/Skeletons.tsx';
import { ListTab, type Owner } from './parts/lists/ListTab.tsx';
import classes from './parts/lists/lists.module.css';
import { NAMES, TABS, tabOf } from './parts/lists/tabs.ts';

/** A member's three lists, diary and lists of their own making; one's own unless the address names somebody. All that is chosen stands in the address. */
export default function Lists() {
  const { of } = useSearch({ from: '/members/lists' });
  const own = useMember();
  const isOwn = of === undefined || of.toLowerCase() === own.username.toLowerCase();
  return isOwn ? <ListsOf owner={{ ...own, own: true }} /> : <ListsByName username={of} />;
}

function ListsByName({ username }: { username: string }) {
  const query = useQuery(api.profiles.byUsername.queryOptions({ input: { username }, meta: { shows: ['profile'] } }));
  if (query.data !== undefined) return <ListsOf owner={{ ...query.data, own: false }} />;
  return (
    <>
      <PageHeading>Lists</PageHeading>
      {query.error === null ? (
        <PosterGridSkeleton count={18} />
      ) : problemOf(query.error).code === 'NOT_FOUND' ? (
        <EmptyState title="Nobody is called that." text="The link may have lost a piece on its way." />
      ) : (
        <ErrorState
          title="The lists could not be loaded."
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
    </>
  );
}

/** On a phone the last tabs are out of sight until one comes to them. */
const bringIntoSight = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

function ListsOf({ owner }: { owner: Owner }) {
  const { list, of, view } = useSearch({ from: '/members/lists' });
  const tab = tabOf(list);
  const navigate = useNavigate();
  const tabs = TABS.filter((each) => owner.own || each !== 'to-rate');
  const open = (value: string | null) => {
    const chosen = tabOf(value ?? undefined);
    // What is filtered belongs to one list; how it is looked at, to all.
    const search = { list: chosen === 'watchlist' ? undefined : chosen, of, view };
    void navigate({ to: '/lists', search, resetScroll: false });
  };
  const name = owner.own ? NAMES[tab] : `${NAMES[tab]} of ${owner.display_name}`;
  return (
    <>
      <PageHeading title={name}>{owner.own ? 'Lists' : `Lists of ${owner.display_name}`}</PageHeading>
      <Tabs
        value={tab}
        onChange={open}
        keepMounted={false}
        classNames={{ list: classes.tabs, tab: classes.tab, panel: classes.panel }}
      >
        <Tabs.List>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each} ref={each === tab ? bringIntoSight : undefined}>
              {NAMES[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((each) => (
          <Tabs.Panel key={each} value={each}>
            <ListTab tab={each} owner={owner} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
