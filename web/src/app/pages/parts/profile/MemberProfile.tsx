import type { Profile } from '@halfstar/contract/profiles/profiles.schema';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAuth } from '#app/session/auth-context.ts';
import { FollowButton } from '#features/follows/components/FollowButton.tsx';
import { useRelation } from '#features/follows/hooks/use-follows.ts';
import { MyLists } from '#features/lists/components/MyLists.tsx';
import { ProfileHeader } from '#features/profiles/components/ProfileHeader.tsx';
import { TimelineList } from '#features/timeline/components/TimelineList.tsx';
import { useMemberTimeline } from '#features/timeline/hooks/use-timeline.ts';
import { ListShelf } from '#features/tracking/components/ListShelf.tsx';
import { serverRequest } from '#lib/server-render.ts';
import { openPalette } from '#lib/palette-state.ts';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import classes from './profile.module.css';

/** Who they are, the films they keep, and what they did last. */
export function MemberProfile({ profile }: { profile: Profile }) {
  const { user } = useAuth();
  const own = user?.id === profile.user_id;
  return (
    <div className={classes.page}>
      <link
        rel="canonical"
        href={`${serverRequest()?.origin ?? window.location.origin}/${encodeURIComponent(profile.username)}`}
      />
      <ProfileHeader profile={profile} own={own} action={<Follow profile={profile} />} />
      <div className={classes.body}>
        <div className={classes.shelves}>
          <ErrorBoundary>
            <Shelves profile={profile} own={own} />
          </ErrorBoundary>
          <ErrorBoundary>
            <MyLists userId={profile.user_id} own={own} title="Lists" />
          </ErrorBoundary>
        </div>
        <section className={classes.activity} aria-labelledby="recent">
          <h2 id="recent">Recent reviews and activity</h2>
          <Recent profile={profile} own={own} />
        </section>
      </div>
    </div>
  );
}

function Follow({ profile }: { profile: Profile }) {
  const { user } = useAuth();
  const { data: relation } = useRelation(profile.user_id, user?.id ?? null);
  return relation === undefined ? null : <FollowButton member={profile} relation={relation} prominent />;
}

function Shelves({ profile: { user_id: userId, username }, own }: { profile: Profile; own: boolean }) {
  const all = (list: string) => (
    <Link
      {...(own ? { to: '/lists' } : { to: '/$username/lists', params: { username } })}
      search={{ list: list === 'watchlist' ? undefined : list }}
    >
      See all
    </Link>
  );
  return (
    <>
      <ListShelf
        userId={userId}
        listType="favorites"
        title="Favourites"
        action={all('favorites')}
        empty={own ? <NoFavourites /> : undefined}
      />
      <ListShelf userId={userId} listType="watched" title="Watched" action={all('watched')} />
      <ListShelf userId={userId} listType="watchlist" title="Watchlist" action={all('watchlist')} />
    </>
  );
}

const NoFavourites = () => (
  <>
    <p>Give a film its heart, and it is shown here.</p>
    <Button variant="default" size="xs" onClick={openPalette}>
      Find a film
    </Button>
  </>
);

function Recent({ profile, own }: { profile: Profile; own: boolean }) {
  const query = useMemberTimeline(profile.user_id, 'all');
  return (
    <TimelineList
      query={query}
      filtered={false}
      end={own ? undefined : `You've reached the end of ${profile.display_name}’s timeline`}
      empty={
        own ? (
          <EmptyState
            title="Your story begins with one film."
            text="Rate what you saw last, and it stands here."
            action={<Button onClick={openPalette}>Find a film</Button>}
          />
        ) : (
          <EmptyState
            title="Nothing to see yet."
            text={`When ${profile.display_name} rates or reviews a film, it stands here.`}
          />
        )
      }
    />
  );
}
