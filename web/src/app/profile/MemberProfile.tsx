import type { FullProfile, Profile } from '@halfstar/contract/profiles/profiles.schema';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { openFilmSearch } from '#app/palette/palette-state.ts';
import { useAuth } from '#app/session/auth-context.ts';
import { NamesTextarea } from '#features/follows/components/NamesTextarea.tsx';
import { CustomLists } from '#features/lists/components/CustomLists.tsx';
import { EditProfileButton } from '#features/profiles/components/EditProfile.tsx';
import { ProfileHeader } from '#features/profiles/components/ProfileHeader.tsx';
import { TasteMatchPanel } from '#features/taste/components/TasteMatchPanel.tsx';
import { memberTimelineQuery } from '#features/timeline/api/timeline-queries.ts';
import { TimelineList } from '#features/timeline/components/TimelineList.tsx';
import { LatestViewings } from '#features/tracking/components/LatestViewings.tsx';
import { MemberStats } from '#features/tracking/components/MemberStats.tsx';
import { TrackedListShelf } from '#features/tracking/components/TrackedListShelf.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { FollowWithMenu } from './FollowWithMenu.tsx';
import classes from './profile.module.css';

/** A member's profile: header, favorite films, figures, diary, lists and latest activity. */
export function MemberProfile({ profile }: { profile: FullProfile }) {
  const { user, profile: me } = useAuth();
  const own = user?.id === profile.user_id;
  return (
    <div className={classes.page}>
      <ProfileHeader
        profile={profile}
        own={own}
        action={
          own && me !== null ? (
            <EditProfileButton profile={me} bioField={NamesTextarea} />
          ) : (
            <FollowWithMenu member={profile} />
          )
        }
      />
      <div className={classes.body}>
        <div className={classes.shelves}>
          {own || me === null ? null : (
            <ErrorBoundary>
              <TasteMatchPanel member={profile} />
            </ErrorBoundary>
          )}
          <ErrorBoundary>
            <Shelves profile={profile} own={own} />
          </ErrorBoundary>
          <ErrorBoundary>
            <CustomLists userId={profile.user_id} own={own} title="Lists" />
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
      <TrackedListShelf
        userId={userId}
        listType="favorites"
        title="Favorites"
        action={all('favorites')}
        empty={own ? <NoFavorites /> : undefined}
      />
      <MemberStats userId={userId} />
      <LatestViewings userId={userId} action={all('diary')} />
      <TrackedListShelf userId={userId} listType="watched" title="Watched" action={all('watched')} />
      <TrackedListShelf userId={userId} listType="watchlist" title="Watchlist" action={all('watchlist')} />
    </>
  );
}

const NoFavorites = () => (
  <>
    <p>Give a film its heart, and it is shown here.</p>
    <Button variant="default" size="xs" onClick={openFilmSearch}>
      Find a film
    </Button>
  </>
);

function Recent({ profile, own }: { profile: Profile; own: boolean }) {
  const query = useInfiniteQuery(memberTimelineQuery(profile.user_id));
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
            action={<Button onClick={openFilmSearch}>Find a film</Button>}
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
