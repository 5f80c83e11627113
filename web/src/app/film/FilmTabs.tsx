import '@mantine/core/styles/Tabs.layer.css';
import type { Movie } from '@halfstar/contract/movies/movies.schema';
import { REVIEW_SORTS } from '@halfstar/contract/reviews/reviews.schema';
import { Button, Tabs } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CastList } from '#features/movies/components/CastList.tsx';
import { FilmOverview } from '#features/movies/components/FilmOverview.tsx';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';
import type { DialogSearch } from '#features/movies/model/dialog-search.ts';
import { movieReviewsQuery } from '#features/reviews/api/review-queries.ts';
import { ReviewList } from '#features/reviews/components/ReviewList.tsx';
import { ReviewOrder } from '#features/reviews/components/ReviewOrder.tsx';
import { friendsOfFilmQuery } from '#features/timeline/api/friends-queries.ts';
import { FriendsOfFilm } from '#features/timeline/components/FriendsOfFilm.tsx';
import { RatingHistogram } from '#features/tracking/components/RatingHistogram.tsx';
import { latestItemsOnce } from '#lib/next-page.ts';
import { formatCount } from '#lib/numbers.ts';
import { useActIfSignedIn, useViewerId } from '#lib/viewer.ts';
import { describeLeftOut } from '#ui/paging/left-out.ts';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { FilmReviewsAndFriends } from './FilmVoices.tsx';
import classes from './film.module.css';

const PARTS = ['overview', 'reviews', 'social', 'cast'];

/** The tabs of a film. The open one, and the order of the reviews, are in the address: Back from a review finds both. */
export function FilmTabs({ movie, heading }: { movie: Movie; heading: 'h2' | 'h3' }) {
  const { part, order } = useSearch({ strict: false });
  const tab = PARTS.find((each) => each === part) ?? 'overview';
  const sort = REVIEW_SORTS.find((each) => each === order) ?? 'newest';
  const visitor = useViewerId() === null;
  const reviews = useInfiniteQuery(movieReviewsQuery(movie.id, sort));
  const friends = useInfiniteQuery({ ...friendsOfFilmQuery(movie.id), enabled: !visitor });
  const { openReview } = useFilmDialogs();
  const navigate = useNavigate();
  const asMember = useActIfSignedIn();
  const show = (change: Pick<DialogSearch, 'part' | 'order'>) =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, ...change }),
      state: (state) => state,
      replace: true,
      resetScroll: false,
    });
  const openTab = (next: string | null) => show({ part: next === null || next === 'overview' ? undefined : next });
  const total = reviews.data?.pages[0]?.total;
  const shown = latestItemsOnce(reviews.data?.pages, ({ id }) => id).length;
  const leftOut = describeLeftOut(total ?? 0, shown, 'review');
  const findPeople = () => void navigate({ to: '/followers', search: { tab: 'recommended' } });
  return (
    <Tabs value={tab} onChange={openTab} classNames={{ panel: classes.panel }}>
      <Tabs.List>
        <Tabs.Tab value="overview">Overview</Tabs.Tab>
        <Tabs.Tab value="reviews">
          Reviews <Count of={total} />
        </Tabs.Tab>
        <Tabs.Tab value="social">
          Social <Count of={visitor ? 0 : friends.data?.pages[0]?.total} />
        </Tabs.Tab>
        <Tabs.Tab value="cast">Cast</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="overview">
        <div className={classes.overview}>
          <FilmOverview movie={movie} />
          <RatingHistogram movieId={movie.id} heading={heading} />
        </div>
        {tab === 'overview' ? <FilmReviewsAndFriends movie={movie} heading={heading} onOpen={openTab} /> : null}
      </Tabs.Panel>
      <Tabs.Panel value="reviews">
        {total !== undefined && total > 1 ? (
          <ReviewOrder value={sort} onChange={(next) => show({ order: next === 'newest' ? undefined : next })} />
        ) : null}
        <ReviewList
          query={reviews}
          as="bare"
          end={leftOut}
          empty={
            <EmptyState
              title={leftOut ?? 'No reviews yet. Be the first to review this movie!'}
              action={
                <Button variant="default" onClick={() => asMember(`review ${movie.title}`, () => openReview(movie.id))}>
                  Write a review
                </Button>
              }
            />
          }
        />
      </Tabs.Panel>
      <Tabs.Panel value="social">
        <FriendsOfFilm
          movieId={movie.id}
          query={friends}
          action={
            <Button
              variant="default"
              onClick={() => asMember(`see what your friends think of ${movie.title}`, findPeople)}
            >
              {visitor ? 'Log In' : 'Find people to follow'}
            </Button>
          }
        />
      </Tabs.Panel>
      <Tabs.Panel value="cast">
        <CastList cast={movie.cast_members} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** "(12)". Its place is reserved until the number is loaded, so that the tabs do not shift. */
function Count({ of }: { of: number | undefined }) {
  return of === undefined ? <span className={classes.countToCome}>(0)</span> : <span>({formatCount(of)})</span>;
}
