import '@mantine/core/styles/Tabs.layer.css';
import type { Movie } from '@halfstar/contract/movies/movies.schema';
import { Button, Tabs } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { CastList } from '#features/movies/components/CastList.tsx';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';
import type { DialogSearch } from '#features/movies/model/dialog-search.ts';
import { movieReviewsQuery } from '#features/reviews/api/review-queries.ts';
import { ReviewList } from '#features/reviews/components/ReviewList.tsx';
import { ReviewOrder } from '#features/reviews/components/ReviewOrder.tsx';
import { friendsOfFilmQuery } from '#features/timeline/api/friends-queries.ts';
import { FriendsOfFilm } from '#features/timeline/components/FriendsOfFilm.tsx';
import { pageHeading } from '#lib/heading-focus.ts';
import { latestItemsOnce } from '#lib/next-page.ts';
import { formatCount } from '#lib/numbers.ts';
import { useActIfSignedIn, useViewerId } from '#lib/viewer.ts';
import { describeLeftOut } from '#ui/paging/left-out.ts';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { FilmAtAGlance } from './FilmAtAGlance.tsx';
import { FilmPartLink } from './FilmPartLink.tsx';
import classes from './film.module.css';
import { type FilmPart, useFilmPart } from './use-film-part.ts';

type FilmTabsProps = { movie: Movie; as: 'dialog' | 'page'; heading: 'h2' | 'h3' };

/**
 * The parts of a film: tabs in the dialog, and on its page on phones. On wider screens the page has overview and cast below each other, and
 * links that lead to all reviews and to all friends. The open part, and the order of the reviews, are in the address: Back from a review
 * finds both.
 */
export function FilmTabs({ movie, as, heading: Heading }: FilmTabsProps) {
  const { part, sort } = useFilmPart(as);
  const visitor = useViewerId() === null;
  const reviews = useInfiniteQuery(movieReviewsQuery(movie.id, sort));
  const friends = useInfiniteQuery({ ...friendsOfFilmQuery(movie.id), enabled: !visitor });
  const { openReview } = useFilmDialogs();
  const navigate = useNavigate();
  const asMember = useActIfSignedIn();
  const root = useRef<HTMLDivElement>(null);
  const focusPart = useFocusOnPart(root, part);
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
  const countOfFriends = visitor ? 0 : friends.data?.pages[0]?.total;
  const isPage = as === 'page';
  /** The heading of a part that has the page to itself. Where there are tabs, they say what it is. */
  const makePartHead = (of: FilmPart, title: string, count: number | undefined) =>
    isPage ? (
      <div className={classes.partHead} data-without-tabs>
        <Heading tabIndex={-1} data-heading-of={of}>
          {title} <Count of={count} />
        </Heading>
        <FilmPartLink part={undefined} as={as} onClick={focusPart}>
          Back to the overview
        </FilmPartLink>
      </div>
    ) : null;
  return (
    <Tabs
      ref={root}
      value={part}
      onChange={openTab}
      classNames={{ list: classes.tabList, panel: classes.panel }}
      data-as={as}
      data-part={part}
      // On the page, the overview and the cast are there whatever part is open, as the style sheet shows both on wide screens.
      keepMounted={!isPage}
      keepMountedMode={isPage ? 'display-none' : 'activity'}
    >
      <Tabs.List>
        <Tabs.Tab value="overview">Overview</Tabs.Tab>
        <Tabs.Tab value="reviews">
          Reviews <Count of={total} />
        </Tabs.Tab>
        <Tabs.Tab value="social">
          Social <Count of={countOfFriends} />
        </Tabs.Tab>
        <Tabs.Tab value="cast">Cast</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="overview" keepMounted data-scroll>
        <FilmAtAGlance movie={movie} as={as} heading={Heading} onLeave={focusPart} />
      </Tabs.Panel>
      <Tabs.Panel value="reviews">
        {makePartHead('reviews', 'Reviews', total)}
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
        {makePartHead('social', 'Friends', countOfFriends)}
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
      <Tabs.Panel value="cast" keepMounted data-scroll={movie.cast_members.length > 0 || undefined}>
        {isPage ? (
          <div className={classes.partHead} data-without-tabs>
            <Heading data-heading-of="cast">Cast</Heading>
          </div>
        ) : null}
        <CastList cast={movie.cast_members} />
      </Tabs.Panel>
    </Tabs>
  );
}

/**
 * Returns a function to call when a link to a part is followed. The link is gone then, so the focus goes to the part's heading or, where
 * there are tabs, to its tab. On Back what had the focus is gone too, and the link that was followed gets it again. A page that is opened at
 * its cast is scrolled there.
 */
function useFocusOnPart(root: RefObject<HTMLElement | null>, part: FilmPart): () => void {
  const asked = useRef(false);
  const latest = useRef(part);
  const [opened] = useState(part);
  useEffect(() => {
    // After Back the page is where it was left.
    if (opened === 'cast' && window.scrollY === 0) findShown(findHeading(root, 'cast'))?.scrollIntoView();
  }, [root, opened]);
  useEffect(() => {
    const left = latest.current;
    latest.current = part;
    const isBack = !asked.current && left !== part && document.activeElement === document.body;
    if (!asked.current && !isBack) return;
    asked.current = false;
    const followed = isBack ? root.current?.querySelector<HTMLElement>(`[data-leads-to="${left}"]`) : null;
    const tab = root.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    const target = findShown(followed, findHeading(root, part), tab, pageHeading()) ?? tab;
    // The page was scrolled to where it was left.
    target?.focus({ preventScroll: isBack });
  }, [root, part]);
  return () => {
    asked.current = true;
  };
}

const findHeading = ({ current }: RefObject<HTMLElement | null>, part: FilmPart) =>
  current?.querySelector<HTMLElement>(`[data-heading-of="${part}"]`);

/** The first of these that is on the page and not hidden by the style sheet. */
const findShown = (...elements: readonly (HTMLElement | null | undefined)[]) =>
  elements.find((element) => element != null && element.offsetParent !== null);

/** "(12)". Its place is reserved until the number is loaded, so that the tabs do not shift. */
function Count({ of }: { of: number | undefined }) {
  return of === undefined ? <span className={classes.countToCome}>(0)</span> : <span>({formatCount(of)})</span>;
}
