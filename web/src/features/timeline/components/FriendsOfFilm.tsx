import type { FriendOfMovie } from '@halfstar/contract/timeline/timeline.schema';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MemberAvatarLink, MemberLink } from '#features/profiles/components/MemberLink.tsx';
import { GivenStars } from '#features/tracking/components/GivenStars.tsx';
import { useViewerId } from '#lib/viewer.ts';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { SkeletonBar } from '#ui/states/Skeletons.tsx';
import classes from './friends.module.css';

const WAITING = [0, 1, 2];

export type FriendsOfFilmProps = {
  movieId: string;
  query: UseInfiniteQueryResult<InfiniteData<{ items: FriendOfMovie[] }>>;
  /** The next step when no friend has tracked the film. */
  action: ReactNode;
};

/** The ratings and reviews of a film by the members whom the viewer follows. */
export function FriendsOfFilm({ movieId, query, action }: FriendsOfFilmProps) {
  const visitor = useViewerId() === null;
  const empty = <EmptyState title="None of your friends have interacted with this movie yet." action={action} />;
  if (visitor) return empty;
  return (
    <InfiniteList
      query={query}
      getKey={(friend) => friend.member.user_id}
      loading={<FriendsSkeleton />}
      errorTitle="What your friends did could not be loaded."
      empty={empty}
    >
      {(friends) => <FriendRows movieId={movieId} friends={friends} />}
    </InfiniteList>
  );
}

export type FriendRowsProps = {
  movieId: string;
  friends: readonly FriendOfMovie[];
  /** The friend whose review is quoted. */
  quoted?: FriendOfMovie | undefined;
};

/** What each of these friends did with the film. */
export const FriendRows = ({ movieId, friends, quoted }: FriendRowsProps) => (
  <ul className={classes.friends}>
    {friends.map((friend) => (
      <li key={friend.member.user_id} className={classes.friend}>
        <MemberAvatarLink member={friend.member} size={40} />
        <div>
          <p className={classes.byline}>
            <MemberLink member={friend.member} />
            <span className={classes.time}>
              <RelativeTime at={friend.acted_at} />
            </span>
          </p>
          <FriendStatus movieId={movieId} friend={friend} />
        </div>
        {friend !== quoted || friend.opening === null ? null : (
          <blockquote dir="auto" className={classes.quote}>
            {friend.opening}
          </blockquote>
        )}
      </li>
    ))}
  </ul>
);

const STATUS = { watched: 'Watched', watchlist: 'Wants to watch it', none: null } as const;

/** Stars imply that it was watched. */
function FriendStatus({ movieId, friend }: { movieId: string; friend: FriendOfMovie }) {
  const { member, rating, status, favorite, review_id: reviewId } = friend;
  return (
    <p className={classes.status}>
      {rating === null ? null : <GivenStars movieId={movieId} raterId={member.user_id} value={rating} size={16} />}
      {rating === null && STATUS[status] !== null ? <span>{STATUS[status]}</span> : null}
      {favorite ? <span>A favorite</span> : null}
      {reviewId === null ? null : (
        <span>
          <Link to="/reviews/$reviewId" params={{ reviewId }}>
            Read the review
          </Link>
        </span>
      )}
    </p>
  );
}

function FriendsSkeleton() {
  return (
    <div className={classes.friends} role="status" aria-label="Loading">
      {WAITING.map((index) => (
        <div key={index} className={classes.friend}>
          <span className={classes.face} />
          <div className={classes.lines}>
            <SkeletonBar width="30%" />
            <SkeletonBar width="50%" />
          </div>
        </div>
      ))}
    </div>
  );
}
