import '@mantine/core/styles/Tabs.layer.css';
import type { Movie } from '@halfstar/contract/movies/movies.schema';
import { Button, Tabs } from '@mantine/core';
import { CastList } from '#features/movies/components/CastList.tsx';
import { FilmOverview } from '#features/movies/components/FilmOverview.tsx';
import { ReviewList } from '#features/reviews/components/ReviewList.tsx';
import { useMovieReviews } from '#features/reviews/hooks/reviews-queries.ts';
import { useDialogs } from '#lib/dialogs.ts';
import { count } from '#lib/numbers.ts';
import { useAsMember } from '#lib/viewer.ts';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import classes from './film.module.css';

/** What there is to read about a film. */
export function FilmTabs({ movie }: { movie: Movie }) {
  const reviews = useMovieReviews(movie.id);
  const { openReview } = useDialogs();
  const asMember = useAsMember();
  const total = reviews.data?.pages[0]?.total;
  return (
    <Tabs defaultValue="overview" classNames={{ list: classes.tabList, panel: classes.panel }}>
      <Tabs.List>
        <Tabs.Tab value="overview">Overview</Tabs.Tab>
        <Tabs.Tab value="reviews">Reviews{total === undefined ? '' : ` (${count(total)})`}</Tabs.Tab>
        <Tabs.Tab value="cast">Cast</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="overview">
        <FilmOverview movie={movie} />
      </Tabs.Panel>
      <Tabs.Panel value="reviews">
        <ReviewList
          query={reviews}
          as="bare"
          empty={
            <EmptyState
              title="No reviews yet. Be the first to review this movie!"
              action={
                <Button variant="default" onClick={() => asMember(() => openReview(movie.id))}>
                  Write a review
                </Button>
              }
            />
          }
        />
      </Tabs.Panel>
      <Tabs.Panel value="cast">
        <CastList cast={movie.cast_members} />
      </Tabs.Panel>
    </Tabs>
  );
}
