import '@mantine/core/styles/Tabs.layer.css';
import { MAX_COUNTED_REQUESTS } from '@halfstar/contract/follows/follows.schema';
import { Button, Tabs } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import { FOLLOWERS_TABS, type FollowersSearch, type FollowersTab } from '#app/search-params.ts';
import { useMember } from '#app/session/auth-context.ts';
import {
  followersQuery,
  followingQuery,
  followRequestCountQuery,
  followRequestsQuery,
} from '#features/follows/api/follows-queries.ts';
import { PeopleList } from '#features/follows/components/PeopleList.tsx';
import { RequestList } from '#features/follows/components/RequestList.tsx';
import { recommendedPeopleQuery } from '#features/taste/api/taste-queries.ts';
import { RecommendedPeople } from '#features/taste/components/RecommendedPeople.tsx';
import { SearchField } from '#features/tracking/components/SearchField.tsx';
import { formatCount } from '#lib/numbers.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import classes from './followers.module.css';

export const loader = membersOnly<FollowersSearch>(({ queryClient, search: { tab, q } }, { user_id: userId }) =>
  Promise.all([
    queryClient.ensureQueryData(followRequestCountQuery),
    tab === 'recommended'
      ? queryClient.ensureQueryData(recommendedPeopleQuery)
      : tab === 'requests'
        ? queryClient.ensureInfiniteQueryData(followRequestsQuery)
        : queryClient.ensureInfiniteQueryData((tab === 'following' ? followingQuery : followersQuery)(userId, q)),
  ]),
);

/** The viewer's followers, the members they follow, requests, and recommendations. Tab and search are part of the address. */
export default function PeoplePage() {
  const { tab = 'followers', q }: FollowersSearch = useSearch({ from: '/members/followers' });
  const member = useMember();
  const requests = useQuery(followRequestCountQuery).data?.count ?? 0;
  const navigate = useNavigate();
  const open = (value: string | null) => {
    const chosen = FOLLOWERS_TABS.find((each) => each === value);
    void navigate({
      to: '/followers',
      search: { tab: chosen === 'followers' ? undefined : chosen },
      resetScroll: false,
    });
  };
  const names: Record<FollowersTab, string> = {
    followers: `Followers (${formatCount(member.follower_count)})`,
    following: `Following (${formatCount(member.following_count)})`,
    requests: requests === 0 ? 'Requests' : `Requests (${formatRequestCount(requests)})`,
    recommended: 'Recommended',
  };
  return (
    <>
      <PageHeading>Followers</PageHeading>
      <Tabs
        value={tab}
        onChange={open}
        keepMounted={false}
        className={classes.page}
        classNames={{ list: classes.tabs }}
      >
        <Tabs.List>
          {FOLLOWERS_TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {names[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="followers">
          {member.follower_count === 0 && q === undefined ? null : <Search tab="followers" q={q} />}
          <MyFollowers userId={member.user_id} q={q} />
        </Tabs.Panel>
        <Tabs.Panel value="following">
          {member.following_count === 0 && q === undefined ? null : <Search tab="following" q={q} />}
          <MyFollowing userId={member.user_id} q={q} />
        </Tabs.Panel>
        <Tabs.Panel value="requests">
          <RequestList />
        </Tabs.Panel>
        <Tabs.Panel value="recommended">
          <RecommendedPeople
            empty={
              <EmptyState
                title="You know everyone here."
                text="When new people join, they are introduced to you on this page."
              />
            }
          />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

const formatRequestCount = (count: number) =>
  count < MAX_COUNTED_REQUESTS ? formatCount(count) : `${formatCount(MAX_COUNTED_REQUESTS - 1)}+`;

const findPeople = (
  <Button renderRoot={(props) => <Link to="/followers" search={{ tab: 'recommended' }} replace {...props} />}>
    Find people to follow
  </Button>
);

type ListTab = 'followers' | 'following';

function Search({ tab, q = '' }: { tab: ListTab; q?: string | undefined }) {
  const navigate = useNavigate();
  return (
    <SearchField
      label="Search by name"
      className={classes.search}
      value={q}
      maxLength={100}
      delayMs={250}
      onChange={(text) =>
        void navigate({
          to: '/followers',
          search: { tab: tab === 'followers' ? undefined : tab, q: text === '' ? undefined : text },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

/** Shown when nobody has the text in their names. */
const NobodyNamed = ({ tab, q }: { tab: ListTab; q: string }) => (
  <EmptyState
    title={`Nobody is called “${q}”.`}
    action={
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to="/followers" search={{ tab: tab === 'followers' ? undefined : tab }} replace {...props} />
        )}
      >
        Clear Search
      </Button>
    }
  />
);

function MyFollowers({ userId, q }: { userId: string; q: string | undefined }) {
  return (
    <PeopleList
      query={useInfiniteQuery(followersQuery(userId, q))}
      label="Followers"
      removable
      empty={
        q === undefined ? (
          <EmptyState
            title="Nobody follows you yet."
            text="People find you by what you write, and by being followed themselves."
            action={findPeople}
          />
        ) : (
          <NobodyNamed tab="followers" q={q} />
        )
      }
    />
  );
}

function MyFollowing({ userId, q }: { userId: string; q: string | undefined }) {
  return (
    <PeopleList
      query={useInfiniteQuery(followingQuery(userId, q))}
      label="Following"
      empty={
        q === undefined ? (
          <EmptyState
            title="You follow nobody yet."
            text="Follow someone, and what they watch and write comes to your timeline."
            action={findPeople}
          />
        ) : (
          <NobodyNamed tab="following" q={q} />
        )
      }
    />
  );
}
