import '@mantine/core/styles/Tabs.layer.css';
import { Button, Tabs } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import { FOLLOWERS_TABS, type FollowersSearch, type FollowersTab } from '#app/search-params.ts';
import { useMember } from '#app/session/auth-context.ts';
import { followersQuery, followingQuery, recommendedUsersQuery } from '#features/follows/api/follows-queries.ts';
import { PeopleList } from '#features/follows/components/PeopleList.tsx';
import { RecommendedPeople } from '#features/follows/components/RecommendedPeople.tsx';
import { formatCount } from '#lib/numbers.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import classes from './followers.module.css';

export const loader = membersOnly<FollowersSearch>(({ queryClient, search: { tab } }, { user_id: userId }) => {
  if (tab === 'recommended') return queryClient.ensureQueryData(recommendedUsersQuery);
  if (tab === 'following') return queryClient.ensureInfiniteQueryData(followingQuery(userId));
  return queryClient.ensureInfiniteQueryData(followersQuery(userId));
});

/** The viewer's followers, the members they follow, and recommendations. The tab is part of the address. */
export default function Followers() {
  const { tab = 'followers' }: FollowersSearch = useSearch({ from: '/members/followers' });
  const member = useMember();
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
          <MyFollowers userId={member.user_id} />
        </Tabs.Panel>
        <Tabs.Panel value="following">
          <MyFollowing userId={member.user_id} />
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

const findPeople = (
  <Button renderRoot={(props) => <Link to="/followers" search={{ tab: 'recommended' }} replace {...props} />}>
    Find people to follow
  </Button>
);

function MyFollowers({ userId }: { userId: string }) {
  return (
    <PeopleList
      query={useInfiniteQuery(followersQuery(userId))}
      label="Followers"
      empty={
        <EmptyState
          title="Nobody follows you yet."
          text="People find you by what you write, and by being followed themselves."
          action={findPeople}
        />
      }
    />
  );
}

function MyFollowing({ userId }: { userId: string }) {
  return (
    <PeopleList
      query={useInfiniteQuery(followingQuery(userId))}
      label="Following"
      empty={
        <EmptyState
          title="You follow nobody yet."
          text="Follow someone, and what they watch and write comes to your timeline."
          action={findPeople}
        />
      }
    />
  );
}
